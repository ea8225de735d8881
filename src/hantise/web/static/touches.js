// Choices made in touches: things are touched one after another, and one button takes what is chosen so far.
// `core/room.py` says the same to pages without scripts.
import { morph } from "./morph.js";
import { say } from "./notices.js";
import { afterwards } from "./opened.js";
import { keyOf } from "./preferences.js";
import { show } from "./signs.js";
import { announce, called } from "./speech.js";

// What was chosen, thing after thing, as far as it leads to a choice; null until the page has said.
let chosen = null;
// What was touched before the choices had come, and when they are asked for again.
let wished = "";
let later = 0;
// Milliseconds until then.
const PAUSE = 1000;
// Whether the card that is chosen so is not all in sight.
let isHidden = false;
// Whether what comes of a choice is being asked for.
let isAsking = false;

// What was touched shows it at once; `then` is done after all that follows.
export function touch(thing, then = () => {}) {
  if (!isReady()) {
    wished = name(thing);
    refresh();
    return then();
  }
  const before = chosen;
  chosen = touched(read(), name(thing));
  light();
  const now = chosen;
  afterwards(() => {
    if (isReady() && chosen === now) {
      follow();
      if (now !== before) tell();
      if (!before.includes(name(thing))) sayTurned(before);
    }
    then();
  });
}

// The last touch is taken back.
export function takeBack() {
  if (!isReady()) return;
  const choices = read();
  const free = chosen.findLastIndex((_, at) => isAsked(following(choices, chosen.slice(0, at))));
  if (free < 0) return;
  chosen = settled(choices, chosen.slice(0, free));
  refresh();
  tell();
}

// What was chosen on an older table is chosen no more.
export function forgetTouches() {
  wished = "";
  if (chosen) chosen = [];
  document.getElementById("app").classList.remove("placing");
}

// Whether Enter on this thing chooses it, and does not take what is chosen.
export const isNext = (thing) => isInTouches() && thing.getAttribute("aria-pressed") !== "true";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-turn],[data-row]");
  if (!button) return;
  event.preventDefault();
  chosen = button.dataset.turn ? turned(read(), Number(button.dataset.turn)) : rowOf(button).things;
  refresh();
  tell();
});

const rowOf = (button) => read().find(({ action }) => action === button.value);

// Where what was touched last could lie as well, all else being the same; where nothing was, all that may be touched.
export function elsewhere() {
  if (!isReady()) return { at: 0, things: [] };
  const choices = read();
  const at = takenOf(choices) ? chosen.findLastIndex((thing) => onTable(thing)) : chosen.length;
  const isAlike = ({ things }) => things.every((thing, n) => n === at || thing === chosen[n]);
  if (at === chosen.length) return { at, things: [...following(choices, chosen).keys()].filter(onTable) };
  return { at, things: choices.filter((one) => one.things.length === chosen.length && isAlike(one)).map((one) => one.things[at]) };
}

// The place of the first touch that is another one than for this action; below 0 if there is none.
export function turnTowards(action) {
  const { things } = read().find((choice) => choice.action === action) ?? { things: chosen };
  return chosen.findIndex((thing, at) => thing !== things[at]);
}

export const isTaken = () => isReady() && Boolean(chosen && takenOf(read()));

// It lies there now; who moves it by hand hears of it once it lies still.
export function move({ at }, thing, isStill = true) {
  if (chosen[at] !== thing) {
    const before = chosen;
    chosen = settled(read(), changed(at, thing));
    refresh();
    sayTurned(before);
  }
  if (isStill) tell();
}

export function refresh() {
  if (!isReady()) return void wait();
  light();
  follow();
}

// On the table: what is chosen, what may be touched next, and what would come of it.
function light() {
  const choices = read();
  chosen = settled(choices, chosen ?? chosenBefore());
  const open = new Set(chosen.concat("").flatMap((_, at) => [...following(choices, chosen.slice(0, at)).keys()]));
  isHidden = show(takenOf(choices), lastThing());
  for (const thing of document.querySelectorAll("[data-thing]")) settle(thing, open.has(name(thing)));
}

