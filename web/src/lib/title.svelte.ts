/** The name of the page, in the browser's tabs and history. */

/** Follows what the page is about; to be called while the page is made. */
export function titled(about: () => string | undefined): void {
  $effect(() => {
    const text = about();
    document.title = text ? `${text} · Cartable` : "Cartable";
  });
}
