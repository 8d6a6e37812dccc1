/** Codes of tables as people type them. */

/** `plume 42`, `PLUME—42` or a whole link: the code that was meant, or "". */
export function tidyCode(text: string): string {
  const link = /\/(?:t|tele)\/([^/?#\s]+)/.exec(text);
  let raw = link?.[1] ?? text;
  try {
    raw = decodeURIComponent(raw);
  } catch {
    // A lone % is just a typing mistake.
  }
  return raw
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .trim()
    .toUpperCase()
    .replace(/[\s\u2010-\u2015_.]+/g, "-")
    .replace(/[^A-Z0-9-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}
