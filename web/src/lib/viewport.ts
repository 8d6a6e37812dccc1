/** The part of the screen that is left while a phone shows its keyboard. */

/** Tells how high the keyboard is, whenever that changes; returns how to stop. */
export function followKeyboard(tell: (height: number) => void): () => void {
  const port = window.visualViewport;
  if (!port) return () => {};
  const fit = (): void => tell(Math.max(0, window.innerHeight - port.height - port.offsetTop));
  port.addEventListener("resize", fit);
  port.addEventListener("scroll", fit);
  return () => {
    port.removeEventListener("resize", fit);
    port.removeEventListener("scroll", fit);
  };
}
