// Short, soft sounds, made by the browser; each tells what is seen too. None before the page was touched.
import { isHeard, loudness } from "./preferences.js";
import { placeOf } from "./signs.js";

let context = null;

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { capture: true });

// Browsers let a page sound once somebody has touched it, and put it to sleep as they like.
function wake() {
  if (!isHeard()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

if (navigator.userActivation?.hasBeenActive) wake();

export function sound(name) {
  if (isHeard() && context?.state === "running" && name in SOUNDS) play(context, name, loudness());
}

// In any context, so that a test may listen.
export function play(where, name, volume) {
  const out = where.createGain();
  out.gain.value = volume ** 2;
  out.connect(where.destination);
  SOUNDS[name](voices(where, out, where.currentTime + 0.01));
}

// What happens sounds as it moves, unless the sheet of the room names another sound: `--sound-mark: bells` where the
// target is marked, `--sound-sweep: wind` where something is swept to it.
const OF_MOTION = { fly: "card", swap: "card", sweep: "card", flip: "flip", turn: "flip", peek: "lantern" };

export function soundOf([motion, , target, , mark]) {
  const place = placeOf(target);
  const isNew = mark && place && !place.classList.contains(mark);
  if (isNew) place.classList.add(mark);
  const own = place && getComputedStyle(place).getPropertyValue(`--sound-${motion}`).trim();
  if (isNew) place.classList.remove(mark);
  sound(own || OF_MOTION[motion]);
}

const SOUNDS = {
  card: ({ hiss }) => hiss(0, 0.1, { from: 2600, to: 1500, loud: 0.35 }),
  flip: ({ hiss }) => [0, 0.08].forEach((at) => hiss(at, 0.04, { from: 1900, to: 1200, loud: 0.5, sharp: 3 })),
  lantern: ({ hiss, tone }) => {
    hiss(0, 0.03, { from: 3200, to: 3200, loud: 0.4, sharp: 6 });
    tone(0.05, 0.5, { from: 660, to: 880, loud: 0.14 });
  },
  turn: ({ tone }) => [659, 880].forEach((from, n) => tone(n * 0.16, 0.4, { from, loud: 0.3 })),
  chime: ({ tone }) => [784, 1047].forEach((from, n) => tone(n * 0.11, 0.5, { from, loud: 0.22 })),
  knock: ({ hiss, tone }) => {
    tone(0, 0.13, { from: 150, to: 80, loud: 0.5 });
    hiss(0, 0.05, { from: 300, to: 200, loud: 0.3 });
  },
  scare: ({ tone }) => tone(0, 0.42, { from: 210, to: 560, loud: 0.4, shape: "triangle", shakes: 9 }),
  bells: ({ tone }) => {
    for (let n = 0; n < 12; n++)
      for (const [part, loud] of [[1, 0.16], [2.4, 0.07], [3.9, 0.03]]) tone(n * 0.12, 0.7, { from: 520 * part, loud });
  },
  wind: ({ hiss }) => {
    hiss(0, 0.6, { from: 320, to: 900, loud: 0.5, sharp: 2, slow: true });
    hiss(0.4, 0.7, { from: 900, to: 280, loud: 0.45, sharp: 2, slow: true });
  },
  won: ({ tone }) => [1047, 1319, 1568, 1319, 1568, 2093].forEach((from, n) => tone(n * 0.17, 0.9, { from, loud: 0.17 })),
  lost: ({ tone }) => {
    tone(0, 0.7, { from: 260, to: 540, loud: 0.26, shape: "triangle", shakes: 5, slow: true });
    tone(0.6, 1, { from: 540, to: 200, loud: 0.26, shape: "triangle", shakes: 5, slow: true });
  },
  // Moods.
  laugh: ({ tone }) => [520, 470, 430, 390].forEach((from, n) => tone(n * 0.15, 0.13, { from, to: from * 0.8, loud: 0.28, shape: "triangle" })),
  howl: ({ tone }) => {
    tone(0, 0.6, { from: 300, to: 620, loud: 0.3, shape: "triangle", shakes: 6, slow: true });
    tone(0.5, 1.3, { from: 620, to: 240, loud: 0.3, shape: "triangle", shakes: 6, slow: true });
  },
  shiver: ({ hiss, tone }) => {
    for (let n = 0; n < 7; n++) hiss(n * 0.09, 0.03, { from: 2400, to: 2000, loud: 0.45, sharp: 6 });
    tone(0, 0.65, { from: 330, to: 300, loud: 0.2, shape: "triangle", shakes: 16 });
  },
  applaud: ({ hiss }) => {
    for (let n = 0; n < 9; n++) hiss(n * 0.11 + (n % 3) * 0.02, 0.06, { from: 1500, to: 1000, loud: 0.6, sharp: 2 });
  },
  hurry: ({ tone }) => [0, 0.14, 0.42, 0.56].forEach((at) => tone(at, 0.1, { from: 880, to: 840, loud: 0.24 })),
  oops: ({ tone }) => tone(0, 0.4, { from: 520, to: 180, loud: 0.32, shape: "triangle" }),
  thanks: ({ tone }) => [784, 988, 1175].forEach((from, n) => tone(n * 0.1, 0.4, { from, loud: 0.2 })),
  night: ({ tone }) => [659, 523, 392].forEach((from, n) => tone(n * 0.28, 0.7, { from, loud: 0.2, slow: true })),
};

// The two kinds of voices: tones, and noise of some height. Times in seconds, heights in hertz.
function voices(where, out, begin) {
  const tone = (at, long, { from, to = from, loud, shape = "sine", shakes = 0, slow = false }) => {
    const voice = where.createOscillator();
    voice.type = shape;
    glide(voice.frequency, begin + at, long, from, to);
    if (shakes) shake(where, voice.frequency, begin + at, long, shakes, from / 30);
    run(voice, envelope(where, out, begin + at, long, loud, slow), begin + at, long);
  };
  const hiss = (at, long, { from, to, loud, sharp = 1, slow = false }) => {
    const voice = where.createBufferSource();
    voice.buffer = noise(where);
    const filter = where.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = sharp;
    glide(filter.frequency, begin + at, long, from, to);
    filter.connect(envelope(where, out, begin + at, long, loud, slow));
    run(voice, filter, begin + at, long);
  };
  return { tone, hiss };
}

function run(voice, into, at, long) {
  voice.connect(into);
  voice.start(at);
  voice.stop(at + long);
}

function glide(height, at, long, from, to) {
  height.setValueAtTime(from, at);
  height.exponentialRampToValueAtTime(to, at + long);
}

// It swells, at once or slowly, and fades.
function envelope(where, out, at, long, loud, slow) {
  const swell = where.createGain();
  swell.gain.setValueAtTime(0.0001, at);
  swell.gain.exponentialRampToValueAtTime(loud, at + (slow ? long / 2 : 0.012));
  swell.gain.exponentialRampToValueAtTime(0.0001, at + long);
  swell.connect(out);
  return swell;
}

function shake(where, height, at, long, often, wide) {
  const voice = where.createOscillator();
  voice.frequency.value = often;
  const depth = where.createGain();
  depth.gain.value = wide;
  depth.connect(height);
  run(voice, depth, at, long);
}

const kept = new WeakMap();

function noise(where) {
  if (!kept.has(where)) {
    const made = where.createBuffer(1, where.sampleRate, where.sampleRate);
    made.getChannelData(0).forEach((_, n, all) => { all[n] = 2 * Math.random() - 1; });
    kept.set(where, made);
  }
  return kept.get(where);
}
