/** Every face of the four decks as SVG text in a box of 100 x 140. A face is named by its deck and its short text.
 *
 * Each colour has one shape in all decks, so that no card is told by its colour alone. There is no index upside down:
 * n and u, b and q, d and p must not be mistaken.
 */
import { wordsOf } from "../lib/i18n";
import type { Language } from "../lib/languages";
import { outline, OUTLINED } from "./cursive";

/** full: with an index; mini: under 56 px, no index; strip: the upper half says it all, for half-covered cards. */
export type Drawing = "full" | "mini" | "strip";

const INK = "#1E2A4A";
const PAPER = "#FFFDF7";
const GOLD = "#FFD65A";

// ---------------------------------------------------------------------- pieces

/** The shape of each colour, around 0. */
type Shape = "disc" | "square" | "tri" | "dia" | "plus" | "hexa" | "moon";

interface Style {
  fill: string;
  ink: string;
  cursive: boolean;
  upper: boolean;
  mark: Shape;
}
/** The four styles of letters of Toutilix, by the letter of their colour in a short text. */
export const STYLES: Record<string, Style> = {
  p: { fill: "#F9C6D4", ink: "#86133C", cursive: true, upper: false, mark: "disc" },
  b: { fill: "#BDDFF6", ink: "#0E4176", cursive: false, upper: false, mark: "square" },
  y: { fill: "#FBDD6C", ink: "#4A3600", cursive: true, upper: true, mark: "tri" },
  v: { fill: "#C4AEF0", ink: "#3A1672", cursive: false, upper: true, mark: "dia" },
};
/** The colours of Mio and Quatre Trèfles. */
const COLOURS: Record<string, [string, Shape]> = {
  r: ["#D6402F", "disc"],
  y: ["#F0BC1E", "tri"],
  b: ["#3C86DC", "square"],
  g: ["#2F8A55", "plus"],
  k: ["#7B828E", "hexa"],
  v: ["#55289A", "dia"],
  o: ["#E8801A", "moon"],
};

