/** Names for requests: the service carries out each of them once. */

export function newId(): string {
  // crypto.randomUUID exists over https only; a family's own machine is often reached without.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
