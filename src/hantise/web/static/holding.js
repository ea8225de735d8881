// A thing held by hand: it snaps to the nearest place where it may lie, above the finger, and is seen larger meanwhile.
import { within } from "./signs.js";
import { elsewhere, isInTouches, isTaken, move } from "./touches.js";

// Pixels that a hand moves before it holds anything, and that a held card is above a finger.
const SLACK = 6;
const ABOVE = 56;

let held = null;

export const isHolding = () => Boolean(held);

// What is taken in hand: a preview, or a thing that waits to be carried to its place.
export function grasp(event) {
  const thing = event.target.closest("[data-carried],[data-spread] [data-thing][aria-pressed=true]");
  if (!thing || event.button || !isInTouches() || !(thing.closest("[data-spread]") ? isTaken() : true)) return false;
  const ground = document.querySelector("[data-spread]");
  held = { id: event.pointerId, ground, from: event, above: event.pointerType === "mouse" ? 0 : ABOVE, places: null };
  return true;
}

export function carry(event) {
  if (held?.id !== event.pointerId) return;
  if (!held.places && Math.hypot(event.clientX - held.from.clientX, event.clientY - held.from.clientY) < SLACK) return;
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
    move(held.places, nearest.thing, false);
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
  if (thing) move(places, thing);
  return Boolean(places);
}

// The nearest place to a touch beside all things, if it is meant.
export function placeNear(ground, event, most) {
  const box = ground.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left - ground.clientLeft + ground.scrollLeft, event.clientY - box.top - ground.clientTop + ground.scrollTop];
  const places = placesOn(ground);
  const nearest = nearestTo(places, x, y);
  if (nearest && Math.hypot(nearest.x - x, nearest.y - y) <= most) move(places, nearest.thing);
}

function placesOn(ground) {
  const { at, things } = elsewhere();
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
