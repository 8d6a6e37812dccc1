/** The first script, and a tiny one: it starts side by side what would otherwise wait for each other. The app itself
 * comes from main.ts; which page it will show, and what that page will ask for, is clear from the address. */
const [, first, second] = location.pathname.split("/");

if (!first) {
  void import("./pages/Home.svelte");
  warm("/api/games");
} else if (first === "jeu" && second) {
  void import("./pages/Game.svelte");
  warm(`/api/games/${second}`);
} else if (first === "t" && second) {
  void import("./pages/TablePage.svelte");
  warm("/api/decks/toutilix"); // nearly all games are played with these cards
  fetch(`/api/tables/${second}`)
    .then((answer) => answer.json())
    .then(({ game }) => game && warm(`/api/games/${game}`))
    .catch(() => {});
}
void import("./main");

/** The answer is in the browser's cache, or on its way there, when the page asks. */
function warm(path: string): void {
  fetch(path).catch(() => {}); // the page asks again, and tells what is wrong
}

export {};
