// Things are picked where they lie; the button that takes exactly these appears, and says what will happen.
import { label } from "./focus.js";
import { touches } from "./needed.js";
import { afterwards } from "./opened.js";
import { isPatient } from "./preferences.js";
import { announce, called, partsOf } from "./speech.js";

// Milliseconds until a second touch of what is chosen is no slip.
const SLIP = 500;

let picked = [];
let touchedAt = 0;
// What was picked together is made one after another: what is left of it.
let later = [];
// Whether there is a table where the rest of it can be made.
let goesOn = false;

const isInTouches = () => touches?.isInTouches();

// What was touched shows it at once; `then` is done after all that follows.
export function toggle(thing, then = () => {}) {
  if (isInTouches()) return touches.touch(thing, then);
  const before = picked.filter((other) => other === thing).length;
  const others = picked.length;
  const isSlip = performance.now() - touchedAt < SLIP;
  touchedAt = performance.now();
  // A child that touches again what it chose means it.
  if (isPatient() && before === copies(thing) && isWhole()) return isSlip || taken().click();
  if (before < copies(thing) && leads([...picked, thing])) picked = [...picked, thing];
  else if (before) picked = picked.filter((other) => other !== thing);
  else picked = [thing];
  pressPicked();
  const now = picked;
  afterwards(() => {
    if (picked === now) refreshPicks();
    if (now.every((one) => picked.includes(one)))
      tell(thing, picked.length === 1 && others && !before ? "alone" : picked.includes(thing) ? "picked" : "dropped");
    then();
  });
}

// What became of the thing, and what is to be touched next or the button that waits.
function tell(thing, what) {
  const words = document.getElementById("say").dataset;
  const on = document.querySelector("#prompt .btn.on");
  const next = on ? words.ready.replace("{button}", partsOf(on).join(", ")) : document.querySelector("#prompt .hint:not([hidden])")?.textContent;
  announce([words[what].replace("{card}", called(thing)), thing.dataset.taken && `${thing.dataset.taken}.`, next].filter(Boolean).join(" "));
}

const taken = () => document.querySelector("#prompt [data-picks].on");
const isWhole = () => taken() && key(names(taken())) === key(picked.map(name));

// Equal things may be one, which is touched again for one more of them.
const copies = (thing) => Number(thing.dataset.alike ?? 1);

// The same as touching these things, whatever was picked before.
export function pick(tokens) {
  touchedAt = performance.now();
  picked = tokens.map((token) => document.querySelector(`[data-thing="${CSS.escape(token)}"]`)).filter(Boolean);
  refreshPicks();
}

export function clearPicks() {
  picked = [];
  touches?.forgetTouches();
  refreshPicks();
}

// The last touch of a choice made in touches, or all that was picked.
export function takePicksBack() {
  if (isInTouches()) touches.takeBack();
  else clearPicks();
}

export function refreshPicks() {
  if (isInTouches()) return touches.refresh();
  document.querySelector("#prompt [data-later]")?.remove();
  const buttons = [...document.querySelectorAll("#prompt [data-picks]")];
  hold(buttons.length > 0);
  picked = picked.filter((thing) => thing.isConnected && thing.getAttribute("aria-disabled") !== "true");
  pressPicked();
  const own = isSeries(picked) ? takingAll() : taking(buttons, picked.map(name));
  for (const button of buttons) show(button, button === own);
  document.querySelector("#prompt .acts")?.classList.toggle("picking", Boolean(own));
  note(own);
  for (const next of document.querySelectorAll("[data-of]")) {
    next.hidden = next.dataset.of !== (picked[0] && name(picked[0]));
    next.textContent = `→ ${Number(next.dataset.total) + addedBy(picked.slice(1))}`;
  }
  const hint = document.querySelector("#prompt .hint");
  if (!hint) return;
  hint.hidden = !buttons.length || Boolean(own);
  hint.dataset.first ??= mayBeSeveral() ? document.getElementById("say").dataset.several : hint.textContent;
  const words = (picked.length && hint.dataset.then) || hint.dataset.first;
  if (hint.textContent !== words || hint.firstElementChild) hint.textContent = words;
  showBlanks(hint, buttons);
}

