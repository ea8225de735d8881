// What happened is seen to happen: cards fly from place to place, one actor after another.
import { isPatient, isQuiet, isSlow } from "./preferences.js";
import { drawn, isDown, nameOf, namesIn, placeOf as at, redraw } from "./signs.js";
import { soundOf } from "./sounds.js";
import { text } from "./speech.js";

const EASE = "cubic-bezier(.2,.8,.3,1)";
const FLY = 280;
const FLIP = 220;
const STAGGER = 60;
const BEAT = 140;
// How much longer all takes for slow eyes, and how long they rest between two actors.
const SLOWER = 1.8;
const REST = 700;
const SHOWN = 900;
const TOLD = 1200;
// Where nothing moves, what is seen for a moment lies there so long, and what stays there for a beat.
const STILL = 2400;
const THERE = 750;
const MOST_AT_ONCE = 6;
// A card that lies at a place without one is so wide at most, and so much higher than wide.
const WIDEST = 60;
const RATIO = 1.4;
// No motion takes so long.
const LONGEST = 6000;
// How far an arc goes beside the straight line, as a share of its length, and in how many pieces.
const BEND = .32;
const PIECES = 12;

let hasFailed = false;
let coming = "";

// `lines` is what each sentence's action showed: lists of [motion, source, target, faces, mark, ms], as `core/room.py`
// has them, and `room` the table that they end in; `begin` is told of each line before it is shown, and gives its words,
// `say` hangs them over the table. Whatever a motion does, this ends and throws nothing: the table is what counts. After
// one that failed there are no more. Meanwhile nobody is said to think, and nothing may be taken back.
export async function perform(lines, room = "", begin = () => {}, say = () => {}) {
  if (hasFailed) return soundAll(lines);
  coming = room;
  inMotion(lines.some((steps) => steps.length));
  try {
    await performAll(lines, begin, say);
  } catch (error) {
    hasFailed = true;
    console.error("a motion failed:", error);
  } finally {
    inMotion(false);
  }
}

const inMotion = (is) => document.getElementById("app").classList.toggle("in-motion", is);