// And in the prompt.
function follow() {
  const choices = read();
  const taken = takenOf(choices);
  if (taken && isOutline(taken)) complete();
  showActs(choices, taken);
  showRows(taken);
  showWhy(taken?.why);
  document.getElementById("app").classList.toggle("placing", Boolean(taken?.preview));
  document.dispatchEvent(new Event("touched"));
}

// Until the choices have come, nothing can be chosen; what was touched meanwhile is touched then.
async function wait() {
  clearTimeout(later);
  if (!isInTouches() || isReady()) return;
  later = setTimeout(wait, PAUSE);
  if (!(await fetched())) return;
  clearTimeout(later);
  refresh();
  document.dispatchEvent(new Event("choices"));
  const thing = wished && onTable(wished);
  wished = "";
  if (thing) touch(thing);
}

// What comes of what is chosen is asked for, one thing at a time, and said once it is there.
async function complete() {
  if (isAsking) return;
  isAsking = true;
  // After what was touched has been drawn.
  await new Promise((done) => setTimeout(done));
  // It may have been taken back meanwhile.
  const begun = takenOf(read());
  if (!begun || !isOutline(begun)) return void (isAsking = false);
  const last = chosen.findLastIndex(onTable) + 1;
  const hasCome = await told(chosen.slice(0, last));
  isAsking = false;
  if (!isReady()) return;
  if (!hasCome) return void setTimeout(refresh, PAUSE);
  refresh();
  const taken = takenOf(read());
  if (taken && !isOutline(taken)) tell();
}

// As the table has become larger or smaller.
export const redraw = () => { if (isReady() && chosen) show(takenOf(read()), lastThing()); };

const takenOf = (choices) => choices.find((choice) => isSame(choice.things, chosen));
const lastThing = () => chosen.map(onTable).findLast(Boolean);

// What may not be touched yet waits.
function settle(thing, isOpen) {
  const isChosen = String(chosen.includes(name(thing)));
  if (thing.getAttribute("aria-pressed") !== isChosen) thing.setAttribute("aria-pressed", isChosen);
  const isLocked = thing.getAttribute("aria-disabled") === "true";
  if (isLocked !== isOpen || (isLocked && !thing.hasAttribute("data-waits"))) return;
  thing.toggleAttribute("data-waits", !isOpen);
  if (isOpen) thing.removeAttribute("aria-disabled");
  else thing.setAttribute("aria-disabled", "true");
}

function showActs(choices, taken) {
  const old = document.getElementById("choosing");
  const fresh = old.cloneNode(false);
  if (taken) fresh.append(...chosen.map((_, at) => turnButton(choices, at)).filter(Boolean), button(taken));
  else fresh.append(hint(choices));
  morph(old, fresh);
}

// A row for each choice, where there are few.
function showRows(taken) {
  for (const row of document.querySelectorAll("#prompt [data-row]"))
    press(row, row.value === taken?.action);
}

// The one that is chosen is in sight, where there are more than are seen together.
function press(row, isChosen) {
  const isNew = isChosen && row.getAttribute("aria-pressed") !== "true";
  row.setAttribute("aria-pressed", String(isChosen));
  if (isNew) row.scrollIntoView({ block: "nearest" });
}

// What comes of it stands where it is asked.
function showWhy(why) {
  const asked = document.getElementById("asked");
  if (why) asked.dataset.asks ??= asked.innerHTML;
  if (why) asked.textContent = why;
  else if (asked.dataset.asks) {
    asked.innerHTML = asked.dataset.asks;
    delete asked.dataset.asks;
  }
}

function hint(choices) {
  const words = element("p", "hint");
  words.textContent = asks(choices);
  return words;
}