/** A drawing of outlines.svg. */
const use = (name: string) => `<use href="${outline(name)}"/>`;
const shape = (name: Shape, x: number, y: number, scale: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" stroke="${fill}">${use(name)}</g>`;
const frame = (fill: string, inner: string) =>
  `<rect width="100" height="140" rx="10" fill="${PAPER}"/><rect x="4" y="4" width="92" height="132" rx="7" fill="${fill}"/>${inner}`;
const print = (x: number, y: number, size: number, fill: string, text: string, extra = "") =>
  `<text x="${x}" y="${y}" class="print" font-size="${size}" text-anchor="middle" fill="${fill}"${extra}>${text}</text>`;

/** A word at the foot of a card; in wider fonts it is pressed to fit. */
function caption(fill: string, word: string, school: boolean): string {
  const size = word === "JOKER" || word.length > 8 ? 13 : 16;
  const fit = school ? "" : ` textLength="${Math.min(84, 13 * word.length)}" lengthAdjust="spacingAndGlyphs"`;
  return print(50, word === "JOKER" ? 129 : 126, size, fill, word, fit);
}

const star = (x: number, y: number, scale: number, fill: string) =>
  `<use href="#o-star" transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" stroke="${fill}"/>`;

/** Where the inner rectangle (corners of radius 7) begins at this height. */
function edge(y: number): number {
  const near = Math.min(y - 4, 136 - y);
  return near >= 7 ? 4 : 4 + 7 - Math.sqrt(49 - (7 - near) ** 2);
}

/** Séyès ruling behind cursive letters: the interline is the height of an x, half the font size. */
function ruling(base: number, size: number, ink: string): string {
  let lines = "";
  for (let k = -6; k <= 5; k++) {
    const y = base + (k * size) / 2;
    if (y <= 5 || y >= 135) continue;
    const from = edge(y);
    lines += `<path d="M${from.toFixed(1)} ${y}H${(100 - from).toFixed(1)}" stroke="${ink}" stroke-opacity="${k % 4 ? 0.17 : 0.5}" stroke-width="${k % 4 ? 0.9 : 1.3}"/>`;
  }
  return lines;
}

/** A lone cursive letter, its middle at x. */
function cursive(letter: string, x: number, y: number, size: number, stroke: number, ink: string): string {
  const k = size / 500;
  return `<use href="${outline(letter)}" transform="translate(${x} ${y}) scale(${k} ${-k})" fill="${ink}" stroke="${ink}" stroke-width="${(stroke / k).toFixed(1)}"/>`;
}

// ---------------------------------------------------------------------- Toutilix

function letterCard(letter: string, style: Style, drawing: Drawing, school: boolean): string {
  const { ink, upper } = style;
  const ch = upper ? letter.toUpperCase() : letter.toLowerCase();
  // In another font every letter is printed; the ruling and the mark still tell the styles apart.
  const isCursive = style.cursive && school && OUTLINED.test(ch);
  const room = school ? 1 : 0.84; // the other fonts are wider
  const tall = /[bdfhklt]/.test(ch);
  const deep = /[gjpqy]/.test(ch) || (isCursive && ch === "z");
  const write = (x: number, y: number, size: number, stroke: number) =>
    isCursive ? cursive(ch, x, y, size, stroke, ink) : print(x, y, size, ink, ch);
  const lines = (base: number, size: number) => (style.cursive ? ruling(base, size, ink) : "");
  const foot = style.cursive
    ? ""
    : upper
      ? `<rect x="8" y="8" width="84" height="124" rx="4.5" fill="none" stroke="${ink}" stroke-opacity=".45" stroke-width="1.4"/>`
      : `<rect x="33" y="121" width="34" height="4.5" rx="2.2" fill="${ink}" opacity=".55"/>`;

  if (drawing === "strip") {
    const size = isCursive ? (ch === "t" ? 48 : upper || tall ? 33 : deep ? 38 : 50) : 54 * room;
    const base = isCursive ? (ch === "t" ? 50 : upper || tall ? 58 : deep ? 36 : 48) : deep ? 46 : 56;
    return frame(style.fill, lines(base, size) + write(50, base, size, 1.2) + shape(style.mark, 85, 15, 0.62, ink));
  }

  let size: number;
  let base: number;
  let index: number[]; // size and baseline of the small letter top left
  if (!isCursive) {
    size = room * (upper ? (/[MW]/.test(ch) ? 68 : 82) : /[mw]/.test(ch) ? 72 : tall || deep ? 86 : 96);
    base = upper ? 111 : deep ? 90 : tall ? 110 : 106;
    index = [25 * room, deep ? 24 : 28];
  } else if (upper) {
    size = ch === "A" ? 50 : 55;
    base = 114;
    index = [14, 27];
  } else if (ch === "t") {
    size = 70;
    base = 106;
    index = [22, 28];
  } else if (ch === "f") {
    size = 42;
    base = 98;
    index = [12, 24];
  } else if (tall) {
    size = ch === "d" ? 60 : 53;
    base = ch === "d" ? 110 : 113;
    index = [ch === "d" ? 17 : 16, 30];
  } else if (deep) {
    size = 60;
    base = 80;
    index = [17, 19];
  } else {
    size = /[mw]/.test(ch) ? 62 : 80;
    base = 100;
    index = [24, 25];
  }
  if (drawing === "mini") {
    return frame(
      style.fill,
      lines(base, size) + foot + write(50, base, size * 1.06, 2) + shape(style.mark, 84, 17, 0.66, ink),
    );
  }
  const x = upper || !isCursive ? 54 : ch === "i" ? 62 : 55;
  return frame(
    style.fill,
    lines(base, size) +
      foot +
      write(x, base, size, 1.5) +
      write(19, index[1], index[0], 0.9) +
      shape(style.mark, 19, isCursive && upper ? 44 : 42, 0.55, ink),
  );
}

function starCard(drawing: Drawing, as: string): string {
  const named = (y: number, size: number) => print(50, y, size, INK, as);
  const smile = use("smile");
  if (drawing === "strip") {
    return frame("#24315F", star(50, 34, 0.78, GOLD) + (as ? named(43, 26) : "") + star(87, 14, 0.16, GOLD));
  }
  if (drawing === "mini") {
    return frame(
      "#24315F",
      star(50, 72, 1.25, GOLD) + (as ? named(87, 44) : `<g transform="translate(-11 -14) scale(1.22)">${smile}</g>`),
    );
  }
  return frame(
    "#24315F",
    use("dust") + star(50, 70, 1.02, GOLD) + (as ? named(82, 34) : smile) + star(17, 19, 0.27, GOLD),
  );
}

function firecracker(drawing: Drawing): string {
  const cream = "#FFF1E2";
  if (drawing === "strip") {
    return frame(cream, use("short-stick"));
  }
  const stick = use("stick");
  if (drawing === "mini") return frame(cream, stick);
  return frame(cream, stick + use("spark"));
}

function toutilix(text: string, drawing: Drawing, as: string, school: boolean): string | null {
  if (text === "*") return starCard(drawing, as);
  if (text === "!") return firecracker(drawing);
  const style = STYLES[text[1]];
  return style && /^[A-Z]$/i.test(text[0]) ? letterCard(text[0], style, drawing, school) : null;
}

// ---------------------------------------------------------------------- Mio

function mio(text: string, drawing: Drawing, school: boolean): string | null {
  if (text === "?") {
    const flower = use("petals") + print(50, 81, 25, GOLD, "?");
    if (drawing === "strip") return frame(PAPER, `<g transform="translate(12 -22) scale(.76)">${flower}</g>`);
    if (drawing === "mini") return frame(PAPER, `<g transform="translate(-7 -14) scale(1.14)">${flower}</g>`);
    return frame(PAPER, flower + caption(INK, "JOKER", school));
  }
  const [colour, value] = text;
  if (!COLOURS[colour] || !value) return null;
  const [fill, mark] = COLOURS[colour];
  if (drawing === "strip") {
    const sign = value === "*" ? star(34, 36, 0.6, INK) : print(34, 50, 40, INK, value);
    return frame(fill, `<circle cx="34" cy="36" r="26" fill="#fff"/>${sign}${shape(mark, 80, 22, 0.95, "#fff")}`);
  }
  if (value === "*") {
    return frame(
      fill,
      `<circle cx="50" cy="74" r="37" fill="#fff"/>${star(50, 75, 0.84, INK)}${shape(mark, 50, 76, 0.95, fill)}<circle cx="19" cy="21" r="12" fill="#fff"/>${star(19, 21, 0.26, INK)}${shape(mark, 81, 119, 0.7, "#fff")}`,
    );
  }
  const big = { disc: 3.9, square: 3.7, tri: 3.5, dia: 3.9, plus: 3.7, hexa: 3.9, moon: 3.9 }[mark];
  const isTriangle = mark === "tri";
  const index =
    drawing === "mini" ? "" : `<circle cx="19" cy="21" r="12" fill="#fff"/>${print(19, 28, 20, INK, value)}`;
  return frame(
    fill,
    shape(mark, 50, isTriangle ? 80 : 75, big, "#fff") +
      print(50, isTriangle ? 104 : 96, isTriangle ? 46 : 58, INK, value) +
      index,
  );
}

// ---------------------------------------------------------------------- Follomix

function follomix(text: string, drawing: Drawing): string | null {
  const animal = use(`animal-${text[0]}`);
  const value = Number(text[1]);
  if (!"ECLM".includes(text[0]) || !value) return null;
  const isBlue = text[0] === "E" || text[0] === "C";
  const fill = isBlue ? "#CFE3F7" : "#F9D3C8";
  const deep = isBlue ? "#164A86" : "#9C2A17";
  const mark = shape(isBlue ? "square" : "disc", 82, 21, 0.8, deep);
  if (drawing === "strip")
    return frame(
      fill,
      print(21, 43, 42, deep, text[1]) +
        shape(isBlue ? "square" : "disc", 88, 14, 0.5, deep) +
        `<g transform="translate(60 46) scale(.56)">${animal}</g>`,
    );
  if (drawing === "mini")
    return frame(
      fill,
      print(24, 46, 50, deep, text[1]) + mark + `<g transform="translate(50 92) scale(.95)">${animal}</g>`,
    );
  const dots = Array.from(
    { length: value },
    (_, i) => `<circle cx="${50 + (i - (value - 1) / 2) * 10.5}" cy="124" r="3.6" fill="${deep}"/>`,
  );
  return frame(
    fill,
    print(19, 32, 30, deep, text[1]) + mark + `<g transform="translate(50 76)">${animal}</g>${dots.join("")}`,
  );
}

// ---------------------------------------------------------------------- Quatre Trèfles

const leaf = (x: number, y: number, scale: number, fill: string) =>
  `<use href="#o-leaf" transform="translate(${x} ${y}) scale(${scale})" fill="${fill}"/>`;

function clover(x: number, y: number, fill: string, mark: Shape): string {
  const stem = (colour: string, width: number) =>
    `<path d="M${x} ${y}q2 30 -14 44" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  const leaves = [45, 135, 225, 315].map(
    (angle) =>
      `<g transform="rotate(${angle} ${x} ${y})">${leaf(x, y, 0.94, fill)}<g transform="rotate(${-angle} ${x} ${y - 25})">${shape(mark, x, y - 25, 0.48, "#FFF9EA")}</g></g>`,
  );
  return stem(INK, 7.5) + stem(fill, 4.5) + leaves.join("");
}

const ACTIONS = ["P", "R", "A", "E"] as const;

function trefles(text: string, drawing: Drawing, language: Language, school: boolean): string | null {
  const cream = "#FFF9EA";
  if (text === "?") {
    const flower = use("clover");
    if (drawing === "strip") return frame("#24315F", `<g transform="translate(12 -20) scale(.76)">${flower}</g>`);
    if (drawing === "mini") return frame("#24315F", `<g transform="translate(-7 -12) scale(1.14)">${flower}</g>`);
    return frame("#24315F", flower + caption("#fff", "JOKER", school));
  }
  const [colour, kind] = text;
  if (!COLOURS[colour]) return null;
  const [fill, mark] = COLOURS[colour];
  if (kind === "T") {
    const corner = shape(mark, 18, 20, 0.95, INK) + shape(mark, 18, 20, 0.72, fill);
    if (drawing === "strip")
      return frame(cream, `<g transform="translate(20 -14) scale(.7)">${clover(50, 74, fill, mark)}</g>${corner}`);
    if (drawing === "mini")
      return frame(cream, `<g transform="translate(-10 -12) scale(1.2)">${clover(50, 72, fill, mark)}</g>`);
    return frame(cream, clover(50, 74, fill, mark) + corner);
  }
  const action = ACTIONS.find((one) => one === kind);
  if (!action) return null;
  const name = wordsOf(language)[`card.action.${action}`];
  const head = `<path d="M4 11a7 7 0 0 1 7-7h78a7 7 0 0 1 7 7v23H4Z" fill="${fill}"/>`;
  const drawn = (x: number, y: number, scale: number) =>
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${use(`action-${kind}`)}</g>`;
  const round = `<circle cx="19" cy="19" r="11" fill="#fff"/>${shape(mark, 19, 19, 0.62, fill)}`;
  if (drawing === "strip")
    return frame(cream, head + round + `<circle cx="64" cy="34" r="25" fill="${cream}"/>${drawn(64, 34, 0.62)}`);
  if (drawing === "mini") return frame(cream, head + round + drawn(50, 88, 1.15));
  return frame(cream, head + round + drawn(50, 77, 1) + caption(INK, name, school));
}

// ---------------------------------------------------------------------- all of them

const BACK = use("back");

export interface Look {
  deck: string;
  /** The card's short text; null: face down. */
  text: string | null;
  drawing: Drawing;
  /** The letter a star stands for. */
  as: string;
  /** School letters (cursive outlines), or one print font for all. */
  school: boolean;
  language: Language;
}

const drawn = new Map<string, string>();

/** The inside of the card's SVG. A text that the deck does not know is written on a blank card. */
export function draw(look: Look): string {
  const { deck, text, drawing, as, school, language } = look;
  if (text === null) return BACK;
  const key = `${deck} ${text} ${drawing} ${as} ${school} ${language}`;
  let svg = drawn.get(key);
  if (svg === undefined) {
    const made =
      deck === "mio"
        ? mio(text, drawing, school)
        : deck === "follomix"
          ? follomix(text, drawing)
          : deck === "trefles"
            ? trefles(text, drawing, language, school)
            : toutilix(text, drawing, as, school);
    svg = made ?? frame(PAPER, print(50, 84, 34, INK, text.replace(/[<>&]/g, "")));
    drawn.set(key, svg);
  }
  return svg;
}
