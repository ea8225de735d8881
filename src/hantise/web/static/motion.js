// What happened is seen to happen: cards fly from place to place, one actor after another.
import { isQuiet } from "./wishes.js";

const EASE = "cubic-bezier(.2,.8,.3,1)";
const FLY = 280;
const FLIP = 220;
const STAGGER = 60;
const BEAT = 140;
const MOST_AT_ONCE = 6;
// No motion takes half so long.
const LONGEST = 4000;

let hasFailed = false;

// `lines` is what each sentence's action showed: lists of [motion, source, target, faces]. Whatever a motion does, this
// ends and throws nothing: the table is what counts. After one that failed there are no more.
export async function perform(lines, drawings) {
  if (isQuiet() || hasFailed) return;
  try {
    await performAll(lines, drawings);
  } catch (error) {
    hasFailed = true;
    console.error("a motion failed:", error);
  }
}

async function performAll(lines, drawings) {
  for (const steps of lines) {
    for (const step of steps) await inTime(MOTIONS[step[0]]?.(step, drawings));
    if (steps.length) await pause(BEAT);
  }
}

// Until the motion is over, nobody looks any more, or it should have been over long ago.
async function inTime(motion) {
  const over = new AbortController();
  try {
    await Promise.race([motion, unseen(over.signal), tooLong(over.signal)]);
  } finally {
    over.abort();
  }
}

const unseen = (signal) => new Promise((done) => {
  if (document.hidden) done();
  document.addEventListener("visibilitychange", done, { signal });
});

const tooLong = (signal) => new Promise((_, fail) => {
  const timer = setTimeout(() => fail(new Error(`not over after ${LONGEST} ms`)), LONGEST);
  signal.addEventListener("abort", () => clearTimeout(timer));
});

const MOTIONS = {
  fly: (step, drawings) => travel(step, drawings, false),
  flip: (step, drawings) => travel(step, drawings, true),
  sweep,
  turn: ([, , target]) => mark(target, "turning", 500),
  strike: ([, , target]) => mark(target, "striking", 1600, document.getElementById("room"), "midnight"),
  tell: () => pause(1200),
  glow: ([, , target]) => mark(target, "glowing", 400),
};

const place = (name) => document.querySelector(`[data-place="${CSS.escape(name)}"]`);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function travel([, source, target, faces], drawings, turns) {
  const to = place(target);
  if (!place(source) || !to) return;
  const shown = faces.length ? faces.slice(0, MOST_AT_ONCE) : [""];
  await Promise.all(shown.map((face, n) => flight(leave(place(source), face), to, face, drawings, turns, n)));
}

// From where the card itself lies, if it lies open there; it is not seen there any more, but keeps the focus.
function leave(source, face) {
  const same = face ? [...source.querySelectorAll(`[data-thing="${CSS.escape(face)}"]`)] : [];
  const own = same.filter((card) => !left.has(card));
  const card = own.find((each) => each.getAttribute("aria-pressed") === "true") ?? own[0];
  const box = spot(card ?? source);
  if (card) left.add(card).forEach(fade);
  return box;
}

const fade = (card) => { card.style.opacity = 0; };

// Where a card at this place lies.
function spot(element) {
  const box = element.matches(".card") ? element : [...element.querySelectorAll(".card")].at(-1);
  if (box) return box.getBoundingClientRect();
  const around = element.getBoundingClientRect();
  const width = Math.min(60, around.width);
  return new DOMRect(around.x + (around.width - width) / 2, around.y + (around.height - width * 1.4) / 2, width, width * 1.4);
}

function drawn(face, drawings, width) {
  const card = document.createElement("span");
  card.className = "card";
  card.style.setProperty("--width", `${width}px`);
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("class", "face");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${drawings}#${face || "back"}`);
  picture.append(use);
  card.append(picture);
  document.getElementById("flights").append(card);
  return card;
}

async function flight(from, target, face, drawings, turns, n) {
  const to = spot(target);
  const landed = turns && landedAt(to);
  if (landed) return flip(landed, face, drawings);
  const card = drawn(turns ? "" : face, drawings, to.width || from.width);
  const tilt = face ? (n % 2 ? 5 : -4) : 0;
  const start = `translate(${from.x}px,${from.y}px) scale(${from.width / (to.width || 1)})`;
  const end = `translate(${to.x}px,${to.y}px) scale(1) rotate(${tilt}deg)`;
  card.style.transformOrigin = "0 0";
  const options = { duration: FLY, delay: n * STAGGER, easing: EASE, fill: "both" };
  await card.animate([{ transform: start }, { transform: end }], options).finished;
  if (turns) await flip(card, face, drawings);
}

// A back that has just flown there: it is this card that is turned up.
function landedAt(to) {
  const backs = document.querySelectorAll("#flights .card use[href$='#back']");
  const cards = [...backs].map((use) => use.closest(".card"));
  return cards.find((card) => {
    const box = card.getBoundingClientRect();
    return Math.abs(box.x - to.x) < to.width && Math.abs(box.y - to.y) < to.height;
  });
}

async function flip(card, face, drawings) {
  const picture = card.firstElementChild;
  const half = { duration: FLIP / 2, easing: "ease-in", fill: "both" };
  await picture.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], half).finished;
  picture.firstElementChild.setAttribute("href", `${drawings}#${face || "back"}`);
  await picture.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { ...half, easing: "ease-out" }).finished;
}

// All that lies at the source goes to the target, with what has just landed there.
async function sweep([, source, target]) {
  const from = place(source);
  const to = place(target);
  if (!from || !to) return;
  const landed = [...document.getElementById("flights").children];
  const lying = [...from.querySelectorAll(".card")].slice(-MOST_AT_ONCE);
  const goal = spot(to);
  await Promise.all([...lying, ...landed].map((card, n) => swept(card, goal, n)));
}

// What flew or was swept off stays away until the new table is there; its places may be of use again then.
const left = new Set();
const lasting = [];

export function letGo() {
  document.getElementById("flights").replaceChildren();
  left.forEach((card) => { card.style.opacity = ""; });
  left.clear();
  lasting.splice(0).forEach((animation) => animation.cancel());
}

async function swept(card, goal, n) {
  const box = card.getBoundingClientRect();
  const lies = new DOMMatrix(getComputedStyle(card).transform);
  const end = `translate(${goal.x - box.x}px,${goal.y - box.y}px) ${lies} scale(.7)`;
  const frames = [{ transform: String(lies), opacity: 1 }, { transform: end, opacity: 0 }];
  const leaving = card.animate(frames, { duration: FLY, delay: n * 30, easing: EASE, fill: "both" });
  lasting.push(leaving);
  await leaving.finished;
}

async function mark(target, name, time, other, otherName) {
  const element = place(target);
  element?.classList.add(name);
  other?.classList.add(otherName);
  await pause(time);
  element?.classList.remove(name);
  other?.classList.remove(otherName);
}
