// Where the keyboard is: one stop of the Tab key for each zone of things, arrows within, and a place that is never lost.
import { called } from "./speech.js";

// How to move is told until somebody has moved so.
let hasMoved = false;

export function settleZones() {
  for (const zone of document.querySelectorAll("[role=group]")) settleZone(zone, thingsIn(zone));
  for (const id of ["room", "prompt", "outcome"]) document.getElementById(id)?.setAttribute("tabindex", "-1");
  document.getElementById("log").tabIndex = 0;
  settleCovered();
}

// What the end of the game lies over is not met by keys.
function settleCovered() {
  document.querySelector(".floor")?.toggleAttribute("inert", Boolean(document.querySelector("#result:not(:target)")));
}

addEventListener("hashchange", settleCovered);

const thingsIn = (zone) => [...zone.querySelectorAll("[data-thing],[popovertarget]")];

function settleZone(zone, things) {
  const current = things.find((thing) => thing === document.activeElement) ?? things[0];
  things.forEach((thing, n) => {
    thing.tabIndex = thing === current ? 0 : -1;
    thing.dataset.nth = nth(n + 1, things.length);
    label(thing);
  });
  if (things.length && !hasMoved) zone.setAttribute("aria-describedby", "arrows");
}

// Its name, how many of it are picked where it is several, and its place among the others.
export function label(thing) {
  const picked = Number(thing.dataset.picked) ? thing.dataset.taken : "";
  thing.setAttribute("aria-label", [called(thing), picked, thing.dataset.nth].filter(Boolean).join(", "));
}

const nth = (n, all) => document.getElementById("app").dataset.nth.replace("{n}", n).replace("{all}", all);

export function step(event) {
  if (event.target.id === "prompt" && !isUpright(event.key)) return toThings(event);
  const zone = event.target.closest("[role=group],.acts");
  if (!zone) return;
  const places = [...zone.querySelectorAll("[data-thing],[popovertarget],.btn,a[href]:not(.rule)")].filter(isSeen);
  const next = isAcross(zone, event.key)
    ? nearest(places, event.target, ...TOWARDS[event.key])
    : places[destination(event.key, places.indexOf(event.target), places.length)];
  if (!next) return;
  event.preventDefault();
  hasMoved = true;
  for (const told of document.querySelectorAll("[aria-describedby=arrows]")) told.removeAttribute("aria-describedby");
  if (event.target.tabIndex === 0 && next.hasAttribute("tabindex")) {
    event.target.tabIndex = -1;
    next.tabIndex = 0;
  }
  next.focus();
}

const isUpright = (key) => key === "ArrowUp" || key === "ArrowDown";

// A turn begins at what is asked: from there to what may be chosen.
function toThings(event) {
  const first = [...document.querySelectorAll("#room [data-thing][tabindex='0']")].find(isSeen);
  if (!first) return;
  event.preventDefault();
  focus(first);
}

// On a ring left and right go round it.
function isAcross(zone, key) {
  if (!zone.hasAttribute("data-spread") || !(key in TOWARDS)) return false;
  return zone.dataset.spread !== "ring" || isUpright(key);
}

// So much farther than one straight ahead anything beside the line seems to be.
const BESIDE = 1e6;

// Where a zone is spread over the table: the way that an arrow points.
export const TOWARDS = { ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1] };

// The place that lies nearest that way, and as straight ahead as can be; if `isStraight`, one in the same line, however
// far, comes before all that do not lie in it.
export function nearest(places, from, x, y, isStraight = false) {
  const own = middle(from);
  const ways = places.map((place) => {
    const there = middle(place);
    const ahead = (there.x - own.x) * x + (there.y - own.y) * y;
    const aside = Math.abs((there.x - own.x) * y) + Math.abs((there.y - own.y) * x);
    return { place, ahead, far: ahead + (isStraight && aside > 1 ? BESIDE : 2) * aside };
  });
  return ways.filter(({ ahead }) => ahead > 1).sort((one, other) => one.far - other.far)[0]?.place;
}

function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
export const moves = (key) => key in ARROWS || key === "Home" || key === "End";

function destination(key, place, all) {
  if (key === "Home") return 0;
  return key === "End" ? all - 1 : place + ARROWS[key];
}

// Where the keyboard is before the page changes: the element, the things around it and its place among them, the open
// fold that it is in; and whether the game has `ended`, or `waited` for its players.
export function whereabouts() {
  const element = document.activeElement;
  const zone = element?.closest("[role=group]");
  const place = zone ? thingsIn(zone).indexOf(element) : -1;
  return { element, zone, place, fold: element?.closest("details[open]"), ended: isOver(), waited: isAwaited() };
}

// After that: where it was, as near as can be; but on nothing that acts, once something `isNew` is asked there.
export function keepFocus({ element, zone, place, fold, ended }, isNew) {
  if (isOver() && !ended) return focus(document.getElementById("outcome"));
  if (!element || element === document.body) return;
  const isActing = isNew && element.matches("#prompt button");
  // What was moved on the page is still there, and has lost the focus all the same.
  if (isThere(element) && !isActing) return element === document.activeElement || focus(element);
  const near = zone?.isConnected ? thingsIn(zone) : [];
  focus(near[Math.min(place, near.length - 1)] ?? summaryOf(fold) ?? home());
}

// Who was in the menu is still there; of a fold within it, once that is shut, the menu.
function summaryOf(fold) {
  if (!fold?.isConnected || fold.closest("#prompt")) return null;
  const summary = fold.querySelector("summary");
  return isSeen(summary) ? summary : summaryOf(fold.parentElement.closest("details"));
}

const isAwaited = () => Boolean(document.querySelector(".lobby"));
const isOver = () => Boolean(document.getElementById("outcome"));
const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
const isThere = (element) => element.isConnected && isSeen(element);

// The prompt; or what stands over the table in its place.
export function home() {
  const prompt = document.getElementById("prompt");
  return prompt.checkVisibility() ? prompt : document.querySelector("#outcome,.lobby .panel,#room");
}

export function focus(element) {
  if (!element || document.querySelector("dialog[open]")) return;
  if (!element.hasAttribute("tabindex") && !element.matches("a[href],button,summary")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
