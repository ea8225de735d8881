// Things are picked where they lie; the button that takes exactly these appears, and says what will happen.
import { isInTouches } from "./choices.js";
import { forgetTouches, refresh as refreshTouches, takeBack, touch } from "./touches.js";
import { announce } from "./speech.js";
import { called } from "./zones.js";

let picked = [];

export function toggle(thing) {
  if (isInTouches()) return touch(thing);
  const beneath = picked.includes(thing) && hidden(thing);
  if (beneath && leads([...picked, beneath])) picked = [...picked, beneath];
  else if (beneath) picked = picked.filter((other) => name(other) !== name(thing));
  else if (picked.includes(thing)) picked = picked.filter((other) => other !== thing);
  else if (leads([...picked, thing])) picked = [...picked, thing];
  else begin(thing);
  refreshPicks();
}

// What was picked before does not go with it.
function begin(thing) {
  if (picked.length) announce(document.getElementById("app").dataset.alone.replace("{card}", called(thing)));
  picked = [thing];
}

export function clearPicks() {
  picked = [];
  forgetTouches();
  refreshPicks();
}

// The last touch of a choice made in touches, or all that was picked.
export function takePicksBack() {
  if (isInTouches()) takeBack();
  else clearPicks();
}

export function refreshPicks() {
  if (isInTouches()) return refreshTouches();
  const buttons = [...document.querySelectorAll("#prompt [data-picks]")];
  hold(buttons.length > 0);
  picked = picked.filter((thing) => thing.isConnected && thing.getAttribute("aria-disabled") !== "true");
  for (const thing of document.querySelectorAll("[data-thing]"))
    thing.setAttribute("aria-pressed", String(picked.includes(thing)));
  const taken = taking(buttons, picked.map(name));
  for (const button of buttons) show(button, button === taken);
  document.querySelector("#prompt .acts")?.classList.toggle("picking", Boolean(taken));
  const hint = document.querySelector("#prompt .hint");
  if (hint) hint.hidden = !buttons.length || buttons.some((button) => button.classList.contains("on"));
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

// The button that takes exactly these, or the only one that takes them with more.
function taking(buttons, tokens) {
  const leading = tokens.length ? buttons.filter((button) => holds(names(button), tokens)) : [];
  return leading.find((button) => key(names(button)) === key(tokens)) ?? (leading.length === 1 ? leading[0] : null);
}

function show(button, isOn) {
  button.classList.toggle("on", isOn);
  button.classList.toggle("pri", isOn);
}

// An equal thing, not picked yet, that this one covers for the most part: touching again means that one.
function hidden(thing) {
  const box = thing.getBoundingClientRect();
  const equals = [...document.querySelectorAll(`[data-thing="${CSS.escape(name(thing))}"]`)];
  return equals.find((other) => !picked.includes(other) && covers(box, other.getBoundingClientRect()));
}

const covers = (box, other) =>
  Math.min(box.right, other.right) - Math.max(box.left, other.left) > other.width / 2 &&
  Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > other.height / 2;

// Whether some choice takes all of these, and perhaps more.
function leads(things) {
  const tokens = things.map(name);
  return [...document.querySelectorAll("#prompt [data-picks]")].some((button) => holds(names(button), tokens));
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
