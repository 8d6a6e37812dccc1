/** Every face of the four decks as SVG text in a box of 100 x 140. A face is named by its deck and its short text.
 *
 * Each colour has one shape in all decks, so that no card is told by its colour alone. There is no index upside down:
 * n and u, b and q, d and p must not be mistaken.
 */
import { MIDDLE, outline } from "./cursive";

/** full: with an index; mini: under 56 px, no index; strip: the upper half says it all, for half-covered cards. */
export type Drawing = "full" | "mini" | "strip";

const INK = "#1E2A4A";
const PAPER = "#FFFDF7";
const LEATHER = "#B4552D";
const GOLD = "#FFD65A";

// ---------------------------------------------------------------------- pieces

const SHAPES = {
  disc: '<circle r="10"/>',
  square: '<rect x="-9" y="-9" width="18" height="18" rx="2.5"/>',
  tri: '<path d="M0-10.5 11 8.5H-11Z" stroke-width="3" stroke-linejoin="round"/>',
  dia: '<path d="M0-12 10 0 0 12-10 0Z" stroke-width="2" stroke-linejoin="round"/>',
  plus: '<path d="M-3.8-10.5h7.6v6.7h6.7v7.6h-6.7v6.7h-7.6v-6.7h-6.7v-7.6h6.7Z" stroke-width="2" stroke-linejoin="round"/>',
  hexa: '<path d="M0-11 9.5-5.5v11L0 11-9.5 5.5v-11Z" stroke-width="2" stroke-linejoin="round"/>',
  moon: '<path d="M4-11A11 11 0 1 0 9 7.5 9.5 9.5 0 0 1 4-11Z" stroke-width="2" stroke-linejoin="round"/>',
};
type Shape = keyof typeof SHAPES;

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

