// What a hand does that is more than a touch: it drags a card, and holds down what must not be done by a slip.
import { announce } from "./speech.js";

// A card of one's hand that is dragged onto the table is picked, as if it were touched, and lies there; dragged back it is
// laid down. What may be picked the page says, as for every touch.

// Pixels that a hand moves before it drags anything.
const FIRM = 8;
const CARDS = ".hand.choosing [data-thing]:not([data-carried])";

const room = document.getElementById("room");
let dragged = null;
let wasDragged = false;

document.addEventListener("pointerdown", (event) => {
  wasDragged = false;
  const thing = event.target.closest(CARDS);
  if (!thing || event.button || !event.isPrimary) return;
  dragged = { id: event.pointerId, thing, hand: thing.closest(".hand"), from: event, lay: place(thing), isMoved: false };
});

document.addEventListener("pointermove", (event) => {
  if (dragged?.id !== event.pointerId) return;
  if (!dragged.thing.isConnected || (!dragged.isMoved && event.pointerType !== "mouse" && isScroll(event))) return letGo();
  if (dragged.isMoved || Math.hypot(...way(event)) >= FIRM) drag(event);
});

document.addEventListener("pointerup", (event) => {
  if (dragged?.id !== event.pointerId) return;
  const { thing, isMoved } = dragged;
  const [isOnTable, to] = [isOver(event), reached(event)];
  letGo();
  wasDragged = isMoved;
  if (isMoved && thing.isConnected) drop(thing, isOnTable, to);
});

document.addEventListener("pointercancel", (event) => { if (dragged?.id === event.pointerId) letGo(); });

// What was dragged was not touched as well.
document.addEventListener("click", (event) => {
  if (!wasDragged || !event.detail) return;
  wasDragged = false;
  event.stopPropagation();
  event.preventDefault();
}, true);

// A finger that drags does not scroll the page.
room.addEventListener("touchmove", (event) => {
  if (!dragged || !event.cancelable || event.touches.length > 1) return;
  if (dragged.isMoved || !isScroll(event.touches[0])) event.preventDefault();
}, { passive: false });

function drag(event) {
  const { id, thing } = dragged;
  if (!dragged.isMoved) thing.setPointerCapture(id);
  dragged.isMoved = true;
  thing.classList.add("dragged");
  lay(thing, reached(event));
}

const way = ({ clientX, clientY }) => [clientX - dragged.from.clientX, clientY - dragged.from.clientY];
const reached = (event) => way(event).map((far, n) => far + dragged.lay[n]);

// Sideways where there are more cards than are seen; and down, unless it takes back what lies on the table.
function isScroll(event) {
  const [x, y] = way(event);
  if (Math.abs(x) > Math.abs(y)) return dragged.hand.scrollWidth > dragged.hand.clientWidth + 1;
  return y > 0 && !isPicked(dragged.thing);
}

// The table is where the room is and the hand is not.
function isOver({ clientX: x, clientY: y }) {
  const [inRoom, inHand] = [room, dragged.hand].map((one) => {
    const box = one.getBoundingClientRect();
    return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  });
  return inRoom && !inHand;
}

// One of a stack goes back to the others, which say how many of them are picked.
function drop(thing, isOnTable, to) {
  const isOneOf = "alike" in thing.dataset;
  if (isOneOf ? isOnTable : isOnTable !== isPicked(thing)) thing.click();
  if (!isOneOf && isOnTable && isPicked(thing)) lay(thing, to);
}

function letGo() {
  dragged.thing.classList.remove("dragged");
  if (!isPicked(dragged.thing)) lay(dragged.thing, [0, 0]);
  else lay(dragged.thing, dragged.lay);
  dragged = null;
}

// How far a card lies from its place in the hand, in pixels.
const place = (thing) => [thing.dataset.x, thing.dataset.y].map((far) => Number(far ?? 0));

function lay(thing, [x, y]) {
  Object.assign(thing.dataset, { x, y });
  thing.style.translate = x || y ? `${x}px ${y}px` : "";
}

const isPicked = (thing) => thing.getAttribute("aria-pressed") === "true";
const laid = () => [...room.querySelectorAll(".hand [data-thing][data-x]")];

// What is picked no more, by whatever way, lies in the hand again.
new MutationObserver(() => {
  for (const thing of laid()) if (!isPicked(thing) && thing !== dragged?.thing) lay(thing, [0, 0]);
}).observe(room, { subtree: true, attributeFilter: ["aria-pressed"] });

// A table of another size has its places elsewhere.
addEventListener("resize", () => { for (const thing of laid()) lay(thing, [0, 0]); });

// What must not be done by a slip is held down for a moment, or pressed twice by keys. Without this script it is a button.

const LONG = 600;
// So long a first press by keys waits for the second.
const WAITS = 4000;

let timer = 0;

const heldDown = (event) => event.target.closest?.("[data-held]");

document.addEventListener("pointerdown", (event) => {
  const button = heldDown(event);
  if (!button || event.button) return;
  button.classList.add("holding");
  timer = setTimeout(() => take(button), LONG);
});

for (const end of ["pointerup", "pointercancel", "pointerout", "visibilitychange"])
  document.addEventListener(end, () => {
    clearTimeout(timer);
    document.querySelector(".holding")?.classList.remove("holding");
  });

// A long touch asks for no menu here.
document.addEventListener("contextmenu", (event) => { if (heldDown(event)) event.preventDefault(); });

// Before the page sends it: a click that nobody was sure of only says what to do. One without a pointer is by keys.
document.addEventListener("click", (event) => {
  const button = heldDown(event);
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.detail && button.classList.contains("armed")) return take(button);
  arm(button);
}, true);

function arm(button) {
  button.classList.add("armed");
  announce(matchMedia("(pointer:coarse)").matches ? button.dataset.touched : button.dataset.held);
  setTimeout(() => button.classList.remove("armed"), WAITS);
}

function take(button) {
  button.classList.remove("holding", "armed");
  if (button.isConnected) button.form.requestSubmit(button);
}
