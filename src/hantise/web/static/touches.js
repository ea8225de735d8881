// Choices made in touches: things are touched one after another, and one button takes what is chosen so far.
// `core/touches.py` says the same to pages without scripts.
import { drawn, isDown } from "./faces.js";
import { keyOf } from "./letters.js";
import { morph } from "./morph.js";
import { announce } from "./speech.js";
import { called } from "./zones.js";

// What was chosen, thing after thing, as far as it leads to a choice; null until the page has said.
let chosen = null;

const box = () => document.getElementById("touches");
export const isInTouches = () => Boolean(box());

export function touch(thing) {
  const before = chosen;
  chosen = touched(read(), name(thing));
  refresh();
  if (chosen !== before) tell();
}

// The last touch is taken back.
export function takeBack() {
  const choices = read();
  const free = chosen.findLastIndex((_, at) => isAsked(following(choices, chosen.slice(0, at))));
  if (free < 0) return;
  chosen = settled(choices, chosen.slice(0, free));
  refresh();
  tell();
}

// What was chosen on an older table is chosen no more.
export function forgetTouches() {
  if (chosen) chosen = [];
}

// Whether Enter on this thing chooses it, and does not take what is chosen.
export const isNext = (thing) => isInTouches() && thing.getAttribute("aria-pressed") !== "true";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-turn]");
  if (!button) return;
  event.preventDefault();
  chosen = turned(read(), Number(button.dataset.turn));
  refresh();
  tell();
});

export function refresh() {
  const choices = read();
  chosen = settled(choices, chosen ?? box().dataset.chosen.split(" "));
  const open = new Set(chosen.concat("").flatMap((_, at) => [...following(choices, chosen.slice(0, at)).keys()]));
  for (const thing of document.querySelectorAll("[data-thing]")) settle(thing, open.has(name(thing)));
  const taken = choices.find((choice) => isSame(choice.things, chosen));
  showPreview(taken);
  showActs(choices, taken);
}

// What may not be touched yet waits.
function settle(thing, isOpen) {
  thing.setAttribute("aria-pressed", String(chosen.includes(name(thing))));
  if (thing.getAttribute("aria-disabled") === "true" && !thing.hasAttribute("data-waits")) return;
  thing.toggleAttribute("data-waits", !isOpen);
  if (isOpen) thing.removeAttribute("aria-disabled");
  else thing.setAttribute("aria-disabled", "true");
}

function showPreview(taken) {
  document.querySelectorAll("#room .preview").forEach((old) => old.remove());
  const last = taken?.preview && chosen.map(onTable).findLast(Boolean);
  if (!last) return;
  const shown = element("span", `preview ${isDown(taken.preview) ? "down" : "across"}`);
  shown.setAttribute("aria-hidden", "true");
  shown.append(drawn(taken.preview));
  last.append(shown);
}

function showActs(choices, taken) {
  const old = document.getElementById("choosing");
  const fresh = old.cloneNode(false);
  if (taken) fresh.append(...turns(choices).map((at) => turnButton(choices, at)), button(taken));
  else fresh.append(hint(choices));
  morph(old, fresh);
}

function hint(choices) {
  const words = element("p", "hint");
  words.textContent = asks(choices);
  return words;
}

function turnButton(choices, at) {
  const touch = following(choices, chosen.slice(0, at)).get(chosen[at]);
  const turn = element("button", "btn");
  turn.type = "button";
  Object.assign(turn.dataset, { turn: at, key: touch.letter });
  const key = small("kbd", keyOf(touch.letter));
  key.setAttribute("aria-hidden", "true");
  turn.append(touch.turns, small("small", touch.name), key);
  return turn;
}

function button({ action, words, follows }) {
  const made = element("button", "btn pri on");
  made.name = "action";
  made.value = action;
  made.append(words, ...(follows ? [small("small", follows)] : []));
  return made;
}

function small(kind, words) {
  const made = document.createElement(kind);
  made.textContent = words;
  return made;
}