const shape = (name: Shape, x: number, y: number, scale: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" stroke="${fill}">${SHAPES[name]}</g>`;
const frame = (fill: string, inner: string) =>
  `<rect width="100" height="140" rx="10" fill="${PAPER}"/><rect x="4" y="4" width="92" height="132" rx="7" fill="${fill}"/>${inner}`;
const print = (x: number, y: number, size: number, fill: string, text: string, extra = "") =>
  `<text x="${x}" y="${y}" class="pri" font-size="${size}" text-anchor="middle" fill="${fill}"${extra}>${text}</text>`;

/** A word at the foot of a card; in wider fonts it is pressed to fit. */
function caption(fill: string, word: string, school: boolean): string {
  const size = word === "JOKER" || word.length > 8 ? 13 : 16;
  const fit = school ? "" : ` textLength="${Math.min(84, 13 * word.length)}" lengthAdjust="spacingAndGlyphs"`;
  return print(50, word === "JOKER" ? 129 : 126, size, fill, word, fit);
}

const STAR = Array.from({ length: 10 }, (_, i) => {
  const angle = (Math.PI / 5) * i - Math.PI / 2;
  const radius = i % 2 ? 13.5 : 30;
  return `${i ? "L" : "M"}${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
}).join("");
const star = (x: number, y: number, scale: number, fill: string) =>
  `<path transform="translate(${x} ${y}) scale(${scale})" d="${STAR}Z" fill="${fill}" stroke="${fill}" stroke-width="6" stroke-linejoin="round"/>`;

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
  return `<use href="${outline(letter)}" transform="translate(${(x - MIDDLE[letter] * k).toFixed(2)} ${y}) scale(${k} ${-k})" fill="${ink}" stroke="${ink}" stroke-width="${(stroke / k).toFixed(1)}"/>`;
}

// ---------------------------------------------------------------------- Toutilix

function letterCard(letter: string, style: Style, drawing: Drawing, school: boolean): string {
  const { ink, upper } = style;
  const ch = upper ? letter.toUpperCase() : letter.toLowerCase();
  // In another font every letter is printed; the ruling and the mark still tell the styles apart.
  const isCursive = style.cursive && school && ch in MIDDLE;
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
  let index = [25, 28]; // size and baseline of the small letter top left
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
    return frame(style.fill, lines(base, size) + foot + write(50, base, size * 1.06, 2) + shape(style.mark, 84, 17, 0.66, ink));
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
  const smile = `<g fill="${INK}"><circle cx="42.5" cy="68" r="2.6"/><circle cx="57.5" cy="68" r="2.6"/><path d="M44 76q6 5.5 12 0" fill="none" stroke="${INK}" stroke-width="2.6" stroke-linecap="round"/></g>`;
  if (drawing === "strip") {
    return frame("#24315F", star(50, 34, 0.78, GOLD) + (as ? named(43, 26) : "") + star(87, 14, 0.16, GOLD));
  }
  if (drawing === "mini") {
    return frame("#24315F", star(50, 72, 1.25, GOLD) + (as ? named(87, 44) : smile.replace("<g ", '<g transform="translate(-11 -14) scale(1.22)" ')));
  }
  const dust = `<g fill="#8C9AD0" opacity=".55"><circle cx="22" cy="112" r="1.4"/><circle cx="80" cy="30" r="1.6"/><circle cx="74" cy="118" r="1.2"/><circle cx="28" cy="46" r="1"/><circle cx="85" cy="86" r="1"/></g>`;
  return frame("#24315F", dust + star(50, 70, 1.02, GOLD) + (as ? named(82, 34) : smile) + star(17, 19, 0.27, GOLD));
}

function firecracker(drawing: Drawing): string {
  const cream = "#FFF1E2";
  if (drawing === "strip") {
    return frame(
      cream,
      `<g transform="translate(-6 -4)"><path d="M67 30C74 22 78 22 82 24" fill="none" stroke="${INK}" stroke-width="3.4" stroke-linecap="round"/>${star(87, 25, 0.26, "#F5B52A")}<g transform="rotate(-8 45 36)"><rect x="18" y="24" width="48" height="25" rx="5" fill="#C23B1E"/><path d="M29 24h8v25h-8zM47 24h8v25h-8z" fill="#FFD98A"/></g></g>`,
    );
  }
  const stick = `<g stroke="#C23B1E" stroke-width="3.4" stroke-linecap="round"><path d="M72 22v-7M84 30l6-4M87 43h7M60 29l-5-5M83 56l5 5"/></g><path d="M57 60C59 48 66 44 72 42" fill="none" stroke="${INK}" stroke-width="3.4" stroke-linecap="round"/>${star(73, 40, 0.3, "#F5B52A")}<g transform="rotate(24 44 92)"><rect x="30" y="58" width="29" height="66" rx="6" fill="#C23B1E"/><path d="M30 74h29v10H30zM30 98h29v10H30z" fill="#FFD98A"/><rect x="27" y="55" width="35" height="9" rx="4.5" fill="#8E2711"/><rect x="27" y="119" width="35" height="8" rx="4" fill="#8E2711"/></g>`;
  if (drawing === "mini") return frame(cream, stick);
  return frame(
    cream,
    `${stick}<g transform="translate(17 21)" stroke="#C23B1E" stroke-width="3" stroke-linecap="round"><path d="M0-9V9M-9 0H9M-6-6 6 6M-6 6 6-6"/></g>`,
  );
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
    const petals = "rybgk".split("").map((colour, i) => {
      const angle = ((i * 72 - 90) * Math.PI) / 180;
      const x = +(50 + 27 * Math.cos(angle)).toFixed(1);
      const y = +(72 + 27 * Math.sin(angle)).toFixed(1);
      const [fill, mark] = COLOURS[colour];
      return `<circle cx="${x}" cy="${y}" r="16" fill="${fill}"/>${shape(mark, x, y, 0.62, "#fff")}`;
    });
    const flower = `${petals.join("")}<circle cx="50" cy="72" r="15" fill="${INK}"/>${print(50, 81, 25, GOLD, "?")}`;
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
  const index = drawing === "mini" ? "" : `<circle cx="19" cy="21" r="12" fill="#fff"/>${print(19, 28, 20, INK, value)}`;
  return frame(fill, shape(mark, 50, isTriangle ? 80 : 75, big, "#fff") + print(50, isTriangle ? 104 : 96, isTriangle ? 46 : 58, INK, value) + index);
}

// ---------------------------------------------------------------------- Follomix

const eye = (x: number, y: number, r = 3) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${INK}"/><circle cx="${x + 1}" cy="${y - 1}" r="${r / 3}" fill="#fff"/>`;
const mane = Array.from({ length: 12 }, (_, i) => {
  const angle = (i * Math.PI) / 6;
  return `<circle cx="${(30 * Math.cos(angle)).toFixed(1)}" cy="${(30 * Math.sin(angle)).toFixed(1)}" r="11"/>`;
}).join("");
const ANIMALS: Record<string, string> = {
  E: `<g fill="#5B8FC7"><path d="M-16-22C-30-34-46-22-44-4c1 14 12 20 24 14Z"/><path d="M16-22C30-34 46-22 44-4 43 10 32 16 20 10Z"/></g><g fill="#8FB9E4"><path d="M-19-14c-9-7-18 0-17 10 1 7 8 11 15 7Z"/><path d="M19-14c9-7 18 0 17 10-1 7-8 11-15 7Z"/></g><path d="M-22-10c0-16 10-24 22-24s22 8 22 24c0 14-8 22-13 26-1 8 0 16 6 16 5 0 5-6 9-6 5 0 5 6 2 9-4 5-20 8-27-2-4-6-3-12-4-17C-15 12-22 4-22-10Z" fill="#74A5D8"/><path d="M-9 17c-5 1-8 6-10 11M9 17c2 1 3 2 4 4" stroke="#fff" stroke-width="4.5" stroke-linecap="round" fill="none"/><path d="M-6 22h11M-5 29h9" stroke="#4A7DB5" stroke-width="2" stroke-linecap="round"/>${eye(-10, -9)}${eye(10, -9)}`,
  C: `<g fill="#2E8C77"><circle cx="-17" cy="-27" r="11"/><circle cx="17" cy="-27" r="11"/></g><path d="M-30-16c0-10 14-14 30-14s30 4 30 14c0 12-6 20-8 30-2 14-8 24-22 24S-20 28-22 14C-24 4-30-4-30-16Z" fill="#3FA38B"/><path d="M-24 8 24 8C22 26 17 38 0 38S-22 26-24 8Z" fill="#7CCBB5"/><path d="M-24 8l5 8 5-8 5 8 4.5-8 4.5 8 4.5-8 5 8 5-8 5 8 5-8Z" fill="#fff"/><g fill="#1F6B5A"><ellipse cx="-7" cy="-1" rx="2.6" ry="1.8"/><ellipse cx="7" cy="-1" rx="2.6" ry="1.8"/></g><circle cx="-17" cy="-27" r="6.5" fill="#fff"/><circle cx="17" cy="-27" r="6.5" fill="#fff"/>${eye(-16, -27, 3.4)}${eye(16, -27, 3.4)}<path d="M-6-20h12M-4-14h8" stroke="#1F6B5A" stroke-width="2.2" stroke-linecap="round" opacity=".6"/>`,
  L: `<g fill="#C25A1B">${mane}<circle r="30"/></g><circle cx="-19" cy="-20" r="7.5" fill="#F2B04A"/><circle cx="19" cy="-20" r="7.5" fill="#F2B04A"/><circle r="25" fill="#F2B04A"/><ellipse cx="-7" cy="11" rx="8.5" ry="8" fill="#FFE3AE"/><ellipse cx="7" cy="11" rx="8.5" ry="8" fill="#FFE3AE"/><path d="M-6 1h12l-6 7Z" fill="#7A2B12" stroke="#7A2B12" stroke-width="2" stroke-linejoin="round"/><path d="M0 8v4M0 12q-4 5-9 2M0 12q4 5 9 2" stroke="#7A2B12" stroke-width="2.2" fill="none" stroke-linecap="round"/>${eye(-10, -6)}${eye(10, -6)}`,
  M: `<circle cx="-31" cy="-2" r="12" fill="#8C4A2A"/><circle cx="31" cy="-2" r="12" fill="#8C4A2A"/><circle cx="-31" cy="-2" r="6.5" fill="#F0C29A"/><circle cx="31" cy="-2" r="6.5" fill="#F0C29A"/><path d="M-30 0c0-20 12-34 30-34S30-20 30 0 18 33 0 33-30 20-30 0Z" fill="#8C4A2A"/><path d="M0-16C-5-24-24-22-24-6c0 6 3 8 3 12 0 13 9 22 21 22S21 19 21 6c0-4 3-6 3-12 0-16-19-18-24-10Z" fill="#F0C29A"/><path d="M-11 12q11 11 22 0" stroke="#6B2E14" stroke-width="2.6" fill="none" stroke-linecap="round"/><g fill="#6B2E14"><ellipse cx="-3.5" cy="4" rx="1.8" ry="1.4"/><ellipse cx="3.5" cy="4" rx="1.8" ry="1.4"/></g><path d="M-5-33q3-8 10-7" stroke="#8C4A2A" stroke-width="4" fill="none" stroke-linecap="round"/>${eye(-10, -6, 3.2)}${eye(10, -6, 3.2)}`,
};

function follomix(text: string, drawing: Drawing): string | null {
  const animal = ANIMALS[text[0]];
  const value = Number(text[1]);
  if (!animal || !value) return null;
  const isBlue = text[0] === "E" || text[0] === "C";
  const fill = isBlue ? "#CFE3F7" : "#F9D3C8";
  const deep = isBlue ? "#164A86" : "#9C2A17";
  const mark = shape(isBlue ? "square" : "disc", 82, 21, 0.8, deep);
  if (drawing === "strip") return frame(fill, print(21, 43, 42, deep, text[1]) + shape(isBlue ? "square" : "disc", 88, 14, 0.5, deep) + `<g transform="translate(60 46) scale(.56)">${animal}</g>`);
  if (drawing === "mini") return frame(fill, print(24, 46, 50, deep, text[1]) + mark + `<g transform="translate(50 92) scale(.95)">${animal}</g>`);
  const dots = Array.from({ length: value }, (_, i) => `<circle cx="${50 + (i - (value - 1) / 2) * 10.5}" cy="124" r="3.6" fill="${deep}"/>`);
  return frame(fill, print(19, 32, 30, deep, text[1]) + mark + `<g transform="translate(50 76)">${animal}</g>${dots.join("")}`);
}

// ---------------------------------------------------------------------- Quatre Trèfles

const leaf = (x: number, y: number, scale: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0-3C-22-14-24-40-9-40-3-40 0-36 0-33 0-36 3-40 9-40 24-40 22-14 0-3Z" fill="${fill}" stroke="${INK}" stroke-width="1.7"/></g>`;

function clover(x: number, y: number, fill: string, mark: Shape): string {
  const stem = (colour: string, width: number) =>
    `<path d="M${x} ${y}q2 30 -14 44" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  const leaves = [45, 135, 225, 315].map(
    (angle) =>
      `<g transform="rotate(${angle} ${x} ${y})">${leaf(x, y, 0.94, fill)}<g transform="rotate(${-angle} ${x} ${y - 25})">${shape(mark, x, y - 25, 0.48, "#FFF9EA")}</g></g>`,
  );
  return stem(INK, 7.5) + stem(fill, 4.5) + leaves.join("");
}

const ACTIONS: Record<string, [fr: string, en: string, sign: string]> = {
  P: ["PIOCHE", "DRAW", '<rect x="-24" y="-8" width="26" height="36" rx="4" fill="#fff"/><rect x="-20" y="-12" width="26" height="36" rx="4" fill="#fff"/><path d="M18 20v-34m-10 10L18-15l10 11"/>'],
  R: ["TIRE", "TAKE", '<rect x="-29" y="-16" width="24" height="34" rx="4" transform="rotate(-14)" fill="#fff"/><rect x="-20" y="-20" width="24" height="34" rx="4" fill="#fff"/><path d="M10-2h20M22-11 31-2 22 7"/>'],
  A: ["ANTI-JOKER", "ANTI-JOKER", '<path d="M-22 14h44M-22 14c-4-16-10-18-10-26 8 0 14 6 18 12 2-10 6-16 14-22 8 6 12 12 14 22 4-6 10-12 18-12 0 8-6 10-10 26" fill="#fff"/><path d="M-28 26 28-26" stroke="#C23B1E" stroke-width="7"/>'],
  E: ["ÉCHANGE", "SWAP", '<path d="M-26-9h46M11-20 22-9 11 2M26 14h-46M-11 3-22 14-11 25"/>'],
};

function trefles(text: string, drawing: Drawing, language: "fr" | "en", school: boolean): string | null {
  const cream = "#FFF9EA";
  if (text === "?") {
    const petals = "grby".split("").map((colour, i) => `<g transform="rotate(${i * 90} 50 72)">${leaf(50, 72, 1, COLOURS[colour][0])}</g>`);
    const flower = `${petals.join("")}<circle cx="50" cy="72" r="9" fill="#fff"/>`;
    if (drawing === "strip") return frame("#24315F", `<g transform="translate(12 -20) scale(.76)">${flower}</g>`);
    if (drawing === "mini") return frame("#24315F", `<g transform="translate(-7 -12) scale(1.14)">${flower}</g>`);
    return frame("#24315F", flower + caption("#fff", "JOKER", school));
  }
  const [colour, kind] = text;
  if (!COLOURS[colour]) return null;
  const [fill, mark] = COLOURS[colour];
  if (kind === "T") {
    const corner = shape(mark, 18, 20, 0.95, INK) + shape(mark, 18, 20, 0.72, fill);
    if (drawing === "strip") return frame(cream, `<g transform="translate(20 -14) scale(.7)">${clover(50, 74, fill, mark)}</g>${corner}`);
    if (drawing === "mini") return frame(cream, `<g transform="translate(-10 -12) scale(1.2)">${clover(50, 72, fill, mark)}</g>`);
    return frame(cream, clover(50, 74, fill, mark) + corner);
  }
  const action = ACTIONS[kind];
  if (!action) return null;
  const [fr, en, sign] = action;
  const name = language === "en" ? en : fr;
  const head = `<path d="M4 11a7 7 0 0 1 7-7h78a7 7 0 0 1 7 7v23H4Z" fill="${fill}"/>`;
  const drawn = (x: number, y: number, scale: number) =>
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${sign}</g>`;
  const round = `<circle cx="19" cy="19" r="11" fill="#fff"/>${shape(mark, 19, 19, 0.62, fill)}`;
  if (drawing === "strip") return frame(cream, head + round + `<circle cx="64" cy="34" r="25" fill="${cream}"/>${drawn(64, 34, 0.62)}`);
  if (drawing === "mini") return frame(cream, head + round + drawn(50, 88, 1.15));
  return frame(cream, head + round + drawn(50, 77, 1) + caption(INK, name, school));
}

// ---------------------------------------------------------------------- all of them

const BACK = `<rect width="100" height="140" rx="10" fill="${PAPER}"/><rect x="4" y="4" width="92" height="132" rx="7" fill="${LEATHER}"/><path d="M4 74V11a7 7 0 0 1 7-7h78a7 7 0 0 1 7 7v63c0 10-20 16-46 16S4 84 4 74Z" fill="#C76A3B"/><path d="M9 71V13a4 4 0 0 1 4-4h74a4 4 0 0 1 4 4v58c0 8-18 13-41 13S9 79 9 71Z" fill="none" stroke="#FBE3C4" stroke-opacity=".85" stroke-width="1.3" stroke-dasharray="4 3"/><rect x="9" y="9" width="82" height="122" rx="4" fill="none" stroke="#FBE3C4" stroke-opacity=".3" stroke-width="1.2" stroke-dasharray="4 3"/>${[27, 73].map((x) => `<rect x="${x - 6}" y="50" width="12" height="52" rx="5" fill="#8A3D1C"/><rect x="${x - 9}" y="80" width="18" height="14" rx="3.5" fill="none" stroke="#F3C65B" stroke-width="3.6"/><path d="M${x} 80v9" stroke="#F3C65B" stroke-width="2.6" stroke-linecap="round"/>`).join("")}${cursive("C", 50, 47, 21, 1, "#FBE3C4")}`;

export interface Look {
  deck: string;
  /** The card's short text; null: face down. */
  text: string | null;
  drawing: Drawing;
  /** The letter a star stands for. */
  as: string;
  /** School letters (cursive outlines), or one print font for all. */
  school: boolean;
  language: "fr" | "en";
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
      deck === "mio" ? mio(text, drawing, school)
      : deck === "follomix" ? follomix(text, drawing)
      : deck === "trefles" ? trefles(text, drawing, language, school)
      : toutilix(text, drawing, as, school);
    svg = made ?? frame(PAPER, print(50, 84, 34, INK, text.replace(/[<>&]/g, "")));
    drawn.set(key, svg);
  }
  return svg;
}
