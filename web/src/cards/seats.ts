/** The eight places at a table: each a thing from the pencil case, with its colour (white on it is readable). */
import type { IconName } from "./icons";

export interface SeatObject {
  name: IconName;
  colour: string;
}

export const SEAT_OBJECTS: readonly SeatObject[] = [
  { name: "pencil", colour: "#c23b1e" },
  { name: "eraser", colour: "#b0386b" },
  { name: "scissors", colour: "#2f6fb5" },
  { name: "setsquare", colour: "#2c7a57" },
  { name: "compass", colour: "#6b47a8" },
  { name: "paintbrush", colour: "#9a5b00" },
  { name: "glue", colour: "#1f7480" },
  { name: "paperclip", colour: "#56607a" },
];

/** The thing of a seat, by its number or its name. */
export function seatObject(which: number | string): SeatObject {
  const found =
    typeof which === "number" ? SEAT_OBJECTS[which % 8] : SEAT_OBJECTS.find((object) => object.name === which);
  return found ?? SEAT_OBJECTS[0];
}
