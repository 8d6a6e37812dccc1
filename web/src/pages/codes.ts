/** Codes of tables as people type them. */

/** `k7p m4r`, `K7P-M4R` or a whole link: the code that was meant, or "". */
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
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}
