// A match that is over, watched again: forward with its motions, to any other step at once. Without this script all
// works by links.
import { edits, forget, morph, whole } from "./morph.js";
import { isBrief, letGo, perform, tellsItself } from "./motion.js";
import { centre } from "./needed.js";
import { closeFolds, closeLog, isLogOpen, openLog } from "./opened.js";
import "./panning.js";
import { isLetterless, isQuiet, settleWishes } from "./preferences.js";
import "./sharing.js";
import { report } from "./speech.js";

const app = document.getElementById("app");
const [first, steps] = [app.dataset.first, app.dataset.steps].map(Number);
// Milliseconds between two steps of a game that plays by itself, by its speed.
const RESTS = { "½×": 2200, "1×": 1000, "2×": 300 };
const LATEST = 8000;

const here = () => Number(app.dataset.version);
const bounded = (step) => Math.min(Math.max(step, first), steps);

// Where the page is to be; there is one way at a time, and the last wish counts.
let wished = here();
let isOnTheWay = false;
let isPlaying = false;
// As it was chosen last.
let speed = Object.keys(RESTS).find((each) => each === localStorage.getItem("speed")) ?? "1×";

async function go(step, isSeen = false) {
  wished = bounded(step);
  if (isOnTheWay) return;
  isOnTheWay = true;
  try {
    while (wished !== here()) await show(wished, isSeen && wished === here() + 1);
  } catch {
    location.href = addressOf(wished);
  } finally {
    isOnTheWay = false;
  }
}

async function show(step, isSeen) {
  const push = await asked(step);
  if (isSeen && (!isQuiet() || isBrief(push.steps.flat()))) await play(push);
  letGo();
  swap(push);
}

// What may come next is asked for, and made ready to be shown, while this one is looked at.
function lookAhead() {
  for (const next of [here() + 1, here() - 1])
    if (bounded(next) === next) asked(next).then((push) => setTimeout(prepare, 0, push), () => {});
}

// What each step beside this one changes on the page, as long as it stands as it does.
const prepared = new Map();
const stood = new MutationObserver(() => prepared.clear());
stood.observe(app, { attributes: true, characterData: true, childList: true, subtree: true });

const isBeside = (push) => Math.abs(push.version - here()) === 1;

// In two parts, between which a key may come.
function prepare(push) {
  if (!isBeside(push)) return;
  ready(push);
  setTimeout(() => { if (isBeside(push)) prepared.set(push.version, changes(push)); });
}

// What was prepared, if nothing has changed, also a moment ago.
function changesNow(push) {
  if (stood.takeRecords().length) prepared.clear();
  return prepared.get(push.version) ?? changes(push);
}

function changes(push) {
  const parts = ready(push);
  settle(parts.prompt);
  return Object.entries(parts).flatMap(([id, part]) => edits(document.getElementById(id), part));
}

// Steps that were asked for, the oldest first; few of them are kept.
const MOST = 12;
const pushes = new Map();

function asked(step) {
  const push = pushes.get(step) ?? fetched(step);
  pushes.delete(step);
  pushes.set(step, push);
  if (pushes.size > MOST) pushes.delete(pushes.keys().next().value);
  return push;
}

async function fetched(step) {
  try {
    const answer = await fetch(frameOf(step), { signal: AbortSignal.timeout(LATEST) });
    if (!answer.ok) throw answer.status;
    return read(await answer.json());
  } catch (error) {
    pushes.delete(step);
    throw error;
  }
}

// Each stands by itself.
function read(push) {
  forget();
  return whole(push);
}

// Its parts as they will stand on this page. What was shown has become the page: the next time it is drawn anew.
function ready(push) {
  push.drawn ??= Object.fromEntries(Object.entries(push.parts).map(([id, html]) => [id, drawn(html)]));
  return push.drawn;
}

