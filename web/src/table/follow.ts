/** Following a table: every update is told, heard and flown, in that order. */
import { tick } from "svelte";
import { Flights } from "./board/fly";
import { isFlight } from "./board/slate";
import type { Play } from "./play.svelte";
import { heard, ring, speak } from "./sounding";

/** Starts; returns the flights, to end them early, and how to stop. `after` is called when an update is drawn. */
export function follow(
  play: Play,
  root: HTMLElement,
  layer: HTMLElement,
  after: (n: number) => void = () => {},
): { flights: Flights; stop: () => void } {
  const { link, desc } = play;
  const flights = new Flights(root, layer, play.deck);
  const unhear = link.onUpdate((eyes, fresh) => {
    const mine = eyes.find((one) => one.seat === play.seat) ?? eyes[0];
    if (!mine) return;
    const { n } = link;
    // In a race a new card is read first and moved never.
    const raced = desc.rhythm === "race" && mine.events.some((event) => event.event === "move" && event.card);
    // A flicked card is shown sliding on its slate: nothing else flies meanwhile.
    const slides = mine.events.some(isFlight);
    const animate = !fresh && !document.hidden && !raced && !slides;
    if (animate) flights.before(mine.events);
    else flights.end();
    play.now = link.tableTime();
    play.hear(mine.events, fresh);
    for (const name of heard(mine.events, desc, play.seat)) ring(name);
    // The words of the games are French; the table decides whether they are read out.
    for (const event of mine.events)
      if (!fresh && event.event === "tell" && event.params.aloud) speak(String(event.params.aloud), "fr-FR");
    void tick().then(() => {
      if (animate) flights.after();
      after(n);
    });
  });
  // What was missed before this page was here is still worth telling.
  const now = link.eyes.find((one) => one.seat === play.seat) ?? link.eyes[0];
  if (now) play.hear(now.events, true);
  play.now = link.tableTime();
  // A ring of a minute moves by less than a dot in a tenth of a second: drawing it that often would only cost battery.
  let beat = 0;
  const clock = setInterval(() => {
    if (play.view?.clocks.length && (++beat % 4 === 0 || play.clocks.some((one) => one.left < 6000)))
      play.now = link.tableTime();
  }, 100);
  return {
    flights,
    stop() {
      unhear();
      clearInterval(clock);
      flights.end();
    },
  };
}
