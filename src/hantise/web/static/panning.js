// A table that is larger than its window: it is moved by hand, made larger and smaller with two fingers, or seen whole.
import { centre, showAgain, touches } from "./needed.js";
import { within } from "./signs.js";

const SLACK = 8;
const [LEAST, MOST] = [0.4, 2.5];
// A touch beside all things means one that is at most so far away.
const NEAR = 64;

const app = document.getElementById("app");
const fingers = new Map();
let pan = null;
let zoom = 1;
let wasMoved = false;

document.addEventListener("pointerdown", (event) => {
  wasMoved = false;
  if (grasp(event)) return;
  const ground = event.target.closest("[data-spread]");
  if (!ground || event.button || event.target.closest("[data-whole],summary")) return;
  fingers.set(event.pointerId, event);
  pan = { ground, x: event.clientX, y: event.clientY, left: ground.scrollLeft, top: ground.scrollTop, zoom, apart: apart() };
});

document.addEventListener("pointermove", (event) => {
  carry(event);
  if (!fingers.has(event.pointerId) || !pan) return;
  fingers.set(event.pointerId, event);
  if (fingers.size > 1) pinch();
  else drag(event);
});

for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, (event) => {
  if (release(event)) wasMoved = true;
  if (fingers.delete(event.pointerId)) pan = null;
});

// What was moved was not touched.
document.addEventListener("click", (event) => {
  if (wasMoved) {
    wasMoved = false;
    event.stopPropagation();
    event.preventDefault();
    return;
  }
  const whole = event.target.closest("[data-whole]");
  if (whole) return seeWhole(whole);
  const ground = event.target.closest("[data-spread]");
  if (ground && touches?.isInTouches() && !event.target.closest("[data-thing],button")) placeNear(ground, event, NEAR);
}, true);

function drag(event) {
  const [dx, dy] = [event.clientX - pan.x, event.clientY - pan.y];
  if (!wasMoved && Math.hypot(dx, dy) < SLACK) return;
  wasMoved = true;
  pan.ground.scrollTo(pan.left - dx, pan.top - dy);
}

function apart() {
  const [one, other] = [...fingers.values()];
  return other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}

function pinch() {
  wasMoved = true;
  if (pan.apart) enlarge(pan.ground, (pan.zoom * apart()) / pan.apart);
}

document.addEventListener("wheel", (event) => {
  const ground = event.target.closest?.("[data-spread]");
  if (!ground || !event.ctrlKey) return;
  event.preventDefault();
  enlarge(ground, zoom * Math.exp(-event.deltaY / 200));
}, { passive: false });

// What is in the middle of the window stays there.
function enlarge(ground, wanted) {
  if (isHolding()) return;
  const [x, y] = [ground.scrollLeft + ground.clientWidth / 2, ground.scrollTop + ground.clientHeight / 2];
  const [width, height] = [ground.scrollWidth, ground.scrollHeight];
  zoom = Math.min(Math.max(wanted, LEAST), MOST);
  app.style.setProperty("--zoom", zoom);
  const [wider, higher] = [ground.scrollWidth / width, ground.scrollHeight / height];
  ground.scrollTo(x * wider - ground.clientWidth / 2, y * higher - ground.clientHeight / 2);
  touches?.redraw();
}

function seeWhole(button) {
  const isWhole = app.classList.toggle("whole");
  zoom = 1;
  app.style.removeProperty("--zoom");
  button.setAttribute("aria-pressed", String(isWhole));
  touches?.redraw();
  if (isWhole) centre();
  else showAgain();
}

// What is asked now is too small in the whole table.
document.addEventListener("touched", () => {
  const whole = app.classList.contains("whole") && document.querySelector("[data-near] [data-whole]");
  if (whole) seeWhole(whole);
});

// A window that only becomes higher or lower, as with a phone's bars, leaves the table where it was moved to.
let width = innerWidth;
addEventListener("resize", () => {
  touches?.redraw();
  if (innerWidth !== width) showAgain();
  width = innerWidth;
});

// A thing held by hand: it snaps to the nearest place where it may lie, above the finger, and is seen larger meanwhile.

// Pixels that a hand moves before it holds anything, and that a held card is above a finger.
const FIRM = 6;
const ABOVE = 56;

let held = null;

export const isHolding = () => Boolean(held);

// What is taken in hand: a preview, or a thing that waits to be carried to its place.
export function grasp(event) {
  const thing = event.target.closest("[data-carried],[data-spread] [data-thing][aria-pressed=true]");
  if (!thing || event.button || !touches?.isInTouches() || !(thing.closest("[data-spread]") ? touches.isTaken() : true)) return false;
  const ground = document.querySelector("[data-spread]");
  held = { id: event.pointerId, ground, from: event, above: event.pointerType === "mouse" ? 0 : ABOVE, places: null };
  return true;
}

