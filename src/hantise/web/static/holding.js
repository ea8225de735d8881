// A thing held by hand: it snaps to the nearest place where it may lie, above the finger, and is seen larger meanwhile.
import { isInTouches } from "./choices.js";
import { lens } from "./lens.js";
import { within } from "./signs.js";
import { elsewhere, isTaken, move } from "./touches.js";

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