// It says below how that would lie once it is pressed; where there is nothing to turn to, it is locked and says so.
function turnButton(choices, at) {
  const touch = following(choices, chosen.slice(0, at)).get(chosen[at]);
  if (!turns(choices).includes(at)) return touch.turns && touch.asks && lockedTurn(touch);
  const [, next] = [...following(choices, chosen.slice(0, at))].find(([thing]) => thing === after(choices, at));
  const turn = element("button", "btn");
  turn.type = "button";
  Object.assign(turn.dataset, { turn: at, key: touch.letter });
  const key = small("kbd", keyOf(touch.letter));
  key.setAttribute("aria-hidden", "true");
  turn.append(touch.turns, small("small", next.name), key);
  return turn;
}

function lockedTurn({ turns, asks }) {
  const locked = element("button", "btn");
  locked.type = "button";
  locked.setAttribute("aria-disabled", "true");
  locked.append(turns, small("small", asks));
  return locked;
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
  if (isHidden) document.querySelector("#room .preview")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const taken = takenOf(choices);
  if (taken && isOutline(taken)) return;
  const named = chosen.map((thing, at) => nameOf(thing, choices, at)).filter(Boolean);
  const next = taken ? [taken.words, taken.follows, taken.why].filter(Boolean).join(": ") : asks(choices);
  announce([named.join(", "), next].filter(Boolean).join(". "));
}

// What turned by itself, because it fits there no other way, says so.
function sayTurned(before) {
  const choices = read();
  const touches = chosen.map((thing, at) => following(choices, chosen.slice(0, at)).get(thing));
  const turned = touches.find((touch, at) => touch.turns && before[at] && before[at] !== chosen[at]);
  if (turned) say(document.getElementById("say").dataset.turned.replace("{way}", turned.name));
}

function nameOf(thing, choices, at) {
  const touch = following(choices, chosen.slice(0, at)).get(thing);
  if (touch.turns) return touch.name;
  return onTable(thing) && called(onTable(thing));
}

const asks = (choices) => following(choices, chosen).values().next().value.asks;
const onTable = (thing) => document.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
const name = (thing) => thing.dataset.thing;

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

const turned = (choices, at) => settled(choices, changed(at, after(choices, at)));

// What the touch at that place is turned on to.
function after(choices, at) {
  const things = [...following(choices, chosen.slice(0, at)).keys()].sort();
  return things[(things.indexOf(chosen[at]) + 1) % things.length];
}

const changed = (at, thing) => [...chosen.slice(0, at), thing, ...chosen.slice(at + 1)];

// The choices that are made in touches, as the page was sent them: `web/table_page/scene.py` wrote them.

const box = () => document.getElementById("touches");
export const isInTouches = () => Boolean(box());
export const chosenBefore = () => box().dataset.chosen.split(" ");

// Milliseconds that the house has to tell them.
const LATEST = 8000;

let known = { version: "", list: null, sent: [], choices: [], more: "", outlines: new Set() };

// Every choice with its touches and signs; read once for each table. None as long as they have not come.
export function read() {
  const { version } = document.getElementById("app").dataset;
  const list = box();
  if (isApart(list) && known.version !== version) return [];
  if (isApart(list)) fill(list);
  else if (known.version !== version || known.list !== list) know(version, list, [...list.children], list.dataset.more);
  return known.choices;
}

// As the page has just become: the choices on it may be others, though the table is the same.
export function renew() {
  if (isInTouches() && !isApart(box())) known.version = "";
}

export const isReady = () => isInTouches() && read().length > 0;
const isApart = (list) => Boolean(list.dataset.from);

// The version of the table whose choices were asked for last.
let asked = "";

