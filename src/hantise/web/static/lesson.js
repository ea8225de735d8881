// A guided first game: the porter's bubble points at what is to be touched, all else is dim, and says why not.
import { isInTouches, isReady } from "./choices.js";
import { sound } from "./sounds.js";
import { announce } from "./speech.js";
import { turnTowards } from "./touches.js";
import { called, focus, home, label } from "./zones.js";

// The tip touches what it means, nearly; and the bubble stays so far from the window's edges.
const [NEAR, EDGE, TIP] = [4, 8, 17];
// How far from a corner of the bubble its tip stays at least, and how far a light reaches.
const [CORNER, HALO] = [16, 62];
// So far above a button he may stand.
const FAR = 260;
const FOREMOST = 1000;
// Milliseconds after which a table that moves by itself is looked at again.
const LOOK = 300;
const WIDEST = 560;
const SVG = "http://www.w3.org/2000/svg";

const bubble = () => document.getElementById("bubble");
const isPointing = () => Boolean(bubble()?.dataset.action);
const place = (name) => document.querySelector(`[data-place="${CSS.escape(name)}"]`);
const isLocked = (thing) => thing.getAttribute("aria-disabled") === "true";
const isTouched = (thing) => thing.getAttribute("aria-pressed") === "true";

let shown = "";
let drawn = "";

// As the page has just become; the keyboard goes to what is to be touched.
export function settleLesson() {
  const now = isPointing() && (!isInTouches() || isReady()) ? document.getElementById("app").dataset.version : "";
  if (hasLeft && bubble() && !isPointing()) bubble().remove();
  if (isPointing()) {
    lines();
    name();
  }
  if (now !== shown) arrive(now);
  drawn = "";
  draw();
}

// What is to be touched first is known once the choices have come.
document.addEventListener("choices", settleLesson);

// What was touched lies another way.
document.addEventListener("click", (event) => {
  if (isPointing() && event.target.closest?.("[data-turn]")) setTimeout(settleLesson);
});

function arrive(version) {
  shown = version;
  if (!version) return;
  // What was told before is under the bubble else.
  document.querySelector("#tell[aria-hidden]")?.remove();
  // After all that else would take the focus.
  requestAnimationFrame(() => {
    const first = aimed();
    if (first?.closest("[data-spread]")) first.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (first) focus(first);
  });
}

// What is to be touched now: all that is left, or where one follows another the next; in the end the button.
function targets() {
  if (!isPointing()) return [];
  const left = isInTouches() ? untouched().slice(0, 1) : untouched();
  return left.length ? left : [button()].filter(Boolean);
}

// The first of them.
export const aimed = () => targets().find((one) => one.matches("[data-thing],button"));

// What the bubble points at: the same; where what was touched can still be turned, it stays there until that is done.
function meant() {
  if (!isPointing()) return [];
  const { at } = bubble().dataset;
  if (at && place(at) && untouched().length) return [lying(place(at))];
  const things = wantedThings();
  const now = targets();
  const isTurning = things.length && isInTouches() && !now.some((one) => things.includes(one));
  return isTurning && !isOwn(now[0]) ? things.slice(-1) : now;
}

const isOwn = (target) => target?.value === bubble().dataset.action;

// The things on the table that the action takes; where equal ones are a stack, the stack as often as it is touched.
function wantedThings() {
  const found = [];
  for (const wanted of names()) {
    const alike = [...document.querySelectorAll(`[data-thing="${CSS.escape(wanted)}"]`)];
    const free = (one) => one.dataset.alike || (!found.includes(one) && !isLocked(one));
    found.push(alike.find((one) => free(one) && isTouched(one) && !found.includes(one)) ?? alike.find(free) ?? alike[0]);
  }
  return found.filter(Boolean);
}

function untouched() {
  const things = wantedThings();
  const before = (thing, n) => things.slice(0, n).filter((one) => one === thing).length;
  return things.filter((thing, n) => (thing.dataset.alike ? count(thing) <= before(thing, n) : !isTouched(thing)));
}

const count = (thing) => Number(thing.dataset.picked ?? 0);
const names = () => bubble().dataset.things.split(" ").filter(Boolean);