export function carry(event) {
  if (held?.id !== event.pointerId) return;
  if (!held.places && Math.hypot(event.clientX - held.from.clientX, event.clientY - held.from.clientY) < FIRM) return;
  held.places ??= placesOn(held.ground);
  held.at = event;
  held.frame ??= requestAnimationFrame(step);
}

// Off the table it stays where it was; the table lies still under it.
function step() {
  if (!held) return;
  held.frame = null;
  const { ground, at, above } = held;
  const box = ground.getBoundingClientRect();
  const [x, y] = [at.clientX, at.clientY - above];
  if (x < box.left || x > box.right || y < box.top - above || y > box.bottom) return;
  const nearest = nearestTo(held.places, x - box.left - ground.clientLeft + ground.scrollLeft, y - box.top - ground.clientTop + ground.scrollTop);
  if (nearest && nearest.thing !== held.thing) {
    held.thing = nearest.thing;
    touches.move(held.places, nearest.thing, false);
  }
  if (above) lens(ground, x > box.left + box.width / 2);
}

// Lets go; whether anything was carried.
export function release(event) {
  if (held?.id !== event.pointerId) return false;
  const { places, thing, frame } = held;
  cancelAnimationFrame(frame);
  held = null;
  lens(null);
  if (thing) touches.move(places, thing);
  return Boolean(places);
}

// The nearest place to a touch beside all things, if it is meant.
export function placeNear(ground, event, most) {
  const box = ground.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left - ground.clientLeft + ground.scrollLeft, event.clientY - box.top - ground.clientTop + ground.scrollTop];
  const places = placesOn(ground);
  const nearest = nearestTo(places, x, y);
  if (nearest && Math.hypot(nearest.x - x, nearest.y - y) <= most) touches.move(places, nearest.thing);
}

function placesOn(ground) {
  const { at, things } = touches.elsewhere();
  const open = new Map([...ground.querySelectorAll("[data-thing]")].map((thing) => [thing.dataset.thing, thing]));
  const spots = things.filter((thing) => open.has(thing)).map((thing) => {
    const box = within(ground, open.get(thing));
    return { thing, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  return { at, spots };
}

function nearestTo({ spots }, x, y) {
  let best = null;
  for (const spot of spots) {
    const far = (spot.x - x) ** 2 + (spot.y - y) ** 2;
    if (!best || far < best.far) best = { ...spot, far };
  }
  return best;
}

// A lens over the table: what is being placed, half as large again, in the corner away from the hand.

const LARGER = 1.5;
const SIZE = 150;

let glass = null;

// Over this ground, left or right; without one it is put away.
export function lens(ground, isLeft) {
  if (!ground) {
    glass?.remove();
    glass = null;
    return;
  }
  glass ??= made(ground);
  glass.classList.toggle("left", isLeft);
  look(ground, glass.firstElementChild);
}

function made(ground) {
  const glass = document.createElement("div");
  glass.id = "lens";
  glass.setAttribute("aria-hidden", "true");
  const inside = document.createElement("div");
  inside.append(...[...ground.querySelectorAll(".card")].map((card) => copied(ground, card)));
  glass.append(inside);
  const box = ground.getBoundingClientRect();
  Object.assign(glass.style, { top: `${box.top - 8}px`, "--from": 0 });
  glass.style.setProperty("--left", `${box.left - 4}px`);
  glass.style.setProperty("--right", `${innerWidth - box.right - 4}px`);
  document.getElementById("room").append(glass);
  return glass;
}

function copied(ground, original) {
  const copy = original.cloneNode(true);
  const { x, y, width, height } = within(ground, original);
  for (const name of ["id", "name", "data-thing", "data-place", "form"]) copy.removeAttribute(name);
  Object.assign(copy.style, { position: "absolute", left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`, aspectRatio: "auto" });
  return copy;
}

// The preview in its middle, with all signs around it.
function look(ground, inside) {
  const preview = ground.querySelector(".preview");
  inside.querySelectorAll(".of-now").forEach((old) => old.remove());
  if (!preview) return;
  const box = within(ground, preview);
  const now = [copied(ground, preview), ...[...ground.children].filter((one) => one.matches(".sign")).map((sign) => sign.cloneNode(true))];
  now.forEach((one) => one.classList.add("of-now"));
  inside.append(...now);
  const [x, y] = [SIZE / 2 - LARGER * (box.x + box.width / 2), SIZE / 2 - LARGER * (box.y + box.height / 2)];
  inside.style.transform = `translate(${x}px,${y}px) scale(${LARGER})`;
}
