// The keyboard: arrows and what they reach work everywhere; single signs only at the table and its prompt, alone, by the
// keys that were chosen for them, and at wish not at all.
import { focus, keepFocus, moves, nearest, step, TOWARDS, whereabouts } from "./focus.js";
import { skips, touches } from "./needed.js";
import { closeFolds, closeLog, closeMenu, isLogOpen, openLog } from "./opened.js";
import { takePicksBack } from "./picks.js";
import { change, choose, chosen, isLetterless, keyOf, letterOf } from "./preferences.js";
import { within as boxOn } from "./signs.js";
import { called } from "./speech.js";

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
  else document.querySelector(`#moods[data-key="${CSS.escape(letter)}"]`)?.click();
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
  if (!event.target.matches("[data-thing][aria-pressed=true]") || !primary || touches?.isNext(event.target)) return;
  event.preventDefault();
  if (!event.repeat) primary.click();
}

// What is being placed goes on by keys: to the next place that way, or to a part of the table by its number.

const PARTS = 3;

// The part of the table that the last numbers led to, as shares of its width and height.
let part = null;

const ground = () => document.querySelector("[data-spread]");

// What lies on the ground at these places.
function lying({ things }) {
  const all = new Map([...ground().querySelectorAll("[data-thing]")].map((thing) => [thing.dataset.thing, thing]));
  return things.map((thing) => all.get(thing)).filter(Boolean);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-nudge]");
  if (button) nudge(button.dataset.nudge);
});

// An arrow on what is being placed moves it.
export function nudges(event) {
  part = null;
  if (!(event.key in TOWARDS) || !touches?.isTaken() || !event.target.matches("[data-spread] [aria-pressed=true]")) return false;
  event.preventDefault();
  focus(nudge(event.key));
  return true;
}

function nudge(arrow) {
  const from = inPlay();
  if (!from) return null;
  const places = touches.elsewhere();
  const next = ahead(lying(places), from, arrow);
  return next ? carried(places, next) : from;
}

const inPlay = () => (touches?.isTaken() ? ground()?.querySelector("[data-thing][aria-pressed=true]") : null);
const ahead = (all, from, arrow) => nearest(all, from, ...TOWARDS[arrow], true);

let ways = 0;

// Once what was touched has been drawn: where each way leads is measured on the table.
document.addEventListener("touched", () => {
  cancelAnimationFrame(ways);
  ways = requestAnimationFrame(() => setTimeout(showWays));
});

// Each button says where it leads, and one that leads nowhere cannot be pressed.
function showWays() {
  const from = inPlay();
  const all = from && lying(touches.elsewhere());
  for (const button of from ? document.querySelectorAll("[data-nudge]") : []) {
    const next = ahead(all, from, button.dataset.nudge);
    button.dataset.way ??= button.getAttribute("aria-label");
    button.setAttribute("aria-label", [button.dataset.way, next && called(next)].filter(Boolean).join(": "));
    button.disabled = !next;
  }
}

function carried(places, thing) {
  touches.move(places, thing.dataset.thing);
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  return thing;
}

// 1 is the upper left of nine parts, 9 the lower right; another number then means a part of that part.
export function leaps(key) {
  if (!/^[1-9]$/.test(key) || !touches?.isInTouches() || !ground()) return false;
  const places = touches.elsewhere();
  const spots = lying(places).map((thing) => ({ thing, box: boxOn(ground(), thing) }));
  if (spots.length < 2) return false;
  const { version } = document.getElementById("app").dataset;
  part = { ...within(part?.version === version ? part : around(spots), Number(key) - 1), version };
  const [x, y] = [part.x + part.width / 2, part.y + part.height / 2];
  const far = ({ box }) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  const { thing } = spots.reduce((best, spot) => (far(spot) < far(best) ? spot : best));
  focus(carried(places, thing));
  return true;
}

export const settleNumbers = () => { part = null; };

function around(spots) {
  const [xs, ys] = ["x", "y"].map((side) => spots.map(({ box }) => box[side]));
  const { width, height } = spots[0].box;
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) + width - x, height: Math.max(...ys) + height - y };
}

function within({ x, y, width, height }, number) {
  const [column, row] = [number % PARTS, Math.floor(number / PARTS)];
  return { x: x + (column * width) / PARTS, y: y + (row * height) / PARTS, width: width / PARTS, height: height / PARTS };
}

// Where the letters are changed: a row for each letter of the house, and for those on the buttons of the moment. Two never
// share a key: what gives its key away takes the other's.

const fold = document.getElementById("letters");
const fields = () => [...fold.querySelectorAll("input")];

fold.hidden = false;

function give(letter, key) {
  const other = letterOf(key);
  const swapped = other && other !== letter ? { [other]: keyOf(letter) } : {};
  const given = Object.entries({ ...chosen, ...swapped, [letter]: key.toUpperCase() });
  keep(Object.fromEntries(given.filter(([from, to]) => from !== to)));
}

function keep(letters) {
  choose(letters);
  showRows();
}

function showRows() {
  for (const field of fields()) field.value = keyOf(field.dataset.letter);
}

function addRows() {
  for (const button of document.querySelectorAll("#prompt [data-key],#moods[data-key]")) {
    const letter = button.dataset.key;
    if (fields().some((field) => field.dataset.letter === letter)) continue;
    const row = fold.querySelector("label").cloneNode(true);
    row.querySelector("span").textContent = words(button);
    row.querySelector("input").dataset.letter = letter;
    fold.querySelector("label:last-of-type").after(row);
  }
  showRows();
}

const words = (button) => [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)?.data ?? button.value;

fold.addEventListener("toggle", () => { if (fold.open) addRows(); });

document.addEventListener("focusin", (event) => { if (event.target.dataset.letter) event.target.select(); });

document.addEventListener("input", (event) => {
  const { letter } = event.target.dataset;
  if (!letter) return;
  const key = (event.data ?? event.target.value).trim();
  if ([...key].length === 1) give(letter, key);
  else showRows();
  event.target.select();
});

document.getElementById("letters-back").addEventListener("click", () => keep({}));