function element(kind, kinds) {
  const made = document.createElement(kind);
  made.className = kinds;
  return made;
}

// What is chosen so far, and what comes of it or is asked next.
function tell() {
  const choices = read();
  const taken = choices.find((choice) => isSame(choice.things, chosen));
  const named = chosen.map((thing, at) => nameOf(thing, choices, at)).filter(Boolean);
  const next = taken ? [taken.words, taken.follows].filter(Boolean).join(": ") : asks(choices);
  announce([named.join(", "), next].filter(Boolean).join(". "));
}

function nameOf(thing, choices, at) {
  const touch = following(choices, chosen.slice(0, at)).get(thing);
  if (touch.turns) return touch.name;
  return onTable(thing) && called(onTable(thing));
}

const asks = (choices) => following(choices, chosen).values().next().value.asks;
const onTable = (thing) => document.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
const name = (thing) => thing.dataset.thing;

// What leads on.

const isSame = (some, others) => some.length === others.length && leads(some, others);
const leads = (things, before) => before.every((thing, at) => thing === things[at]);
const isAsked = (touches) => touches.size > 1 && !touches.values().next().value.turns;

// The touches that may come next, by their things.
function following(choices, before) {
  const at = before.length;
  const leading = choices.filter(({ things }) => things.length > at && leads(things, before));
  return new Map(leading.map(({ things, touches }) => [things[at], touches[at]]));
}

// As much of what is wanted as leads to a choice, with what nobody need be asked for.
function settled(choices, wanted) {
  const found = [];
  for (let touches = following(choices, found); touches.size; touches = following(choices, found)) {
    let thing = wanted[found.length];
    if (!touches.has(thing)) {
      if (isAsked(touches)) break;
      thing = touches.keys().next().value;
    }
    found.push(thing);
  }
  return found;
}

function touched(choices, thing) {
  for (let at = chosen.length; at >= 0; at--)
    if (following(choices, chosen.slice(0, at)).has(thing))
      return thing === chosen[at] ? again(choices, at) : settled(choices, changed(at, thing));
  return chosen;
}

// What is touched again turns, or is let go.
function again(choices, at) {
  const turn = turns(choices).find((later) => later > at);
  return turn === undefined ? settled(choices, chosen.slice(0, at)) : turned(choices, turn);
}

const turns = (choices) => chosen.map((_, at) => at).filter((at) => {
  const touches = following(choices, chosen.slice(0, at));
  return touches.size > 1 && touches.get(chosen[at]).turns;
});

function turned(choices, at) {
  const things = [...following(choices, chosen.slice(0, at)).keys()];
  const after = things[(things.indexOf(chosen[at]) + 1) % things.length];
  return settled(choices, changed(at, after));
}

const changed = (at, thing) => [...chosen.slice(0, at), thing, ...chosen.slice(at + 1)];

// What the page was sent of them.

let known = { text: "", choices: [] };

// Every choice with its touches; read once for each table.
function read() {
  const sent = box();
  const text = sent.innerHTML;
  if (known.text !== text) known = { text, choices: choicesIn(sent) };
  return known.choices;
}

function choicesIn(sent) {
  const [list, touches, choices] = sent.children;
  const texts = [...list.children].map((one) => one.textContent);
  const made = lines(touches).map(([thing, ...told]) => [thing, touchOf(told.map((n) => texts[n]))]);
  return lines(choices).map((line) => choiceOf(line, made, texts));
}

const lines = (element) => element.textContent.split("\n").map((line) => line.split(" "));
const touchOf = ([asks, turns, letter, name]) => ({ asks, turns, letter, name });

function choiceOf([action, ...numbers], made, texts) {
  const [words, follows, preview] = numbers.slice(-3).map((n) => texts[n]);
  const own = numbers.slice(0, -3).map((n) => made[n]);
  return { action, words, follows, preview, things: own.map(([thing]) => thing), touches: own.map(([, one]) => one) };
}
