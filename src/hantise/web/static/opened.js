// What is pressed at a table, running or a puzzle's: things to choose, and what opens over it: the log of a small screen, the
// rules, the menu, folds, sheets. What closes gives the focus back.
import { focus, home } from "./focus.js";
import { announce } from "./speech.js";

const side = () => document.getElementById("side");
export const isLogOpen = () => side().classList.contains("open");

export function openLog() {
  side().classList.add("open");
  document.querySelector("#side [data-open]").focus({ preventScroll: true });
}

// Whether the focus was in it, and is given back.
export function closeLog() {
  const wasIn = side().contains(document.activeElement);
  const back = isLogOpen() ? opener() : null;
  side().classList.remove("open");
  if (wasIn) focus(back ?? home());
  return wasIn;
}

// Of those that open the log, the one that is to be seen.
const openers = () => [...document.querySelectorAll("[data-open=side]")].filter((one) => !side().contains(one));
const opener = () => openers().find((one) => one.checkVisibility());

// A list that was opened over the table, unless that is what is touched.
export function closeFolds(touched) {
  for (const fold of document.querySelectorAll(".look[open]")) if (!fold.contains(touched)) fold.open = false;
}

export const closeMenu = () => document.getElementById("menu")?.removeAttribute("open");

// What follows a touch comes once the touch itself is seen; but before anything else is touched, pressed or sent. What was
// chosen by keys is followed at once.
let left = null;
let isByHand = false;

export function afterwards(rest) {
  finish();
  left = rest;
  if (document.hidden || !isByHand) finish();
  else requestAnimationFrame(() => setTimeout(finish));
}

function finish() {
  const rest = left;
  left = null;
  rest?.();
}

for (const kind of ["click", "keydown", "submit"])
  addEventListener(kind, ({ detail }) => {
    finish();
    isByHand = detail > 0;
  }, true);

// `touch` is told of each thing that is touched, `looked` once the log was opened or closed.
export function listen(touch, looked = () => {}) {
  document.addEventListener("click", (event) => {
    const thing = event.target.closest("[data-thing],.btn.locked");
    document.querySelectorAll(".asked").forEach((other) => other.classList.remove("asked"));
    closeFolds(event.target);
    if (thing) return event.preventDefault(), touch(thing);
    const opener = event.target.closest("[data-open]");
    if (opener) open(opener, event, looked);
    else if (!event.target.closest(".side")) closeLog();
    if (!event.target.closest(".menu")) closeMenu();
  });
}

export function open(opener, event, looked = () => {}) {
  event.preventDefault();
  if (opener.dataset.open === "rules") return import("./rules.js").then(({ openRules }) => openRules(opener.href));
  if (isLogOpen()) closeLog();
  else openLog();
  looked();
}

// Whether it can be chosen; why not, is said.
export function isOffered(thing) {
  if (thing.getAttribute("aria-disabled") !== "true") return true;
  thing.classList.add("asked");
  const reason = document.getElementById(thing.getAttribute("aria-describedby"));
  announce((reason ?? document.querySelector("#prompt h2")).textContent);
  return false;
}

// A sheet opens by itself; here the sheets are turned like leaves, and the focus returns to the button that opened one.

let sheetOpener = null;
const openSheet = () => document.querySelector("[popover]:popover-open");
const LEAVES = { ArrowLeft: "back", ArrowRight: "on" };

document.addEventListener("click", (event) => {
  const look = event.target.closest(".look-at");
  if (look) sheetOpener = look;
  const turn = event.target.closest("[data-turns]");
  if (!turn) return;
  event.preventDefault();
  turnSheet(turn);
});

// A pointer that rests on it is told what the sheet says first.
document.addEventListener("pointerover", ({ target }) => {
  const look = target.closest?.(".look-at:not([title])");
  const told = look && document.getElementById(look.getAttribute("popovertarget"))?.querySelector(".looked p");
  if (told) look.title = told.textContent;
});

// One sheet after the other, not one upon the other.
function turnSheet(turn) {
  const next = document.getElementById(turn.getAttribute("popovertarget"));
  const way = turn.dataset.turns;
  turn.closest("[popover]").hidePopover();
  next.showPopover();
  (next.querySelector(`[data-turns=${way}]`) ?? next.querySelector("[popovertargetaction]")).focus();
}

// An open sheet keeps its keys from the listeners of modules that import this one.
document.addEventListener("keydown", (event) => {
  const sheet = openSheet();
  if (!sheet) return;
  if (event.key === "Escape") event.stopImmediatePropagation();
  const way = LEAVES[event.key];
  const turn = way && sheet.querySelector(`[data-turns=${way}]`);
  if (turn) turnSheet(turn);
  if (turn) event.stopImmediatePropagation();
});

document.addEventListener("toggle", ({ target, newState }) => {
  if (!target.matches("[popover]") || newState !== "closed" || openSheet()) return;
  const isLost = document.activeElement === document.body || target.contains(document.activeElement);
  if (isLost && sheetOpener?.isConnected) sheetOpener.focus({ preventScroll: true });
}, true);

// What stands between two rounds. Its link is for pages without scripts, which ask for the whole page; here it is put aside at once.
document.addEventListener("click", (event) => {
  const on = event.target.closest(".between .pri");
  if (!on) return;
  event.preventDefault();
  location.hash = new URL(on.href).hash;
});
