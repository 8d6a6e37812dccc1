/** The connection to a table, and the seats of this browser. */
export { TableSocket } from "./net.svelte";
export { RefusedError } from "./refused";
export type { JoinWish, Listener, Reply, Status, TableLink, Times } from "./link";
export type { Answer, Request, Unsent } from "./net.svelte";
export { dropTokens, keepToken, keepTokens, tokensFor } from "./tokens";
