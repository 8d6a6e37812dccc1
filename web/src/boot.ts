/** The first script, and a tiny one: it starts side by side what would otherwise wait for each other. The app itself
 * comes from main.ts; which page it will show, and what that page will ask for, is clear from the address. */
window.addEventListener("vite:preloadError", loadAgain);

const [, first, second] = location.pathname.split("/");

if (!first) {
  void import("./pages/Home.svelte");
  warm("/api/games");
} else if (first === "jeu" && second) {
  void import("./pages/Game.svelte");
  warm(`/api/games/${second}`);
} else if (first === "t" && second) {
  void import("./pages/TablePage.svelte");
  void import("./pages/Game.svelte"); // in the same file are parts that the table needs
  warm("/api/decks/toutilix"); // nearly all games are played with these cards
  fetch(`/api/tables/${second}`)
    .then((answer) => answer.json() as Promise<{ game?: string }>)
    .then(({ game }) => game && warm(`/api/games/${game}`))
    .catch(() => {});
}
const words = import.meta.glob("./lib/texts/*.ts");
void words[`./lib/texts/${likelyLanguage()}.ts`]?.();
void import("./main");

/** A guess at the language, so that its words are under way too; the settings know it for sure. */
function likelyLanguage(): string {
  try {
    const chosen = /"language":"(\w+)"/.exec(localStorage.getItem("cartable.settings") ?? "");
    if (chosen) return chosen[1];
  } catch {
    // No storage.
  }
  return navigator.language.slice(0, 2).toLowerCase();
}

/** The answer is in the browser's cache, or on its way there, when the page asks. */
function warm(path: string): void {
  fetch(path).catch(() => {}); // the page asks again, and tells what is wrong
}

/** The service was renewed while this page was open: the files it would fetch now have other names. */
function loadAgain(event: Event): void {
  try {
    const last = Number(sessionStorage.getItem("cartable.reloaded") ?? 0);
    if (Date.now() - last < 30_000) return; // it did not help: the app tells, if it is there
    sessionStorage.setItem("cartable.reloaded", String(Date.now()));
  } catch {
    return; // without a memory it could go round for ever
  }
  event.preventDefault();
  location.reload();
}

export {};