document.addEventListener("submit", (event) => {
  if (!event.submitter?.matches(".in-motion .back")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

async function performAll(lines, begin, say) {
  for (const [n, steps] of lines.entries()) {
    const isHeld = tellsItself(steps);
    let isBegun = !isHeld && !flies(steps[0]);
    let words = isBegun ? begin(n) ?? "" : "";
    for (const step of steps) {
      if (isHasty()) return;
      soundOf(step);
      if (isSaid(step)) say(words);
      await inTime(show(step));
      if (!isBegun && !isHeld) words = begin(n) ?? "";
      isBegun = true;
      if (isHeld && step === steps.at(-1)) words = begin(n) ?? "";
      if (step[0] === "wait") await isGoneOn(words);
      await isSeen(step, words, () => again(step));
      await inTime(layBack());
    }
    if (steps.length) await pause(isSlow() ? REST : isQuiet() ? THERE : BEAT);
  }
}

// What a card does is told once it lies there; what goes slowly is told as it is followed.
const flies = (step) => step?.[0] === "fly" && !step[5];

// The same motion from the beginning, as if it had not happened yet.
async function again(step) {
  letGo();
  await inTime(show(step));
}

// The motion; who wants none sees at once what it comes to, for as long as it takes to see it.
async function show(step) {
  await MOTIONS[step[0]]?.(step);
  if (isQuiet() && isMoment(step)) await pause(STILL * tempo());
}

// What is turned up may be taken away at once, and what goes slowly is to be followed; a peek rests by itself.
const isMoment = ([motion, , , , , ms]) => motion === "flip" || (["fly", "swap"].includes(motion) && ms > 0);

// True if the table that comes does not show all of it.
export const isBrief = (steps) => steps.some((step) => step[0] === "peek" || isMoment(step));

const tempo = () => (isSlow() ? SLOWER : 1);
const lasts = (ms) => (isQuiet() ? 0 : ms * tempo());

// What is not shown is heard all the same, one thing after another.
function soundAll(lines) {
  lines.flat().slice(0, MOST_AT_ONCE).forEach((step, n) => setTimeout(() => soundOf(step), n * BEAT));
}

// Until the motion is over, nobody looks any more or wants to, or it should have been over long ago.
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
  document.addEventListener("hurried", done, { signal });
});

const tooLong = (signal) => new Promise((_, fail) => {
  const timer = setTimeout(() => fail(new Error(`not over after ${LONGEST} ms`)), LONGEST);
  signal.addEventListener("abort", () => clearTimeout(timer));
});

const MOTIONS = {
  fly: (step) => travel(step, false),
  flip: (step) => travel(step, true),
  sweep,
  turn,
  swap,
  peek,
  mark,
  sum: (step) => (sum(step) ? pause(BEAT * tempo()) : null),
  count,
  tell: ([, , , , words]) => {
    tellOver(words);
    return pause(TOLD);
  },
  // What its target says hangs there once the new table is seen.
  say: (step) => (isSaid(step) ? pause(TOLD) : null),
};


// Nothing comes from or goes to what is not drawn: where a phone has no room for it, the place around it stands for it.
function ground(name) {
  let there = at(name);
  while (there && !hasSize(there)) there = there.parentElement.closest("[data-place]");
  return there;
}

const hasSize = (element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function travel([, source, target, faces, , ms], turns) {
  const from = ground(source);
  const to = ground(target);
  if (!from || !to) return;
  const shown = faces.length ? faces.slice(0, MOST_AT_ONCE) : [""];
  await brought(to, spot(to, shown[0]));
  await Promise.all(shown.map((face, n) => flight(leave(from, face), to, face, turns, n, ms)));
}

// Where things lie.

// The card that lies at a place, the last one on top.
const lying = (element) => (element.matches(".card") ? element : [...element.querySelectorAll(".card")].at(-1));

// From where the card itself lies, if it lies open there; it is not seen there any more, but keeps the focus.
function leave(source, face) {
  const card = cardOf(source, face) ?? drawingOf(source, face) ?? turnedOf(source, face);
  const from = { lies: () => spot(card ?? source, face), kind: (card ?? lying(source))?.dataset.kind };
  if (card) take(card);
  return from;
}

function cardOf(source, face) {
  if (source.matches(".card")) return source;
  const same = face ? [...source.querySelectorAll(`[data-thing="${CSS.escape(face)}"]`)] : [];
  const own = same.filter((card) => !isGone(card));
  return own.find((each) => each.getAttribute("aria-pressed") === "true") ?? own[0];
}

// A drawing that lies there by itself, or that can be looked at.
const drawingOf = (source, face) =>
  [...(face ? source.querySelectorAll("svg") : [])].find((svg) => !svg.closest(".card:not(.look-at)") && !isGone(svg) && svg.querySelector(`use[href$="#${CSS.escape(face)}"]`));

// A card of several squares that was turned has another drawing than the one that lies there.
const turnedOf = (source, face) => (namesIn(face).length > 1 ? lying(source) : undefined);

// One of a stack leaves the others there.
function take(card) {
  left.set(card, (left.get(card) ?? 0) + 1);
  if (isGone(card)) card.style.opacity = 0;
}

const isGone = (card) => (left.get(card) ?? 0) >= Number(card.dataset.alike ?? 1);

// Among sorted things a card lies where it will: at the first that follows it on the table that comes.
function follower(place, face) {
  if (!face || !coming || !place.querySelector("[data-thing]")) return null;
  const { place: name } = place.dataset;
  const after = new DOMParser().parseFromString(coming, "text/html");
  const things = after.querySelectorAll(`[data-place="${CSS.escape(name)}"] [data-thing]`);
  const order = [...things].map((thing) => thing.dataset.thing);
  const own = order.indexOf(face);
  if (own < 0) return null;
  return [...place.querySelectorAll("[data-thing]")].find((card) => order.indexOf(card.dataset.thing) >= own);
}

// Where a card with this face lies at this place: as the one that lies there, or the slot for it, else in its middle. A
// place for one of several drawings holds them all, beyond its edges.
function spot(element, face) {
  const there = lying(element) ?? (element.matches(".slot") ? element : element.querySelector(".slot"));
  const box = (there ?? element).getBoundingClientRect();
  if (there) return swept.has(there) ? home(there) : box;
  const count = namesIn(face).length;
  if (count > 1) return within(box, box.width * (isDown(face) ? 1 : count), box.height * (isDown(face) ? count : 1));
  const width = Math.min(WIDEST, box.width);
  return within(box, width, width * RATIO);
}

// Where a card lay that has been swept off: the next one comes there, and not to where that one went.
function home(card) {
  const around = card.offsetParent.getBoundingClientRect();
  return new DOMRect(around.x + card.offsetLeft, around.y + card.offsetTop, card.offsetWidth, card.offsetHeight);
}

const within = (box, width, height) =>
  new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);

// What moves.

// A card over the table, where one with this face would lie.
function laid(face, lies, kind) {
  const card = document.createElement("span");
  card.className = "card";
  if (kind) card.dataset.kind = kind;
  card.append(drawn(face));
  lay(card, () => put(card, lies()));
  return card;
}

function put(card, { x, y, width, height }) {
  Object.assign(card.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  card.style.setProperty("--width", `${width}px`);
}

async function flight({ lies, kind }, target, face, turns, n, ms) {
  const at = follower(target, face) ?? target;
  const [box, to] = [lies(), spot(at, face)];
  const landed = turns && landedAt(to);
  if (landed) return flip(landed, face);
  const card = laid(turns ? "" : face, () => spot(at, face), kind);
  const tilt = face && namesIn(face).length === 1 ? (n % 2 ? 5 : -4) : 0;
  if (ms) leaveTrail(lies, () => spot(at, face));
  if (ms) await followed(card, box, to, ms);
  else await card.animate([{ transform: between(box, to) }, { transform: `rotate(${tilt}deg)` }], flying(n)).finished;
  if (turns) await flip(card, face);
  land(card, target, face);
}

const flying = (n) => ({ duration: lasts(FLY), delay: isQuiet() ? 0 : n * STAGGER, easing: EASE, fill: "both" });

// Slowly enough for the eye; the way stays drawn until the new table is there.
async function followed(card, box, to, ms) {
  const frames = points(box, to).map(([x, y]) => ({ transform: `translate(${x}px,${y}px)` }));
  await card.animate(frames, { duration: lasts(ms), easing: "ease-in-out", fill: "both" }).finished;
}

function leaveTrail(lies, ends) {
  const trail = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  trail.setAttribute("class", "trail");
  for (const kind of ["under", "dots"]) {
    const path = document.createElementNS(trail.namespaceURI, "path");
    path.setAttribute("class", kind);
    trail.append(path);
  }
  lay(trail, () => { for (const path of trail.children) path.setAttribute("d", wayOf(lies(), ends())); });
}

function wayOf(box, to) {
  const [x, y] = [to.x + to.width / 2, to.y + to.height / 2];
  return points(box, to).slice(2, -2).map(([dx, dy], n) => `${n ? "L" : "M"}${x + dx} ${y + dy}`).join("");
}

// The way there beside the straight line, always at the left: so two that change places do not meet.
function points(box, to) {
  const [dx, dy] = [box.x + box.width / 2 - to.x - to.width / 2, box.y + box.height / 2 - to.y - to.height / 2];
  return Array.from({ length: PIECES + 1 }, (_, n) => {
    const left = 1 - n / PIECES;
    const beside = 4 * BEND * left * (1 - left);
    return [dx * left - dy * beside, dy * left + dx * beside];
  });
}

// What moves a card that lies in the one box into the other, as large as it is there.
function between(box, to) {
  const x = box.x + box.width / 2 - to.x - to.width / 2;
  const y = box.y + box.height / 2 - to.y - to.height / 2;
  const size = Math.max(box.width, box.height) / (Math.max(to.width, to.height) || 1);
  return `translate(${x}px,${y}px) scale(${size})`;
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

// A card that has flown there, or lies there with another of its squares.
function landedOn(to) {
  const { x, y, width, height } = to.getBoundingClientRect();
  const [left, top] = [x + width / 2, y + height / 2];
  return [...document.querySelectorAll("#flights .card,.landed")].find((card) => {
    const box = card.getBoundingClientRect();
    return box.left < left && left < box.right && box.top < top && top < box.bottom;
  });
}

// About its longer side.
async function flip(card, face) {
  const picture = card.querySelector(".face");
  const [open, shut] = card.offsetWidth > card.offsetHeight ? ["scaleY(1)", "scaleY(0)"] : ["scaleX(1)", "scaleX(0)"];
  const half = { duration: lasts(FLIP / 2), easing: "ease-in", fill: "both" };
  const away = picture.animate([{ transform: open }, { transform: shut }], half);
  await away.finished;
  redraw(picture, face);
  const back = { ...half, easing: "ease-out" };
  await picture.animate([{ transform: shut }, { transform: open }], back).finished;
  away.cancel();
}

// The card is turned over where it lies.
async function turn([, , target, [face = ""]]) {
  const to = at(target);
  const card = to && (lying(to) ?? landedOn(to));
  if (!card) return;
  await brought(card);
  await flip(card, face);
  card.classList.add("turned");
}

// What lies at both places changes places, both at once.
async function swap([, source, target, [given = "", got = ""], , ms]) {
  const [one, other] = [at(source), at(target)];
  if (!one || !other) return;
  const ends = [drawingOf(one, given) ?? one, drawingOf(other, got) ?? other];
  const from = leave(one, given);
  const back = leave(other, got);
  await Promise.all([flight(from, ends[1], given, false, 0, ms), flight(back, ends[0], got, false, 0, ms)]);
}

// What lays back the card that is shown, once it was seen.
let back = null;

async function layBack() {
  const laying = back;
  back = null;
  await laying?.();
}

// The card is lifted, shows its face, and is laid back, with what it shows else.
async function peek(step) {
  const [, , target, [face = "", under = ""], , ms] = step;
  const to = at(target);
  if (!to) return;
  const card = laid(under, () => spot(to, face), lying(to)?.dataset.kind);
  const lift = { duration: lasts(FLIP), easing: EASE, fill: "both" };
  const lifted = [{ transform: "none" }, { transform: "translateY(-25%) scale(1.15)" }];
  await card.animate(lifted, lift).finished;
  await flip(card, face);
  await pause(Math.max(ms || SHOWN, isQuiet() ? STILL : 0) * tempo());
  back = async () => {
    await flip(card, under);
    await card.animate(lifted.reverse(), lift).finished;
    card.remove();
  };
  if (!isAwaited(step)) await layBack();
}

// The target looks as the room's own sheet says, for so long.
async function mark([, , target, , name, ms]) {
  const marked = at(target);
  marked?.classList.add(name);
  await pause(Math.min(ms, LONGEST / 2));
  marked?.classList.remove(name);
}

// All that lies at the source goes to the target, with what has just landed there.
async function sweep([, source, target]) {
  const from = ground(source);
  const to = ground(target);
  if (!from || !to) return;
  const landed = [...document.getElementById("flights").children];
  const lain = [...from.querySelectorAll(".card")].slice(-MOST_AT_ONCE);
  const goal = spot(to, "");
  // What is taken up is seen to arrive among what lies open there; elsewhere it goes out of sight.
  const opacity = to.querySelector("[data-thing]") ? 1 : 0;
  await Promise.all([...lain, ...landed].map((card, n) => sweptTo(goal, card, n, opacity)));
  lain.forEach((card) => swept.add(card));
}

async function sweptTo(goal, card, n, opacity) {
  const box = card.getBoundingClientRect();
  const lies = new DOMMatrix(getComputedStyle(card).transform);
  const [x, y] = [goal.x + goal.width / 2 - box.x - box.width / 2, goal.y + goal.height / 2 - box.y - box.height / 2];
  const end = `translate(${x}px,${y}px) scale(${goal.width / (box.width || 1)})`;
  const frames = [{ transform: String(lies), opacity: 1 }, { transform: end, opacity }];
  const leaving = card.animate(frames, { duration: lasts(FLY), delay: isQuiet() ? 0 : n * 30, easing: EASE, fill: "both" });
  lasting.push(leaving);
  await leaving.finished;
}

// What flew or was swept off stays away until the new table is there; its places may be of use again then.
const left = new Map();
const lasting = [];
const swept = new Set();

// Before the new table is drawn: what lies there for the moment must not become what lies there from now on.
export function letGo() {
  document.getElementById("flights").replaceChildren();
  tellNoMore();
  lift();
  left.forEach((_, card) => { card.style.opacity = ""; });
  left.clear();
  swept.clear();
  lasting.splice(0).forEach((animation) => animation.cancel());
}

// What is counted is seen at its place before the new table says so.

// A number hangs at the target until the new table is there; the next one there takes its place.
export function sum([, , target, , number]) {
  const to = at(target);
  if (!to) return false;
  const signs = [...document.querySelectorAll("#flights .counted")];
  const sign = signs.find((one) => one.dataset.at === target) ?? document.createElement("b");
  sign.className = "counted digits";
  sign.dataset.at = target;
  sign.textContent = number.replace("-", "−");
  document.getElementById("flights").append(sign);
  hang(sign, to);
  return true;
}

// Beside what the seat shows, so that both are seen: the first place that is free, else beside its counts.
function hang(sign, seat) {
  const places = [...besides(seat, sign)];
  // Cards, and all that is drawn or said of a seat.
  const taken = [...document.querySelectorAll(`#room :is(.card,.portrait,[data-place^="seat:"] :not(:has(*)))`)].map(boxOf);
  const isFree = ([x, y]) => fits(x, y, sign) && !taken.some((box) => lies(x, y, sign, box));
  const [x, y] = places.find(isFree) ?? places[0];
  Object.assign(sign.style, { left: `${x}px`, top: `${y}px` });
}

const boxOf = (one) => one.getBoundingClientRect();
const APART = 4;

const fits = (x, y, { offsetWidth, offsetHeight }) =>
  x >= offsetWidth / 2 && x <= innerWidth - offsetWidth / 2 && y - offsetHeight / 2 >= boxOf(document.getElementById("room")).top;

// Whether it would lie on that box, but for an edge; so far from each other are both at least.
function lies(x, y, { offsetWidth, offsetHeight }, { left, top, right, bottom }) {
  const [wide, high] = [offsetWidth / 2, offsetHeight / 2 - APART + 1];
  return left < x + wide && x - wide < right && top < y + high && y - high < bottom;
}

// The middles of places beside its counts, and around its portrait.
function* besides(seat, { offsetWidth, offsetHeight }) {
  const face = boxOf(seat.querySelector(".portrait") ?? seat);
  const counts = [...seat.querySelectorAll("p>*")].map(boxOf).at(-1) ?? face;
  const [away, off] = [APART + offsetWidth / 2, APART + offsetHeight / 2];
  const [x, y] = [(face.left + face.right) / 2, (face.top + face.bottom) / 2];
  yield [counts.right + away, (counts.top + counts.bottom) / 2];
  yield [x, face.bottom + off];
  yield [x, face.top - off];
  yield [face.right + away, y];
  yield [face.left - away, y];
}

// It hangs there too once the table has become larger or smaller.
addEventListener("resize", () => {
  for (const sign of document.querySelectorAll("#flights .counted")) {
    const seat = at(sign.dataset.at);
    if (seat) hang(sign, seat);
  }
});

// What is counted at the target is this number now: its digits say it, or its bar is so full; nobody foresees it any more.
export function count([, , target, , number]) {
  const to = at(target);
  to?.querySelectorAll(".sign").forEach((foreseen) => foreseen.remove());
  to?.querySelectorAll(".digits").forEach((digits) => { digits.textContent = number; });
  to?.querySelector("rect:last-of-type")?.setAttribute("width", number);
}

// What has come to lie on a table that scrolls is seen there, whole, and moves with it until the new table is there.

// Milliseconds within which it has been brought into sight.
const BROUGHT = 800;
// So much of it may be cut, as a border is.
const SLACK = 2;
const NEAREST = { block: "nearest", inline: "nearest" };

const landed = [];

// A card of several squares lies around its place; what was shown of it before, and what came before it, is over.
export function land(card, target, face) {
  if (!target.closest("[data-spread]") || namesIn(face).length === 1) return;
  document.querySelectorAll("#room :is(.preview,.sign)").forEach((old) => old.remove());
  document.querySelectorAll("#room .card:is(.moved,.turned)").forEach((old) => old.classList.remove("moved", "turned"));
  card.getAnimations().forEach((motion) => motion.cancel());
  card.removeAttribute("style");
  card.classList.add("landed", "moved", isDown(face) ? "down" : "across");
  target.append(card);
  landed.push(card);
  brought(card);
}

export function lift() {
  landed.splice(0).forEach((card) => card.remove());
}

// What is about to lie or to turn over there is seen before it does: `box` says where it lies. Where it is in sight, nothing
// moves, so that whoever looks need not find their places again.
export async function brought(card, box = card.getBoundingClientRect()) {
  const ground = card.closest("[data-spread]");
  if (ground && scrolls(ground) && isWithin(box, ground.getBoundingClientRect())) return;
  if (!ground || !scrolls(ground) || isQuiet()) return card.scrollIntoView(NEAREST);
  const { scrollLeft: left, scrollTop: top } = ground;
  card.scrollIntoView(NEAREST);
  if (ground.scrollLeft === left && ground.scrollTop === top) return;
  const goal = { left: ground.scrollLeft, top: ground.scrollTop };
  ground.scrollTo(left, top);
  ground.scrollTo({ ...goal, behavior: "smooth" });
  await moved(ground, goal);
}

function moved(ground, { left, top }) {
  const isThere = () => Math.hypot(ground.scrollLeft - left, ground.scrollTop - top) < SLACK;
  return new Promise((done) => {
    const over = new AbortController();
    const end = () => done(over.abort());
    ground.addEventListener("scroll", () => { if (isThere()) end(); }, { signal: over.signal });
    setTimeout(end, BROUGHT);
  });
}

const scrolls = (ground) => getComputedStyle(ground).overflowY !== "visible";
const isWithin = (box, around) =>
  Math.min(box.left - around.left, around.right - box.right, box.top - around.top, around.bottom - box.bottom) >= -SLACK;

// What returns puts the table back where it lies on the page now, after it has grown or its window has changed.
export function still() {
  const ground = document.querySelector("#room [data-spread]");
  if (!ground) return () => {};
  const own = middle(ground);
  const far = (place) => Math.hypot(middle(place).x - own.x, middle(place).y - own.y);
  const all = ground.querySelectorAll("[data-place],[data-grid] td:not(:empty)");
  const places = [...all].map((place) => ({ place, away: far(place) }));
  if (!places.length) return () => {};
  const { place } = places.reduce((one, other) => (other.away < one.away ? other : one));
  // What is there may become another place.
  const name = nameOf(place);
  const { x, y } = middle(place);
  return () => {
    const there = at(name, ground);
    if (there) ground.scrollBy(middle(there).x - x, middle(there).y - y);
  };
}

function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

// What lies over the table for a moment keeps its place there while the table becomes larger or smaller, or scrolls: a
// card that is shown must never lie where another one lies by now. `layers` is how each of them is laid.
const layers = new WeakMap();
const flights = document.getElementById("flights");

// `how` is done again whenever the table has changed its size.
export function lay(element, how) {
  flights.append(element);
  layers.set(element, how);
  how();
}

const layAnew = () => [...flights.children].forEach((element) => layers.get(element)?.());

new ResizeObserver(layAnew).observe(document.getElementById("room"));
addEventListener("resize", layAnew);
addEventListener("scroll", layAnew, true);

// What waits until it was seen: at a child's pace each swap, move and child that is shown; for all, an end and what stands
// between two rounds. One who is out of a game may skip it.

const AWAITED = ["fly", "swap", "peek"];

// Only what goes slowly is worth a pause.
export const isAwaited = ([motion, , , , , ms]) => isPatient() && ms > 0 && AWAITED.includes(motion) && !document.hidden;

// What says in words of its own how it comes about: its line, which gives away what it comes to, comes once it was seen.
export const tellsItself = (steps) => steps.some(([motion]) => motion === "tell");

// Its sentence hangs over the table, and no thing says it.
const isSaid = ([motion, , target]) => motion === "say" && !target;

// `words` are for who reads them to a child; `again` shows it once more.
export async function isSeen(step, words, again) {
  if (!isAwaited(step)) return;
  const [, , , , , , picture = []] = step;
  const panel = panelOf(picture, words);
  document.getElementById("prompt").append(panel);
  const [once, seen] = panel.querySelectorAll("button");
  seen.focus({ preventScroll: true });
  once.addEventListener("click", again);
  await pressed(seen);
  panel.remove();
}

// What the room that comes next says of an end, its heading and what stands below; "" where nothing has ended.
let outcome = "";
export function foretell(room) {
  const heading = new DOMParser().parseFromString(room, "text/html").getElementById("outcome");
  outcome = [heading, heading?.nextElementSibling].filter(Boolean).map((one) => one.textContent).join(" ");
}

// What has ended lies on the table, and nothing covers it before a tap; nothing is to be touched there any more. `line`
// is how it ended, where that is known.
export async function isGoneOn(line) {
  if (document.hidden) return;
  const panel = ending();
  const words = (line && untold()) || outcome;
  if (words && panel.querySelector("p").hidden) tellOver(words);
  document.getElementById("app").classList.add("over");
  const on = panel.querySelector("button");
  on.hidden = false;
  on.focus({ preventScroll: true });
  await pressed(on);
  panel.remove();
  document.getElementById("app").classList.remove("over");
}

// Words over what was asked, in the place of those that stood there; they stay beside the button that goes on.
export function tellOver(words) {
  const panel = ending();
  const told = panel.querySelector("p");
  told.textContent = words;
  told.hidden = false;
  panel.dataset.worded = "";
}

// They go with the table that they were about.
export const tellNoMore = () => document.querySelector(".saw.on")?.remove();

// The panel over the prompt, whose button comes when all has been seen.
function ending() {
  const shown = document.querySelector(".saw.on");
  if (shown) return shown;
  const panel = document.getElementById("on").content.firstElementChild.cloneNode(true);
  panel.querySelector("button").hidden = true;
  skippable(panel);
  const prompt = document.getElementById("prompt");
  prompt.style.setProperty("--told", `${prompt.offsetHeight}px`);
  prompt.append(panel);
  return panel;
}

// The newest line of the log, where neither the log nor that line below a phone's table is seen: as in a lesson.
function untold() {
  const [line, log] = ["last", "log"].map((name) => document.getElementById(name));
  return [line, log].some((one) => one?.checkVisibility({ visibilityProperty: true })) ? "" : line?.textContent.trim();
}

function panelOf(picture, words) {
  const panel = document.getElementById("saw").content.firstElementChild.cloneNode(true);
  panel.querySelector(".told").textContent = words;
  const shown = panel.querySelector(".pictures");
  const { drawings } = document.getElementById("app").dataset;
  shown.innerHTML = picture.flatMap(namesIn)
    .map((name) => `<svg class="face" aria-hidden="true"><use href="${drawings}#${CSS.escape(name)}"/></svg>`).join("");
  return skippable(panel);
}

// The panel lies over the way to the end of the game, where there is one, and so has it too.
function skippable(panel) {
  const skip = document.querySelector("#prompt [data-hurry]");
  if (skip) panel.append(skip.cloneNode(true));
  return panel;
}

// Who waits goes on: the table that it was about is no longer there.
export const goOn = () => document.dispatchEvent(new Event("gone"));

const pressed = (button) => new Promise((done) => {
  button.addEventListener("click", done, { once: true });
  document.addEventListener("gone", done, { once: true });
  document.addEventListener("hurried", done, { once: true });
  document.addEventListener("visibilitychange", () => { if (document.hidden) done(); }, { once: true });
});

// Whoever is out of a game may want its end at once: then nothing more is shown on this page on the way there.
let isOn = false;

export const isHasty = () => isOn;

// What is being shown, or waits for a tap, is over; but the form that asks for it stays until it has been sent.
export function hasten() {
  isOn = true;
  setTimeout(() => document.dispatchEvent(new Event("hurried")));
}

// Whoever has something to decide again follows again.
export const settleHaste = () => { isOn &&= !document.querySelector("#prompt [name=action]"); };

// What stands between two rounds stays until its reader goes on; all that happened meanwhile follows.
const read = new Set();

export async function isRead() {
  const sign = document.querySelector(".between:not(:target)");
  const on = sign?.querySelector(".pri");
  // A link that was just followed takes the panel away a little later.
  if (!on || isHasty() || read.has(sign.id)) return;
  on.focus({ preventScroll: true });
  await new Promise((done) => {
    on.addEventListener("click", done, { once: true });
    document.addEventListener("hurried", done, { once: true });
  });
  read.add(sign.id);
  // Once its link has taken the panel away, and before anything newer comes: that says itself where the focus goes.
  await new Promise((done) => setTimeout(done));
  document.getElementById("prompt").focus({ preventScroll: true });
}