// Its own button; where what was touched still lies another way, the one that turns it.
function button() {
  const { action } = bubble().dataset;
  const own = document.querySelector(`#prompt button[value="${CSS.escape(action)}"]`);
  if (own?.checkVisibility()) return own;
  const turn = isReady() ? turnTowards(bubble().dataset.action) : -1;
  return document.querySelector(`#prompt [data-turn="${turn}"],#prompt .btn.on`) ?? own;
}

// Each thing that is to be touched says so after its name.
function name() {
  const wanted = new Set(names());
  for (const thing of document.querySelectorAll("#room [data-thing]")) {
    called(thing);
    const own = thing.dataset.own ?? thing.dataset.name;
    thing.dataset.own = own;
    thing.dataset.name = wanted.has(thing.dataset.thing) ? `${own}, ${bubble().dataset.named}` : own;
    label(thing);
  }
}

// What to do now, touch by touch.
function lines() {
  const line = bubble().querySelector("span");
  bubble().dataset.does ??= line.textContent;
  const then = bubble().dataset.then.split("\n").filter(Boolean);
  const done = names().length - untouched().length;
  const isPress = done && !untouched().length && then.length < done;
  // One line more is for what was touched once it lies as it should.
  const said = Math.min(isOwn(targets()[0]) ? done + 1 : done, then.length);
  const words = isPress ? bubble().dataset.press : then[said - 1] ?? bubble().dataset.does;
  bubble().classList.remove("no");
  if (line.textContent !== words) line.textContent = words;
}

// Whether that is not what is to be touched; then the bubble has said so.
export function refuses(thing) {
  if (!isPointing() || isTouched(thing)) return false;
  const left = names().length ? untouched() : [];
  const wanted = isInTouches() ? left.slice(0, 1) : left;
  if (wanted.includes(thing)) return false;
  const { why } = bubble().dataset;
  bubble().querySelector("span").textContent = why;
  bubble().classList.remove("no");
  void bubble().offsetWidth;
  bubble().classList.add("no");
  sound("knock");
  announce(why);
  drawn = "";
  draw();
  return true;
}

// Whether there was a lesson to leave.
export function skips() {
  const button = document.querySelector("#prompt [data-skip]");
  button?.click();
  return Boolean(button);
}

// His last words are gone once they were read.

// Also on a page that is opened again.
let hasLeft = sessionStorage.getItem("farewell") === document.getElementById("app").dataset.match;
let leaving = [];

const isLeaving = () => Boolean(bubble()) && !isPointing();

// Whoever reads them misses nothing of what happens meanwhile; who does not put them aside has had the time.
const MOST_READING = 30000;
let hasHadTime = false;
export const isRead = () => new Promise((done) => {
  if (!isLeaving() || hasHadTime) return done();
  leaving.push(done);
  setTimeout(() => {
    hasHadTime = true;
    done();
  }, MOST_READING);
});

function leave() {
  hasLeft = true;
  sessionStorage.setItem("farewell", document.getElementById("app").dataset.match);
  bubble().remove();
  leaving.splice(0).forEach((done) => done());
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-farewell]")) return;
  leave();
  focus(home());
});

// What was chosen is seen to happen, and nobody stands before it.
document.addEventListener("submit", (event) => {
  if (!event.target.closest("#prompt")) return;
  if (isLeaving()) leave();
  setTimeout(draw);
});

// Where it is drawn.

function draw() {
  // Between two rounds the prompt is covered, and he with it.
  const isSeen = bubble()?.checkVisibility();
  const found = isSeen ? meant() : [];
  if (drawn && whereAllIs(found) === drawn) return;
  document.getElementById("guide")?.remove();
  if (!isSeen) return;
  const boxes = found.map(wholeOf);
  lay(boxes);
  if (isPointing()) document.getElementById("app").append(light(boxes));
  drawn = whereAllIs(found);
}

const whereAllIs = (found) =>
  JSON.stringify([innerWidth, innerHeight, ...[...found, destination(), bubble()].filter(Boolean).map(boxOf)]);

const boxOf = (element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};
// The whole card where one is about to lie there.
const wholeOf = (element) => boxOf(element.querySelector(".preview") ?? element);
const aim = () => (isPointing() && bubble().dataset.to ? place(bubble().dataset.to) : null);
const destination = () => aim() && lying(aim());

