// A table that is larger than its window: it is moved by hand, made larger and smaller with two fingers, or seen whole.
import { carry, grasp, isHolding, placeNear, release } from "./holding.js";
import { aimed } from "./lesson.js";
import { isInTouches, redraw } from "./touches.js";

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
  if (ground && isInTouches() && !event.target.closest("[data-thing],button")) placeNear(ground, event, NEAR);
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
  redraw();
}

function seeWhole(button) {
  const isWhole = app.classList.toggle("whole");
  zoom = 1;
  app.style.removeProperty("--zoom");
  button.setAttribute("aria-pressed", String(isWhole));
  redraw();
  if (isWhole) centre();
  else showAgain();
}

// All that lies there, with as much beside it on each side; where the newest card is asked about, that one.
export function centre() {
  const ground = document.querySelector("#room [data-spread]");
  if (document.querySelector("[data-near] .moved")) return showAgain();
  const boxes = [...(ground?.querySelectorAll(".card") ?? [])].map((card) => card.getBoundingClientRect());
  if (!boxes.length) return;
  const amid = (begin, end) => (Math.min(...boxes.map((box) => box[begin])) + Math.max(...boxes.map((box) => box[end]))) / 2;
  const own = ground.getBoundingClientRect();
  ground.scrollBy(amid("left", "right") - (own.left + own.right) / 2, amid("top", "bottom") - (own.top + own.bottom) / 2);
}

// What is asked now is too small in the whole table.
document.addEventListener("touched", () => {
  const whole = app.classList.contains("whole") && document.querySelector("[data-near] [data-whole]");
  if (whole) seeWhole(whole);
});

// What the lesson means, or the card in play, or else the newest one, wherever the table was moved before.
function showAgain() {
  const [ground, first] = [document.querySelector("#room [data-spread]"), aimed()];
  const one = first?.closest("[data-spread]") ? first : ground?.querySelector(".preview") ?? ground?.querySelector(".moved");
  one?.scrollIntoView({ block: "center", inline: "center" });
}

// A window that only becomes higher or lower, as with a phone's bars, leaves the table where it was moved to.
let width = innerWidth;
addEventListener("resize", () => {
  redraw();
  if (innerWidth !== width) showAgain();
  width = innerWidth;
});