// For the sheets: what is picked, and whether a button takes it. A `:has()` that asked the things themselves would cost
// the whole page a restyling at each touch.
function note(button) {
  const prompt = document.getElementById("prompt");
  if (button) prompt.dataset.ready = button.querySelector(".pictures") ? "pictured" : "";
  else delete prompt.dataset.ready;
  prompt.dataset.picked = picked.map(name).join(" ");
}

// Where a choice is a picture of several things, its places stand there empty, and are filled as these are touched.
function showBlanks(hint, buttons) {
  const model = buttons.find((button) => names(button).length > 1 && picturesOf(button).length > names(button).length);
  if (!model) return;
  const blanks = model.querySelector(".pictures").cloneNode(true);
  blanks.setAttribute("aria-hidden", "true");
  for (const [n, blank] of [blanks.firstElementChild, blanks.lastElementChild].entries())
    if (picked[n]) blank.replaceWith(pictureOf(picked[n], buttons));
    else blank.classList.add("blank");
  hint.prepend(blanks);
}

const picturesOf = (button) => [...button.querySelectorAll(".pictures .face")];

function pictureOf(thing, buttons) {
  const button = buttons.find((one) => names(one).includes(name(thing)));
  return picturesOf(button).at(-names(button).indexOf(name(thing))).cloneNode(true);
}

function pressPicked() {
  for (const thing of document.querySelectorAll("[data-thing]"))
    press(thing, picked.filter((other) => other === thing).length);
}

function press(thing, count) {
  const isPressed = String(count > 0);
  if (thing.getAttribute("aria-pressed") !== isPressed) thing.setAttribute("aria-pressed", isPressed);
  if (!thing.dataset.alike) return;
  thing.dataset.picked = count;
  thing.dataset.taken = thing.dataset.taking.replace("{n}", count).replace("{all}", thing.dataset.alike);
  label(thing);
}

// As long as nothing is chosen by them, none of them is free.
function hold(isFree) {
  const held = isFree ? "[data-waits]" : "[data-thing]:not([aria-disabled])";
  for (const thing of document.querySelectorAll(held)) {
    thing.toggleAttribute("data-waits", !isFree);
    if (isFree) thing.removeAttribute("aria-disabled");
    else thing.setAttribute("aria-disabled", "true");
  }
}

// The button that takes exactly these, or the only one that takes them with more; where a lesson has left but one, that
// is none before all of it is touched.
function taking(buttons, tokens) {
  const leading = tokens.length ? buttons.filter((button) => holds(names(button), tokens)) : [];
  const only = leading.length === 1 && buttons.length > 1 ? leading[0] : null;
  return leading.find((button) => key(names(button)) === key(tokens)) ?? only;
}

// What each adds to one's total stands on its button: those are made one after another, by one press.

const adding = (thing) => document.querySelector(`#prompt [data-adds][data-picks="${CSS.escape(name(thing))}"]:not([data-later])`);
const addedBy = (things) => things.reduce((sum, thing) => sum + Number(adding(thing)?.dataset.adds ?? 0), 0);
const mayBeSeveral = () => goesOn && document.querySelectorAll("#prompt [data-adds]").length > 1;
const isSeries = (things) => goesOn && things.length > 1 && things.every(adding);

function takingAll() {
  const made = picked.map(adding);
  const all = made[0].cloneNode(true);
  const words = made.map((one) => one.firstChild.textContent);
  all.firstChild.textContent = [words[0], ...words.slice(1).map((one) => one[0].toLowerCase() + one.slice(1))].join(", ");
  const follows = document.createElement("small");
  follows.textContent = document.getElementById("say").dataset.sum.replace("{n}", addedBy(picked));
  all.querySelector("small")?.remove();
  all.firstChild.after(follows);
  all.dataset.picks = picked.map(name).join(" ");
  all.dataset.later = picked.slice(1).map(name).join(" ");
  made[0].after(all);
  show(all, true);
  return all;
}