// What lies at a place last, or its empty slot, or the place itself.
const lying = (element) => [...element.querySelectorAll(".card")].pop() ?? element.querySelector(".slot") ?? element;

// Above what it means, else below it; as little as can be over where it goes, over what only this seat sees, and over
// the hand where a button is meant: then he stands above the hand.
function lay(boxes) {
  const said = bubble();
  const room = boxOf(document.getElementById("room"));
  said.style.maxWidth = `${Math.min(room.right - room.left - 2 * EDGE - outside(), WIDEST)}px`;
  const [width, height] = [said.offsetWidth, said.offsetHeight];
  const goal = boxes.length ? nearOf(boxes) : boxOf(document.getElementById("prompt"));
  const middle = (goal.left + goal.right) / 2;
  const isButton = goal.top >= room.bottom;
  const places = heights(goal, height).flatMap(([side, top]) => sideways(middle, width).map((left) => ({ side, top, left })));
  const covered = ({ top, left }) => {
    const whole = { left: left - outside(), top, right: left + width, bottom: top + height };
    const of = (things) => things.reduce((sum, one) => sum + overlap(boxOf(one), whole), 0);
    return FOREMOST * of(minded(isButton)) + of(spread());
  };
  const { side, top, left } = places.reduce((best, one) => (covered(one) < covered(best) ? one : best));
  said.dataset.side = boxes.length ? side : "none";
  said.style.left = `${left}px`;
  said.style.top = `${top}px`;
  said.querySelector(".tip").style.left = `${Math.min(Math.max(middle - left - 15, CORNER), width - 30 - CORNER)}px`;
}

// What he stands in front of least of all, then what else lies there.
const isShown = (one) => one?.checkVisibility({ visibilityProperty: true });
const minded = (isButton) =>
  [aim(), ...document.querySelectorAll(`#room .private${isButton ? ",#room [data-place=hand] .card" : ""}`)].filter(isShown);
const spread = () => [...document.querySelectorAll("#room [data-spread] :is(.card,.preview)")].filter(isShown);

// The sides where there is room for it, with its top there.
function heights(goal, height) {
  const least = document.querySelector(".top").getBoundingClientRect().bottom + EDGE;
  // What he says in the end covers neither hand nor prompt, nor what it is about.
  const score = document.querySelector("#room [data-score]");
  if (!isPointing()) return [["above", score ? boxOf(score).bottom + EDGE : least]];
  const prompt = boxOf(document.getElementById("prompt"));
  const [above, below] = [goal.top - NEAR - TIP - height, goal.bottom + NEAR + TIP];
  const over = goal.top >= prompt.top ? around(minded(true).map(boxOf)).top - EDGE - height : 0;
  const end = (above > least ? prompt.top : innerHeight) - EDGE;
  // Far from the button he would not be seen to speak of it.
  const isNear = over > least && over < above - HALO && prompt.top - over - height < FAR;
  const free = [above > least && ["above", above], below + height <= end && ["below", below], isNear && ["over", over]];
  return free.some(Boolean) ? free.filter(Boolean) : [["above", least]];
}

// Over the middle, or so far to a side that its tip still points there.
function sideways(middle, width) {
  const { right } = boxOf(document.getElementById("room"));
  const [least, most] = [EDGE + outside(), right - width - EDGE];
  const within = (left) => Math.max(Math.min(left, most), least);
  return [middle - width / 2, middle - 15 - CORNER, middle - width + 15 + CORNER].map(within);
}

// The porter stands beside his bubble.
const outside = () => Math.max(0, bubble().getBoundingClientRect().left - bubble().querySelector(".porter").getBoundingClientRect().left);
const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

// All of them where they lie together, else the first: a tip between things apart means neither.
function nearOf(boxes) {
  const whole = around(boxes);
  const areas = boxes.map(({ left, top, right, bottom }) => (right - left) * (bottom - top));
  const isTogether = (whole.right - whole.left) * (whole.bottom - whole.top) < 2 * areas.reduce((sum, one) => sum + one);
  return isTogether ? whole : boxes[0];
}

const around = (boxes) => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

