// The choices that are made in touches, as the page was sent them: `web/table_page/choice_list.py` wrote them.

const box = () => document.getElementById("touches");
export const isInTouches = () => Boolean(box());
export const chosenBefore = () => box().dataset.chosen.split(" ");

// Milliseconds that the house has to tell them.
const LATEST = 8000;

let known = { version: "", list: null, sent: [], choices: [] };

// Every choice with its touches and signs; read once for each table. None as long as they have not come.
export function read() {
  const { version } = document.getElementById("app").dataset;
  const list = box();
  if (isApart(list) && known.version !== version) return [];
  if (isApart(list)) fill(list, known.sent);
  else if (known.version !== version || known.list !== list) know(version, list, [...list.children]);
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
  know(version, list, [...sent.children]);
  fill(list, known.sent);
  return true;
}

function know(version, list, sent) {
  known = { version, list, sent, choices: choicesIn(sent) };
}

function fill(list, sent) {
  list.removeAttribute("data-from");
  list.replaceChildren(...sent);
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

// The touches that may come next, by their things.
export function following(choices, before) {
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
