/** Where we are: the address bar is the only truth. */
import { createSubscriber } from "svelte/reactivity";

export type Route =
  | { page: "home" }
  | { page: "game"; id: string }
  | { page: "table"; code: string }
  | { page: "tv"; code: string }
  | { page: "replay"; table: string; k: number }
  | { page: "settings" }
  | { page: "lost"; path: string };

const part = "([^/]+)";
const PATTERNS: [RegExp, (found: string[]) => Route][] = [
  [/^\/$/, () => ({ page: "home" })],
  [new RegExp(`^/jeu/${part}$`), ([id]) => ({ page: "game", id })],
  [new RegExp(`^/t/${part}$`), ([code]) => ({ page: "table", code })],
  [new RegExp(`^/tele/${part}$`), ([code]) => ({ page: "tv", code })],
  [new RegExp(`^/rejouer/${part}/(\\d+)$`), ([table, k]) => ({ page: "replay", table, k: Number(k) })],
  [/^\/reglages$/, () => ({ page: "settings" })],
];

/** The page a path leads to. */
export function match(path: string): Route {
  const clean = path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
  for (const [pattern, make] of PATTERNS) {
    const found = pattern.exec(clean);
    if (found) {
      try {
        return make(found.slice(1).map(decodeURIComponent));
      } catch {
        break; // a half-written %-sequence
      }
    }
  }
  return { page: "lost", path };
}

let tellReaders = () => {};
const subscribe = createSubscriber((update) => {
  tellReaders = update;
  window.addEventListener("popstate", update);
  return () => window.removeEventListener("popstate", update);
});

/** The page shown now; reactive where it is read in a component. */
export function route(): Route {
  subscribe();
  return match(location.pathname);
}

/** Goes to a page of ours: `go("/jeu/amerix")`. `replace` leaves no step to come back to. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState({ inside: true }, "", path);
  else history.pushState({ inside: true }, "", path);
  window.scrollTo(0, 0);
  tellReaders();
}

/** One page back if there is one of ours, else to `otherwise`. */
export function back(otherwise = "/"): void {
  if ((history.state as { inside?: boolean } | null)?.inside) history.back();
  else go(otherwise, { replace: true });
}

/** For the whole app: plain clicks on our own links change the page without loading it again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || match(url.pathname).page === "lost") return;
  if (url.hash && url.pathname === location.pathname) return; // within the page: the browser knows how
  event.preventDefault();
  if (url.pathname !== location.pathname) go(url.pathname + url.search);
}
