// What has come to lie on a table that scrolls is seen there, whole, and moves with it until the new table is there.
import { isDown, namesIn } from "./faces.js";
import { isQuiet } from "./wishes.js";

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
  const places = [...ground.querySelectorAll("[data-place]")].map((place) => ({ place, away: far(place) }));
  if (!places.length) return () => {};
  const { place } = places.reduce((one, other) => (other.away < one.away ? other : one));
  // What is there may become another place.
  const name = CSS.escape(place.dataset.place);
  const { x, y } = middle(place);
  return () => {
    const there = ground.querySelector(`[data-place="${name}"]`);
    if (there) ground.scrollBy(middle(there).x - x, middle(there).y - y);
  };
}

function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

// What lies over the table for a moment keeps its place there while the table becomes larger or smaller, or scrolls: a
// card that is shown must never lie where another one lies by now. `laid` is how each of them is laid.
const laid = new WeakMap();
const flights = document.getElementById("flights");

// `how` is done again whenever the table has changed its size.
export function lay(element, how) {
  flights.append(element);
  laid.set(element, how);
  how();
}

const layAnew = () => [...flights.children].forEach((element) => laid.get(element)?.());

new ResizeObserver(layAnew).observe(document.getElementById("room"));
addEventListener("resize", layAnew);
addEventListener("scroll", layAnew, true);