document.addEventListener("submit", ({ submitter }) => {
  later = submitter?.dataset.later?.split(" ") ?? [];
});

export const allowSeries = () => { goesOn = true; };

// The next of those that were picked together, where it may be made still; nothing once one was refused.
export function makeNext(isNew) {
  if (!isNew && !document.querySelector("#prompt .notice")) return;
  const [next, ...rest] = later;
  const thing = next && document.querySelector(`[data-thing="${CSS.escape(next)}"]`);
  later = [];
  if (!isNew || !thing || !adding(thing)) return;
  adding(thing).click();
  later = rest;
}

function show(button, isOn) {
  button.classList.toggle("on", isOn);
  button.classList.toggle("pri", isOn);
}

// Whether some choice takes all of these, and perhaps more.
function leads(things) {
  const tokens = things.map(name);
  return isSeries(things) || [...document.querySelectorAll("#prompt [data-picks]")].some((button) => holds(names(button), tokens));
}

function holds(all, some) {
  const left = [...all];
  return some.every((token) => {
    const place = left.indexOf(token);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

const name = (thing) => thing.dataset.thing;
const names = (button) => button.dataset.picks.split(" ");
const key = (tokens) => [...tokens].sort().join(" ");

// At a child's pace no single touch does anything: a picture that is pressed is chosen first, as a thing on the table
// would be, and the same large button then takes it.

const pictures = () => [...document.querySelectorAll("#prompt .acts .pictured")].filter((one) => one.checkVisibility());

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#other")) return choose(null);
  const button = event.target.closest?.("#prompt .acts .pictured");
  // Of a single one there is nothing to choose.
  if (!button || !isPatient() || pictures().length < 2 || button.classList.contains("on")) return;
  event.preventDefault();
  announce(button.textContent);
  if (button.dataset.picks) return pick(button.dataset.picks.split(" "));
  choose(button);
});

document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && document.getElementById("other")) choose(null); });

// One that no thing on the table stands for is alone with the way back to all.
function choose(button) {
  const acts = document.querySelector("#prompt .acts");
  acts.querySelectorAll(".pictured").forEach((one) => ["on", "pri"].forEach((kind) => one.classList.toggle(kind, one === button)));
  acts.classList.toggle("chosen", Boolean(button));
  note(button);
  document.getElementById("other")?.remove();
  if (button) acts.prepend(document.getElementById("choose-again").content.firstElementChild.cloneNode(true));
  (button ?? pictures()[0])?.focus({ preventScroll: true });
}

// What a hand does that is more than a touch: it drags a card, and holds down what must not be done by a slip.

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
  const { thing, isMoved, lay: before } = dragged;
  dragged = null;
  if (!isMoved) return;
  thing.classList.remove("dragged");
  lay(thing, isPicked(thing) ? before : [0, 0]);
}

// How far a card lies from its place in the hand, in pixels.
const place = (thing) => [thing.dataset.x, thing.dataset.y].map((far) => Number(far ?? 0));

function lay(thing, [x, y]) {
  Object.assign(thing.dataset, { x, y });
  thing.style.translate = x || y ? `${x}px ${y}px` : "";
}

const isPicked = (thing) => thing.getAttribute("aria-pressed") === "true";
const laid = () => [...room.querySelectorAll(".hand [data-thing][data-x]")];

// What is picked no more, by whatever way, lies in the hand again; what still is, where it was laid, though it came anew.
new MutationObserver(() => {
  for (const thing of laid()) if (thing !== dragged?.thing) lay(thing, isPicked(thing) ? place(thing) : [0, 0]);
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
