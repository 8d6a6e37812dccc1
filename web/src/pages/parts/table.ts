import type { Component } from "svelte";
// eslint-disable-next-line
type Any = Component<any>;
const found = import.meta.glob<{ default: Any }>("../../table/{Table,TableScreen}.svelte", { eager: true });
export const Table = found["../../table/Table.svelte"]?.default;
export const TableScreen = found["../../table/TableScreen.svelte"]?.default;
