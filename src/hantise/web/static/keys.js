// The keyboard: arrows and what they reach work everywhere; single signs only at the table and its prompt, alone, by the
// keys that were chosen for them, and at wish not at all.
import { leaps, nudges, settleNumbers } from "./nudging.js";
import { closeFolds, closeLog, closeMenu, isLogOpen, openLog } from "./opened.js";
import { takePicksBack } from "./picks.js";
import { skips } from "./lesson.js";
import { letterOf } from "./letters.js";
import { isNext } from "./touches.js";
import { change, isLetterless } from "./wishes.js";
import { keepFocus, moves, step, whereabouts } from "./zones.js";

document.addEventListener("keydown", (event) => {
  document.documentElement.classList.add("keyed");
  if (isHeldWith(event) || event.target.closest("input,select,textarea,dialog[open]")) return;
  if (moves(event.key)) return nudges(event) || step(event);
  if (event.key === "Escape") return isAtEase() && skips() || clearAll();
  if (event.key === "Enter") return enter(event);
  if (event.key.length === 1 && actsOn(event)) act(event.key);
});

const isHeldWith = (event) => event.ctrlKey || event.altKey || event.metaKey || event.getModifierState("AltGraph");

// Where the focus is at the table or in the prompt. A letter wants no other key; a sign may need Shift.
function actsOn(event) {
  const isHere = event.target.closest("#room,#prompt");
  const isAlone = !event.repeat && !event.isComposing && !(event.shiftKey && /\p{L}/u.test(event.key));
  return isHere && isAlone && !isLetterless() && !document.querySelector("dialog[open]");
}

function act(key) {
  if (leaps(key)) return;
  settleNumbers();
  const letter = letterOf(key);
  if (letter in OF_THE_HOUSE) return OF_THE_HOUSE[letter]();
  const button = document.querySelector(`#prompt [data-key="${CSS.escape(letter)}"]`);
  if (button?.checkVisibility()) button.click();
}

const OF_THE_HOUSE = {
  "?": () => document.querySelector("[data-open=rules]").click(),
  L: toLog,
  M: () => change("sounds"),
};

function toLog() {
  const log = document.getElementById("log");
  if (log.checkVisibility({ visibilityProperty: true })) log.focus();
  else openLog();
}

// Nothing is open that Escape would close.
const isAtEase = () => !isLogOpen() && !document.querySelector("#menu[open],.look[open]");

function clearAll() {
  settleNumbers();
  const before = whereabouts();
  takePicksBack();
  closeFolds(null);
  closeMenu();
  if (!closeLog()) keepFocus(before, false);
  document.querySelectorAll(".asked").forEach((other) => other.classList.remove("asked"));
}

// On what is picked it is meant; on anything else it picks that, as a touch does.
function enter(event) {
  const primary = document.querySelector("#prompt .btn.pri.on");
  if (!event.target.matches("[data-thing][aria-pressed=true]") || !primary || isNext(event.target)) return;
  event.preventDefault();
  if (!event.repeat) primary.click();
}
