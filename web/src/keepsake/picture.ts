/** A story as a picture to keep: ruled paper, school letters, each card's letter in its colour and with its shape. */
import { STYLES } from "../cards/art";
import { authors, write, type Said } from "../table/words/story";

const WIDE = 1080;
const MARGIN = 96;
const LEFT = MARGIN + 44;
const RIGHT = WIDE - 56;
const HEAD = 190;
const INK = "#1e2a4a";

/** Draws it; `heading` is the game and the day, `names` says who a seat is. */
export async function picture(
  story: Said[][],
  heading: [string, string],
  names: (seats: number[]) => string,
): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const font = (size: number, kind: string, weight = 400): string =>
    `${weight} ${size}px ${style.getPropertyValue(kind)}`;
  const length = story.flat().length;
  const interline = length > 120 ? 17 : length > 50 ? 22 : 28;
  const hand = font(2 * interline, "--font-hand");
  await Promise.all(
    [hand, font(52, "--font-title", 800), font(26, "--font-text")].map((one) => document.fonts.load(one)),
  );

  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d")!;
  // First where every word stands, then how high the paper is.
  pen.font = hand;
  let y = HEAD;
  const words: { text: string; x: number; y: number; marks: { from: string; to: string; mark: string }[] }[] = [];
  const notes: { text: string; y: number }[] = [];
  for (const told of story) {
    let x = LEFT;
    y += 4 * interline;
    let line: typeof words = [];
    for (const { before, text, pieces } of write(told, true)) {
      const wide = pen.measureText(text).width;
      if (before) {
        line = [];
        x += pen.measureText(before).width;
      }
      if (x + wide > RIGHT && x > LEFT) {
        // What is joined to this word goes along.
        const start = line[0]?.x ?? x;
        [x, y] = [LEFT + x - start, y + 4 * interline];
        for (const one of line) [one.x, one.y] = [one.x - start + LEFT, y];
      }
      let from = "";
      const marks = pieces.flatMap(({ text: part, mark }) => {
        const to = from + part;
        const found = { from, to, mark };
        from = to;
        return mark ? [found] : [];
      });
      const word = { text, x, y, marks };
      words.push(word);
      line.push(word);
      x += wide;
    }
    y += 2 * interline;
    notes.push({ text: names(authors(told)), y });
  }

  canvas.width = WIDE;
  canvas.height = Math.ceil(y + 4 * interline);
  const fill = (colour: string, x: number, top: number, w: number, h: number): void => {
    pen.fillStyle = colour;
    pen.fillRect(x, top, w, h);
  };
  fill("#fbf6ea", 0, 0, WIDE, canvas.height);
  for (let at = HEAD % interline; at < canvas.height; at += interline) fill("#ebe8f0", 0, at, WIDE, 1.5);
  for (const at of new Set(words.map((word) => word.y))) fill("#d3d0e8", 0, at, WIDE, 1.5);
  fill("#eba0ae", MARGIN, 0, 3, canvas.height);
  const say = (text: string, how: string, colour: string, x: number, at: number): void => {
    pen.font = how;
    pen.fillStyle = colour;
    pen.fillText(text, x, at);
  };
  say(heading[0], font(52, "--font-title", 800), INK, LEFT, 96);
  say(heading[1], font(26, "--font-text"), "#4d5876", LEFT, 138);
  for (const { text, y: at } of notes) say(text, font(26, "--font-text"), "#4d5876", LEFT, at);
  pen.lineWidth = 1;
  for (const { text, x, y: at, marks } of words) {
    pen.font = hand;
    const spots = marks.map(({ from, to, mark }) => {
      const left = x + pen.measureText(from).width;
      return { left, wide: x + pen.measureText(to).width - left, style: STYLES[mark], star: mark === "s" };
    });
    for (const { left, wide, style: card } of spots)
      if (card) fill(card.fill, left, at - 1.12 * interline, wide, 1.2 * interline);
    say(text, hand, INK, x, at);
    for (const { left, wide, style: card } of spots) {
      pen.fillStyle = card?.ink ?? INK;
      // The word once more, only where the letter is: drawn alone it would not be joined to its neighbours.
      if (card) {
        pen.save();
        pen.beginPath();
        pen.rect(left, at - 3 * interline, wide, 5 * interline);
        pen.clip();
        pen.fillText(text, x, at);
        pen.restore();
      }
      pen.fill(shape(card?.mark ?? "star", left + wide / 2, at + 0.62 * interline, 0.2 * interline));
    }
  }
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** How many corners a shape has, and where the first one is; a star has the inner ones too. */
const CORNERS: Record<string, [number, number, number]> = {
  tri: [3, -90, 1],
  dia: [4, -90, 1],
  square: [4, -45, 1],
  star: [10, -90, 0.45],
};

function shape(name: string, x: number, y: number, r: number): Path2D {
  const path = new Path2D();
  const [corners, turn, inner] = CORNERS[name] ?? [24, 0, 1];
  for (let n = 0; n < corners; n++) {
    const angle = ((turn + (360 * n) / corners) * Math.PI) / 180;
    const far = r * 1.25 * (n % 2 ? inner : 1);
    path.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
  }
  return path;
}
