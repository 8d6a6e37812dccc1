/** What is missing is told while one types: the service knows the rules, so it is asked, but not too often. */
import { say } from "../../lib/i18n";
import type { Play } from "../play.svelte";

const PAUSE = 220;

export class Live {
  problem = $state("");
  right = $state(false);

  /** To be called while a component is made; `move` is "" as long as something is missing. */
  constructor(play: Play, move: () => string, lacking: () => string = () => "") {
    $effect(() => {
      const tried = move();
      const seat = play.seat;
      void play.link.n;
      if (!tried || seat === null) {
        this.problem = lacking();
        this.right = false;
        return;
      }
      let stale = false;
      const wait = setTimeout(async () => {
        const reply = await play.link.check(seat, tried);
        if (stale) return;
        this.problem = say(reply?.texts);
        this.right = reply === null;
      }, PAUSE);
      return () => {
        stale = true;
        clearTimeout(wait);
      };
    });
  }
}
