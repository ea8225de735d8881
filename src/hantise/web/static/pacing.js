// What waits until it was seen: at a child's pace each swap, move and child that is shown; for all, an end and what stands
// between two rounds. One who is out of a game may skip it.
import { isPatient } from "./preferences.js";
import { namesIn } from "./signs.js";
import { text } from "./speech.js";

const AWAITED = ["fly", "swap", "peek"];

// Only what goes slowly is worth a pause.
export const isAwaited = ([motion, , , , , ms]) => isPatient() && ms > 0 && AWAITED.includes(motion) && !document.hidden;

// What says in words of its own how it comes about: its line, which gives away what it comes to, comes once it was seen.
export const tellsItself = (steps) => steps.some(([motion]) => motion === "tell");

// Its sentence hangs over the table, and no thing says it.
export const isSaid = ([motion, , target]) => motion === "say" && !target;

// `words` are for who reads them to a child; `again` shows it once more.
export async function isSeen(step, words, again) {
  if (!isAwaited(step)) return;
  const [, , , , , , picture = []] = step;
  const panel = drawn(picture, words);
  document.getElementById("prompt").append(panel);
  const [once, seen] = panel.querySelectorAll("button");
  seen.focus({ preventScroll: true });
  once.addEventListener("click", again);
  await pressed(seen);
  panel.remove();
}

// What the room that comes next says of an end, its heading and what stands below; "" where nothing has ended.
let outcome = "";
export function foretell(room) {
  const heading = new DOMParser().parseFromString(room, "text/html").getElementById("outcome");
  outcome = [heading, heading?.nextElementSibling].filter(Boolean).map((one) => one.textContent).join(" ");
}

// What has ended lies on the table, and nothing covers it before a tap; nothing is to be touched there any more. `line`
// is how it ended, where that is known.
export async function isGoneOn(line) {
  if (document.hidden) return;
  const panel = ending();
  const words = (line && untold()) || outcome;
  if (words && panel.querySelector("p").hidden) tellOver(words);
  document.getElementById("app").classList.add("over");
  const on = panel.querySelector("button");
  on.hidden = false;
  on.focus({ preventScroll: true });
  await pressed(on);
  panel.remove();
  document.getElementById("app").classList.remove("over");
}

// Words over what was asked, in the place of those that stood there; they stay beside the button that goes on.
export function tellOver(words) {
  const panel = ending();
  const told = panel.querySelector("p");
  told.textContent = words;
  told.hidden = false;
}

// They go with the table that they were about.
export const tellNoMore = () => document.querySelector(".saw.on")?.remove();

// The panel over the prompt, whose button comes when all has been seen.
function ending() {
  const shown = document.querySelector(".saw.on");
  if (shown) return shown;
  const panel = document.getElementById("on").content.firstElementChild.cloneNode(true);
  panel.querySelector("button").hidden = true;
  skippable(panel);
  const prompt = document.getElementById("prompt");
  prompt.style.setProperty("--told", `${prompt.offsetHeight}px`);
  prompt.append(panel);
  return panel;
}

// The newest line of the log, where neither the log nor that line below a phone's table is seen: as in a lesson.
function untold() {
  const [line, log] = ["last", "log"].map((name) => document.getElementById(name));
  return [line, log].some((one) => one?.checkVisibility({ visibilityProperty: true })) ? "" : line?.textContent.trim();
}

function drawn(picture, words) {
  const panel = document.getElementById("saw").content.firstElementChild.cloneNode(true);
  panel.querySelector(".told").textContent = words;
  const shown = panel.querySelector(".pictures");
  const { drawings } = document.getElementById("app").dataset;
  shown.innerHTML = picture.flatMap(namesIn)
    .map((name) => `<svg class="face" aria-hidden="true"><use href="${drawings}#${CSS.escape(name)}"/></svg>`).join("");
  return skippable(panel);
}

// The panel lies over the way to the end of the game, where there is one, and so has it too.
function skippable(panel) {
  const skip = document.querySelector("#prompt [data-hurry]");
  if (skip) panel.append(skip.cloneNode(true));
  return panel;
}

// Who waits goes on: the table that it was about is no longer there.
export const goOn = () => document.dispatchEvent(new Event("gone"));

const pressed = (button) => new Promise((done) => {
  button.addEventListener("click", done, { once: true });
  document.addEventListener("gone", done, { once: true });
  document.addEventListener("hurried", done, { once: true });
  document.addEventListener("visibilitychange", () => { if (document.hidden) done(); }, { once: true });
});

// Whoever is out of a game may want its end at once: then nothing more is shown on this page on the way there.
let isOn = false;

export const isHasty = () => isOn;

// What is being shown, or waits for a tap, is over; but the form that asks for it stays until it has been sent.
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-hurry]")) return;
  isOn = true;
  setTimeout(() => document.dispatchEvent(new Event("hurried")));
});

// Whoever has something to decide again follows again.
export const settleHaste = () => { isOn &&= !document.querySelector("#prompt [name=action]"); };

// What stands between two rounds stays until its reader goes on; all that happened meanwhile follows.
const read = new Set();

export async function isRead() {
  const sign = document.querySelector(".between:not(:target)");
  const on = sign?.querySelector(".pri");
  // A link that was just followed takes the panel away a little later.
  if (!on || isHasty() || read.has(sign.id)) return;
  on.focus({ preventScroll: true });
  await new Promise((done) => {
    on.addEventListener("click", done, { once: true });
    document.addEventListener("hurried", done, { once: true });
  });
  read.add(sign.id);
  // Once its link has taken the panel away, and before anything newer comes: that says itself where the focus goes.
  await new Promise((done) => setTimeout(done));
  document.getElementById("prompt").focus({ preventScroll: true });
}

// Its link is for pages without scripts, which ask for the whole page; here it is put aside at once.
document.addEventListener("click", (event) => {
  const on = event.target.closest(".between .pri");
  if (!on) return;
  event.preventDefault();
  location.hash = new URL(on.href).hash;
});
