/** Small dry sounds, made on the spot: no files. Never the only signal; off with one tap. */
import { settings } from "./settings.svelte";

export type SoundName =
  | "lay" // a card on wood
  | "draw" // a slip of paper
  | "shuffle" // a soft riffle
  | "turn" // my turn: two pencil taps
  | "refused" // an eraser
  | "right" // a tick of chalk
  | "tick" // the chrono: a ruler
  | "tock" // its last three seconds, higher
  | "slap" // a hand on the desk
  | "star" // one glockenspiel note
  | "pop" // the firecracker: paper, never a bang
  | "hush" // eyes closed
  | "win"; // a music box, four notes

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers allow sound only after a touch or a key: the first one wakes it. */
function wake(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  return context;
}

if (typeof window !== "undefined") {
  for (const event of ["pointerdown", "keydown"])
    window.addEventListener(event, () => settings.sound && wake(), { once: true, passive: true });
}

/** White noise, a second of it, made once. */
function hiss(audio: AudioContext): AudioBuffer {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  return noise;
}

interface Shape {
  /** Seconds from now. */
  at?: number;
  /** Seconds it lasts. */
  long: number;
  /** 0 to 1. */
  loud: number;
  /** Seconds until it is at its loudest. */
  rise?: number;
}

function envelope(audio: AudioContext, { at = 0, long, loud, rise = 0.002 }: Shape): [GainNode, number] {
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  gain.connect(audio.destination);
  return [gain, start];
}

/** Noise through a filter: paper, chalk, wood. */
function rustle(
  audio: AudioContext,
  kind: BiquadFilterType,
  hertz: number,
  width: number,
  shape: Shape,
  slideTo = hertz,
): void {
  const [gain, start] = envelope(audio, shape);
  const source = audio.createBufferSource();
  source.buffer = hiss(audio);
  const filter = audio.createBiquadFilter();
  filter.type = kind;
  filter.Q.value = width;
  filter.frequency.setValueAtTime(hertz, start);
  filter.frequency.exponentialRampToValueAtTime(slideTo, start + shape.long);
  source.connect(filter).connect(gain);
  source.start(start, Math.random() * 0.5);
  source.stop(start + shape.long + 0.02);
}

function note(audio: AudioContext, wave: OscillatorType, hertz: number, shape: Shape, slideTo = hertz): void {
  const [gain, start] = envelope(audio, shape);
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(hertz, start);
  source.frequency.exponentialRampToValueAtTime(slideTo, start + shape.long);
  source.connect(gain);
  source.start(start);
  source.stop(start + shape.long + 0.02);
}

/** A struck bar: a note and its bright partial. */
function bell(audio: AudioContext, hertz: number, at: number, loud: number): void {
  note(audio, "sine", hertz, { at, long: 0.28, loud });
  note(audio, "sine", hertz * 3.93, { at, long: 0.09, loud: loud * 0.4 });
}

const MAKE: Record<SoundName, (audio: AudioContext) => void> = {
  lay: (audio) => {
    note(audio, "sine", 190, { long: 0.07, loud: 0.3 }, 110);
    rustle(audio, "lowpass", 2400, 0.5, { long: 0.05, loud: 0.25 });
  },
  draw: (audio) => rustle(audio, "bandpass", 2600, 0.8, { long: 0.13, loud: 0.16, rise: 0.05 }, 5200),
  shuffle: (audio) => {
    for (let i = 0; i < 9; i++)
      rustle(audio, "bandpass", 1800 + i * 180, 1, { at: i * 0.028, long: 0.035, loud: 0.12 });
  },
  turn: (audio) => {
    for (const at of [0, 0.11]) {
      note(audio, "triangle", 880, { at, long: 0.05, loud: 0.22 }, 620);
      rustle(audio, "highpass", 3000, 0.7, { at, long: 0.02, loud: 0.12 });
    }
  },
  refused: (audio) => {
    for (const at of [0, 0.09]) rustle(audio, "lowpass", 900, 1.2, { at, long: 0.08, loud: 0.2, rise: 0.03 }, 500);
  },
  right: (audio) => {
    rustle(audio, "highpass", 4200, 0.8, { long: 0.04, loud: 0.16 });
    rustle(audio, "highpass", 5200, 0.8, { at: 0.06, long: 0.08, loud: 0.14, rise: 0.02 });
  },
  tick: (audio) => note(audio, "square", 1150, { long: 0.025, loud: 0.06 }, 900),
  tock: (audio) => note(audio, "square", 1750, { long: 0.03, loud: 0.08 }, 1500),
  slap: (audio) => {
    note(audio, "sine", 130, { long: 0.12, loud: 0.5 }, 70);
    rustle(audio, "lowpass", 3200, 0.4, { long: 0.07, loud: 0.45 });
  },
  star: (audio) => bell(audio, 1568, 0, 0.2),
  pop: (audio) => {
    rustle(audio, "lowpass", 1400, 0.7, { long: 0.07, loud: 0.4 });
    for (let i = 1; i < 4; i++) rustle(audio, "bandpass", 3000, 1, { at: 0.04 + i * 0.03, long: 0.02, loud: 0.08 });
  },
  hush: (audio) => rustle(audio, "lowpass", 1200, 0.3, { long: 0.28, loud: 0.06, rise: 0.12 }, 400),
  win: (audio) => [1047, 1319, 1568, 2093].forEach((hertz, i) => bell(audio, hertz, i * 0.13, 0.16)),
};

/** Plays a sound, unless sounds are off or the page may not speak yet. */
export function sound(name: SoundName): void {
  if (!settings.sound) return;
  try {
    const audio = wake();
    // Sounds that had to wait for the first touch would come all at once.
    if (audio && audio.state === "running") MAKE[name](audio);
  } catch {
    // Without sound the game goes on.
  }
}
