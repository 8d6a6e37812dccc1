/**
 * The little Markdown that rules pages are written in, read into a tree. The tree is drawn by RulesText.svelte
 * with ordinary elements, so whatever a page holds, nothing in it can become markup.
 */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; children: Inline[] }
  | { kind: "em"; children: Inline[] }
  | { kind: "code"; text: string };

export type Block =
  | { kind: "heading"; level: number; children: Inline[]; id: string }
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

/** The blocks of a page, in order. */
export function parse(source: string): Block[] {
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  const blocks: Block[] = [];
  const used = new Set<string>();
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (!line.trim()) {
      at += 1;
    } else if (heading) {
      const text = heading[2] ?? "";
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, children: inline(text), id: anchor(text, used) });
      at += 1;
    } else if (listItem(line)) {
      at = readList(lines, at, blocks);
    } else if (isRow(line) && isRule(lines[at + 1] ?? "")) {
      at = readTable(lines, at, blocks);
    } else {
      const words: string[] = [];
      while (at < lines.length && continues(lines[at] ?? "")) words.push((lines[at++] ?? "").trim());
      if (words.length === 0) words.push((lines[at++] ?? "").trim());
      blocks.push({ kind: "paragraph", children: inline(words.join(" ")) });
    }
  }
  return blocks;
}

/** The marks inside a line: `code`, **strong**, *em*. A link keeps its words and loses its address. */
export function inline(text: string): Inline[] {
  const out: Inline[] = [];
  const marks = /`([^`]+)`|\*\*(.+?)\*\*|\*([^\s*](?:[^*]*[^\s*])?)\*|\[([^\]]+)\]\((?:[^()]|\([^()]*\))*\)/g;
  let end = 0;
  for (const found of text.matchAll(marks)) {
    if (found.index > end) out.push({ kind: "text", text: text.slice(end, found.index) });
    if (found[1] !== undefined) out.push({ kind: "code", text: found[1] });
    else if (found[2] !== undefined) out.push({ kind: "strong", children: inline(found[2]) });
    else if (found[3] !== undefined) out.push({ kind: "em", children: inline(found[3]) });
    else out.push(...inline(found[4] ?? ""));
    end = found.index + found[0].length;
  }
  if (end < text.length) out.push({ kind: "text", text: text.slice(end) });
  return out;
}

/** The words alone. */
export function plain(parts: Inline[]): string {
  return parts.map((part) => ("text" in part ? part.text : plain(part.children))).join("");
}

/** What the game page shows of the rules: what one does in a turn, and the first example that has cards. */
export function inShort(blocks: Block[]): Block[] {
  const sections: Block[][] = [];
  for (const block of blocks) {
    if (block.kind === "heading") sections.push([]);
    else sections.at(-1)?.push(block);
  }
  // The title's section holds goal and facts, the next two the material and the setting up: a turn comes after.
  const turn = sections.slice(3).find((section) => section.length > 0) ?? [];
  const list = turn.findIndex((block) => block.kind === "list");
  // The sentence before a list belongs to it.
  const upTo = list < 0 ? 1 : list + 1;
  const example = blocks.find((block) => isExample(block) && holdsCode(block));
  const out = turn.slice(Math.max(0, upTo - 3), upTo);
  return example && !out.includes(example) ? [...out, example] : out;
}

function isExample(block: Block): boolean {
  return block.kind === "paragraph" && /^Ex[ae]mple/.test(plain(block.children));
}

function holdsCode(block: Block): boolean {
  return block.kind === "paragraph" && block.children.some((part) => part.kind === "code");
}

function listItem(line: string): RegExpExecArray | null {
  return /^\s{0,6}(?:([-*+])|(\d{1,3})[.)])\s+(.*)$/.exec(line);
}

function isRow(line: string): boolean {
  return line.includes("|") && line.trim().length > 1;
}

function isRule(line: string): boolean {
  return line.includes("-") && /^[\s|:-]+$/.test(line) && line.includes("|");
}

function continues(line: string): boolean {
  return line.trim() !== "" && !/^#{1,6}\s/.test(line) && !listItem(line);
}

function readList(lines: string[], from: number, blocks: Block[]): number {
  const first = listItem(lines[from] ?? "");
  const ordered = first?.[2] !== undefined;
  const items: string[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const item = listItem(line);
    if (item && (item[2] !== undefined) === ordered) items.push(item[3] ?? "");
    else if (!item && /^\s+\S/.test(line) && items.length > 0) items[items.length - 1] += ` ${line.trim()}`;
    else break;
  }
  blocks.push({ kind: "list", ordered, start: Number(first?.[2] ?? 1), items: items.map(inline) });
  return at;
}

function readTable(lines: string[], from: number, blocks: Block[]): number {
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => inline(cell.trim()));
  const rows: Inline[][][] = [];
  let at = from + 2;
  while (at < lines.length && isRow(lines[at] ?? "")) rows.push(cells(lines[at++] ?? ""));
  blocks.push({ kind: "table", head: cells(lines[from] ?? ""), rows });
  return at;
}

function anchor(text: string, used: Set<string>): string {
  const base =
    text
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "partie";
  let id = base;
  for (let n = 2; used.has(id); n += 1) id = `${base}-${n}`;
  used.add(id);
  return id;
}
