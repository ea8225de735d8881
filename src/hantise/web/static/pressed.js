// What is pressed at a table, running or a puzzle's: what lies there to be chosen, and what opens over it.
import { openRules } from "./beside.js";
import { closeFolds, closeLog, closeMenu, isLogOpen, openLog } from "./opened.js";
import { announce } from "./speech.js";

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
