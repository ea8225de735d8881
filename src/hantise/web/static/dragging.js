// A card of one's hand that is dragged onto the table is picked, as if it were touched, and lies there; dragged back it is
// laid down. What may be picked the page says, as for every touch.

// Pixels that a hand moves before it drags anything.
const SLACK = 8;
const CARDS = ".hand.choosing [data-thing]:not([data-carried])";

const room = document.getElementById("room");
let held = null;
let wasDragged = false;

document.addEventListener("pointerdown", (event) => {
  wasDragged = false;
  const thing = event.target.closest(CARDS);
  if (!thing || event.button || !event.isPrimary) return;
  held = { id: event.pointerId, thing, hand: thing.closest(".hand"), from: event, lay: place(thing), isMoved: false };
});

document.addEventListener("pointermove", (event) => {
  if (held?.id !== event.pointerId) return;
  if (!held.thing.isConnected || (!held.isMoved && event.pointerType !== "mouse" && isScroll(event))) return letGo();
  if (held.isMoved || Math.hypot(...way(event)) >= SLACK) drag(event);
});

document.addEventListener("pointerup", (event) => {
  if (held?.id !== event.pointerId) return;
  const { thing, isMoved } = held;
  const [isOnTable, to] = [isOver(event), reached(event)];
  letGo();
  wasDragged = isMoved;
  if (isMoved && thing.isConnected) drop(thing, isOnTable, to);
});

document.addEventListener("pointercancel", (event) => { if (held?.id === event.pointerId) letGo(); });

// What was dragged was not touched as well.
document.addEventListener("click", (event) => {
  if (!wasDragged || !event.detail) return;
  wasDragged = false;
  event.stopPropagation();
  event.preventDefault();
}, true);

// A finger that drags does not scroll the page.
room.addEventListener("touchmove", (event) => {
  if (!held || !event.cancelable || event.touches.length > 1) return;
  if (held.isMoved || !isScroll(event.touches[0])) event.preventDefault();
}, { passive: false });

function drag(event) {
  const { id, thing } = held;
  if (!held.isMoved) thing.setPointerCapture(id);
  held.isMoved = true;
  thing.classList.add("dragged");
  lay(thing, reached(event));
}

const way = ({ clientX, clientY }) => [clientX - held.from.clientX, clientY - held.from.clientY];
const reached = (event) => way(event).map((far, n) => far + held.lay[n]);

// Sideways where there are more cards than are seen; and down, unless it takes back what lies on the table.
function isScroll(event) {
  const [x, y] = way(event);
  if (Math.abs(x) > Math.abs(y)) return held.hand.scrollWidth > held.hand.clientWidth + 1;
  return y > 0 && !isPicked(held.thing);
}

// The table is where the room is and the hand is not.
function isOver({ clientX: x, clientY: y }) {
  const [inRoom, inHand] = [room, held.hand].map((one) => {
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
  held.thing.classList.remove("dragged");
  if (!isPicked(held.thing)) lay(held.thing, [0, 0]);
  else lay(held.thing, held.lay);
  held = null;
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
  for (const thing of laid()) if (!isPicked(thing) && thing !== held?.thing) lay(thing, [0, 0]);
}).observe(room, { subtree: true, attributeFilter: ["aria-pressed"] });

// A table of another size has its places elsewhere.
addEventListener("resize", () => { for (const thing of laid()) lay(thing, [0, 0]); });
