/** The connection to a table, and the seats of this browser. */
export { RefusedError, TableSocket } from "./net.svelte";
export type { Answer, JoinWish, Listener, Reply, Request, Status, TableLink, Times, Unsent } from "./net.svelte";
export { dropTokens, keepToken, keepTokens, tokensFor } from "./tokens";
