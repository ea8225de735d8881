// What is pressed at a table, running or a puzzle's: things to choose, and what opens over it: the log of a small screen, the
// rules, the menu, folds. What closes gives the focus back.
import { openRules } from "./beside.js";
import { announce } from "./speech.js";
import { focus, home } from "./zones.js";

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
  if (opener.dataset.open === "rules") return openRules(opener.href);
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