// In a document of its own: in this one each drawing would be asked for, though most of them stand here already.
function drawn(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

// What happens is told as it begins to be seen, unless it tells itself.
async function play(push) {
  const said = ready(push).prompt.querySelector(".say").cloneNode(true);
  if (!push.steps.some(tellsItself)) morph(document.querySelector("#prompt .say"), said);
  await perform(push.steps.map(withoutWaits), push.parts.room);
}

// Nobody is waited for: the next step is.
const withoutWaits = (motions) => motions.filter(([motion]) => motion !== "wait");

function swap(push) {
  const focused = document.activeElement?.id;
  for (const edit of changesNow(push)) edit();
  delete push.drawn;
  app.dataset.version = push.version;
  const reel = document.getElementById("step");
  reel.value = push.version;
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
  afterwards(push);
}

// Once the step is seen: its address, the log beside it, what lies out of sight, what is said, and what may come next.
function afterwards(push) {
  requestAnimationFrame(() => setTimeout(() => {
    if (push.version !== here()) return;
    document.title = push.title;
    history.replaceState(null, "", addressOf(push.version));
    showMoved("nearest");
    markHere();
    if (!isPlaying) report(push.say);
    lookAhead();
  }));
}

const eyes = () => document.querySelector(".reel [name=eyes]").value;
const placeOf = (step) => document.querySelector(".reel").action + `/${step}`;
// Where in a review one came from, for the way back; and who has taken a shared device.
const came = [...new URLSearchParams(location.search)].filter(([name]) => name === "from" || name === "as")
  .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join("");
const addressOf = (step) => `${placeOf(step)}?eyes=${eyes()}${came}`;
const frameOf = (step) => `${placeOf(step)}/frame?eyes=${eyes()}${came}`;

// In the log the step that is shown is marked, and in sight; a phone's, once it is opened.
function markHere() {
  const log = document.getElementById("log");
  if (!log.checkVisibility({ visibilityProperty: true })) return;
  for (const link of log.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  for (const link of log.querySelectorAll(`[data-step="${here()}"]`)) link.setAttribute("aria-current", "step");
  showMarked(log, 12);
}

// Lines that come into sight for the first time have their own height only then, and move others: so for some frames it
// is looked for again.
function showMarked(log, frames, isIn = false) {
  const marked = log.querySelector("[aria-current]");
  if (!isIn) marked?.scrollIntoView({ block: "center", container: "nearest" });
  if (!marked || !frames) return;
  requestAnimationFrame(() => setTimeout(() => showMarked(log, frames - 1, isWithin(marked, log))));
}

function isWithin(one, other) {
  const [inner, outer] = [one, other].map((each) => each.getBoundingClientRect());
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}

// Of a table that is larger than its window, what has just come.
function showMoved(where) {
  const newest = document.querySelector("#room .proposed.best") ?? document.querySelector("#room [data-spread] .moved");
  const at = newest?.matches(".best") ? "center" : where;
  newest?.scrollIntoView({ block: at, inline: at });
  return newest;
}

// By itself.

async function playOn() {
  isPlaying = true;
  settle();
  if (here() === steps) await go(first);
  while (isPlaying && here() < steps) {
    await go(here() + 1, true);
    await new Promise((resume) => { setTimeout(resume, RESTS[speed]); });
  }
  pause();
}

function pause() {
  if (!isPlaying) return;
  isPlaying = false;
  settle();
}

const toggle = () => isPlaying ? pause() : playOn();

function change() {
  const all = Object.keys(RESTS);
  speed = all[(all.indexOf(speed) + 1) % all.length];
  localStorage.setItem("speed", speed);
  settle();
}

const names = {};

// The buttons as they stand; before they are on the page, nothing there changes twice.
function settle(prompt = document) {
  const button = prompt.querySelector("#play");
  const words = button.firstElementChild;
  names.play ??= words.textContent;
  words.textContent = isPlaying ? button.dataset.pause : names.play;
  button.classList.toggle("playing", isPlaying);
  prompt.querySelector("#speed").lastElementChild.textContent = speed;
}

// What is touched.

document.addEventListener("click", (event) => {
  closeFolds(event.target);
  const opener = event.target.closest("[data-open]");
  if (opener) return open(opener, event);
  closeMenus(event.target);
  if (event.target.closest("#play")) return toggle();
  if (event.target.closest("#speed")) return change();
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest(".gazes a")) keepGaze();
  const link = event.target.closest("a[data-step]");
  const step = Number(link?.dataset.step);
  if (!step) return;
  event.preventDefault();
  pause();
  closeLog();
  go(step, link.id === "forward");
});

// Where the focus was within, its button has it.
function closeMenus(touched) {
  for (const fold of document.querySelectorAll(".menu[open]")) {
    if (fold.contains(touched)) continue;
    if (fold.contains(document.activeElement)) fold.querySelector("summary").focus();
    fold.open = false;
  }
}

function open(opener, event) {
  event.preventDefault();
  if (opener.dataset.open === "rules") return import("./rules.js").then(({ openRules }) => openRules(opener.href));
  if (isLogOpen()) return closeLog();
  openLog();
  markHere();
}

document.addEventListener("input", (event) => {
  if (event.target.id !== "step") return;
  pause();
  go(Number(event.target.value));
});

const parts = () => [...document.querySelectorAll(".parts a")].map((link) => Number(link.dataset.step));
const toPartBefore = () => go(parts().findLast((part) => part < wished) ?? first);
const toNextPart = () => go(parts().find((part) => part > wished) ?? steps);

// The eyes after these, and after the last the first.
function toOtherEyes() {
  const all = [...document.querySelectorAll(".gazes a")];
  const now = all.findIndex((link) => link.hasAttribute("aria-current"));
  if (all.length) all[(now + 1) % all.length].click();
}

// Other eyes are another page, on which the keyboard goes on from there.
const GAZE = "hantise-gaze";
const keepGaze = () => { if (document.activeElement?.closest(".gazes")) sessionStorage.setItem(GAZE, "kept"); };

function settleGaze() {
  if (sessionStorage.getItem(GAZE)) document.querySelector(".gazes [aria-current]").focus({ preventScroll: true });
  sessionStorage.removeItem(GAZE);
}

const KEYS = {
  ArrowLeft: () => go(wished - 1),
  ArrowRight: () => go(wished + 1, true),
  Home: () => go(first),
  End: () => go(steps),
  PageUp: toPartBefore,
  PageDown: toNextPart,
};
// Single signs, which the menu turns off as at any table.
const toBeliefs = () => document.getElementById("believing")?.click();
const SIGNS = { "<": toPartBefore, ",": toPartBefore, ">": toNextPart, ".": toNextPart, v: toOtherEyes, b: toBeliefs };

document.addEventListener("keydown", (event) => {
  document.documentElement.classList.add("keyed");
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") return closeMenus(null), closeLog();
  if (event.target.closest("select,textarea,summary,.menu")) return;
  if (event.key === " " && !event.target.closest("button,a,input:not(#step)")) return act(event, toggle);
  const deed = KEYS[event.key] ?? (isLetterless() ? undefined : SIGNS[event.key.toLowerCase()]);
  if (deed && !event.target.closest("input:not(#step)")) act(event, () => { pause(); deed(); });
});

function act(event, deed) {
  event.preventDefault();
  deed();
}

settleWishes();
settle();
markHere();
addEventListener("load", () => setTimeout(markHere, 100));
addEventListener("resize", markHere);
centre();
showMoved("nearest");
document.querySelector(".gazes [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
if (location.hash === "#play") playOn();
settleGaze();
lookAhead();
