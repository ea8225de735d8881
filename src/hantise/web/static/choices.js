// The choices that are made in touches, as the page was sent them: `web/table_page/choice_list.py` wrote them.

const box = () => document.getElementById("touches");
export const isInTouches = () => Boolean(box());
export const chosenBefore = () => box().dataset.chosen.split(" ");

let known = { version: "", list: null, choices: [] };

// Every choice with its touches and signs; read once for each table.
export function read() {
  const { version } = document.getElementById("app").dataset;
  const list = box();
  if (known.version !== version || known.list !== list) known = { version, list, choices: choicesIn(list) };
  return known.choices;
}

function choicesIn(sent) {
  const [list, touches, signs, choices] = sent.children;
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
