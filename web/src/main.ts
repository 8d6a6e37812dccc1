import { mount } from "svelte";
import App from "./App.svelte";
import { layOutlines } from "./cards/cursive";
import { learn } from "./lib/i18n";
import { settings } from "./lib/settings.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/pieces.css";
import "./styles/forms.css";

const KEY = "cartable.fonts";

/** On a first visit the fonts are fetched after the first card is on the screen: it shall not wait for them. */
function fetchFonts(triesLeft: number): void {
  if (triesLeft > 0 && !document.querySelector(".card")) {
    setTimeout(() => fetchFonts(triesLeft - 1), 100);
    return;
  }
  document.documentElement.dataset.fonts = "on";
  try {
    localStorage.setItem(KEY, "1"); // the next time they are in the browser's cache
  } catch {
    // No storage: the next visit is a first one too.
  }
}

function knowsFonts(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

async function begin(): Promise<void> {
  void layOutlines();
  await learn(settings.language);
  mount(App, { target: document.getElementById("app")! });
  fetchFonts(25);
}

if (knowsFonts()) document.documentElement.dataset.fonts = "on";
// With everything in the browser's cache this runs before the page is read to its end.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => void begin());
else void begin();