// Hundreds of choices come apart from the news of a table; whether they have just come.
export async function fetched() {
  const [list, { version }] = [box(), document.getElementById("app").dataset];
  if (!isApart(list) || asked === version) return false;
  asked = version;
  try {
    const answer = await fetch(list.dataset.from, { signal: AbortSignal.timeout(LATEST) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return take(list, page.getElementById("touches"), version);
  } catch {
    return false;
  } finally {
    if (asked === version) asked = "";
  }
}

// What was told of another table is of no use here.
function take(list, sent, version) {
  if (sent?.dataset.version !== version || document.getElementById("app").dataset.version !== version) return false;
  know(version, list, [...sent.children], sent.dataset.more);
  fill(list);
  return true;
}

function know(version, list, sent, more) {
  const choices = choicesIn(sent);
  known = { version, list, sent, choices, more, outlines: new Set(more ? choices.map(({ action }) => action) : []) };
}

// Of a long list only this is known yet: how it is chosen, and not what comes of it.
export const isOutline = ({ action }) => known.outlines.has(action);

// What comes of the choices that begin with these things; whether it has just come.
export async function told(begun) {
  const { version, more } = known;
  try {
    const asked = begun.map((thing) => `&chosen=${encodeURIComponent(thing)}`).join("");
    const answer = await fetch(more + asked, { signal: AbortSignal.timeout(LATEST) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const list = page.getElementById("touches");
    if (list?.dataset.version !== version || known.version !== version) return false;
    const fresh = new Map(choicesIn([...list.children]).map((choice) => [choice.action, choice]));
    for (const action of fresh.keys()) known.outlines.delete(action);
    known.choices = known.choices.map((choice) => fresh.get(choice.action) ?? choice);
    return true;
  } catch {
    return false;
  }
}

// As it was sent: read again, it is an outline still.
function fill(list) {
  list.removeAttribute("data-from");
  if (known.more) list.dataset.more = known.more;
  list.replaceChildren(...known.sent);
}

function choicesIn([list, touches, signs, choices]) {
  const texts = [...list.children].map((one) => one.textContent);
  const made = lines(touches).map(([thing, ...told]) => [thing, touchOf(told.map((n) => texts[n]))]);
  const shown = lines(signs).map(([kind, place, to, ...words]) => ({ kind: texts[kind], place, to: placeOf(to), words: words.join(" ") }));
  return whole(lines(choices)).map((line) => choiceOf(line, made, texts, shown));
}

const lines = (element) => element.textContent.split("\n").map((line) => line.split(" "));
const placeOf = (place) => (place === "-" ? "" : place);
const touchOf = ([asks, turns, letter, name]) => ({ asks, turns, letter, name });

// What is left out of a line stands in the one above.
function whole(rows) {
  let above = [];
  return rows.map((row) => {
    const same = above.length === row.length ? above : [];
    above = row.map((one, at) => one || same[at]);
    return above;
  });
}

function choiceOf([action, ...numbers], made, texts, shown) {
  const signs = numbers.pop();
  const [words, follows, why, preview] = numbers.slice(-4).map((n) => texts[n]);
  const own = numbers.slice(0, -4).map((n) => made[n]);
  return {
    action, words, follows, why, preview,
    signs: signs === "-" ? [] : signs.split(",").map((n) => shown[n]),
    things: own.map(([thing]) => thing),
    touches: own.map(([, one]) => one),
  };
}

// What leads on.

export const isSame = (some, others) => some.length === others.length && leads(some, others);
const leads = (things, before) => before.every((thing, at) => thing === things[at]);
export const isAsked = (touches) => touches.size > 1 && !touches.values().next().value.turns;

// The touches that may come next, by their things. There may be hundreds of choices: what follows is looked up once.
export function following(choices, before) {
  const key = before.join(" ");
  if (!followers.has(choices)) followers.set(choices, new Map());
  const found = followers.get(choices);
  if (!found.has(key)) found.set(key, lookedUp(choices, before));
  return found.get(key);
}

const followers = new WeakMap();

function lookedUp(choices, before) {
  const at = before.length;
  const leading = choices.filter(({ things }) => things.length > at && leads(things, before));
  return new Map(leading.map(({ things, touches }) => [things[at], touches[at]]));
}

// As much of what is wanted as leads to a choice, with what nobody need be asked for.
export function settled(choices, wanted) {
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