// All is dim but what is meant and where it goes; a halo around the one, a pale one around the other, an arc between.
function light(boxes) {
  const guide = element("svg", { id: "guide", "aria-hidden": "true" });
  const room = boxOf(document.getElementById("room"));
  const goal = destination() && boxOf(destination());
  const free = boxes.filter((box) => box.top < room.bottom);
  const holes = [...free, ...(goal ? [goal] : [])].map((box) => outline(box, 8)).join("");
  guide.append(gradients(), element("path", { class: "veil", "fill-rule": "evenodd", d: outline(room, 0) + holes }));
  const lights = element("g", { "clip-path": "url(#beside)" });
  for (const box of free) lights.append(glow(box, "glow"));
  if (goal) lights.append(glow(goal, "pale"));
  guide.append(beside(holes), lights);
  if (goal && free.length) guide.append(...arc(around(free), goal));
  if (bubble().dataset.side === "over") guide.append(...past(boxes[0]));
  return guide;
}

function outline({ left, top, right, bottom }, r) {
  const [w, h] = [right - left - 2 * r, bottom - top - 2 * r];
  return `M${left + r} ${top}h${w}q${r} 0 ${r} ${r}v${h}q0 ${r} ${-r} ${r}h${-w}q${-r} 0 ${-r} ${-r}v${-h}q0 ${-r} ${r} ${-r}Z`;
}

function gradients() {
  const defs = element("defs");
  const gradient = element("radialGradient", { id: "lantern" });
  for (const [offset, opacity] of [["0.2", "0.8"], ["0.55", "0.4"], ["1", "0"]])
    gradient.append(element("stop", { offset, "stop-color": "#FFC65C", "stop-opacity": opacity }));
  defs.append(gradient);
  return defs;
}

// The light is behind the cards.
function beside(holes) {
  const all = outline({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, 0);
  const clip = element("clipPath", { id: "beside" });
  clip.append(element("path", { "clip-rule": "evenodd", d: all + holes }));
  return clip;
}

function glow(box, kind) {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [rx, ry] = [(box.right - box.left) / 2 + HALO, (box.bottom - box.top) / 2 + HALO];
  return element("ellipse", { class: kind, fill: "url(#lantern)", cx: x, cy: y, rx, ry });
}

// From the upper corner of what is touched around the bubble to the side of where it goes.
function arc(from, to) {
  const said = boxOf(bubble());
  const isRight = from.right > (to.left + to.right) / 2 || said.left < 2 * HALO;
  const x = isRight ? Math.min(from.right - 8, innerWidth - 30) : from.left + 8;
  const edge = isRight ? Math.min(to.right + 12, innerWidth - 40) : Math.max(to.left - 12, 40);
  const y = to.bottom - (to.bottom - to.top) * 0.3;
  const wide = isRight ? Math.min(Math.max(x, edge, said.right) + 56, innerWidth - 6) : Math.max(Math.min(x, edge, said.left) - 56, 6);
  const middle = (from.top * 2 + y) / 3;
  const d = `M${x} ${from.top - 6}Q${wide} ${middle} ${edge} ${y}`;
  const turn = (Math.atan2(y - middle, edge - wide) * 180) / Math.PI;
  const head = element("path", { class: "head", d: "M12 0L-9 -11.5Q-3 0 -9 11.5Z", transform: `translate(${edge} ${y})rotate(${turn})` });
  return [element("path", { class: "trace", d }), element("path", { class: "dotted", d }), head];
}

// From the bubble above the hand, past the hand, to the button.
function past(button) {
  const said = boxOf(bubble());
  const edge = boxOf(document.getElementById("prompt")).top;
  const [x, y] = [Math.min(said.right - 30, button.right - 30), Math.min(button.top, edge) - 14];
  const wide = Math.min(Math.max(x + 40, innerWidth - 24), innerWidth - 10);
  const d = `M${x} ${said.bottom + 6}Q${wide} ${(said.bottom + y) / 2} ${x} ${y - 8}`;
  const head = element("path", { class: "head", d: "M12 0L-9 -11.5Q-3 0 -9 11.5Z", transform: `translate(${x} ${y})rotate(115)` });
  return [element("path", { class: "trace", d }), element("path", { class: "dotted", d }), head];
}

function element(kind, attributes = {}) {
  const made = document.createElementNS(SVG, kind);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

addEventListener("resize", draw);
addEventListener("scroll", draw, true);
setInterval(() => { if (bubble() || document.getElementById("guide")) draw(); }, LOOK);
