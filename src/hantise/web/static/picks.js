// Things are picked where they lie; the button that takes exactly these appears, and says what will happen.

let picked = [];

export function toggle(thing) {
  const beneath = picked.includes(thing) && hidden(thing);
  if (beneath && leads([...picked, beneath])) picked = [...picked, beneath];
  else if (beneath) picked = picked.filter((other) => name(other) !== name(thing));
  else if (picked.includes(thing)) picked = picked.filter((other) => other !== thing);
  else picked = leads([...picked, thing]) ? [...picked, thing] : [thing];
  refreshPicks();
}

export function clearPicks() {
  picked = [];
  refreshPicks();
}

export function refreshPicks() {
  picked = picked.filter((thing) => thing.isConnected && thing.getAttribute("aria-disabled") !== "true");
  for (const thing of document.querySelectorAll("[data-thing]"))
    thing.setAttribute("aria-pressed", String(picked.includes(thing)));
  const wanted = key(picked.map(name));
  const buttons = [...document.querySelectorAll("#prompt [data-picks]")];
  for (const button of buttons) show(button, picked.length > 0 && key(names(button)) === wanted);
  const hint = document.querySelector("#prompt .hint");
  if (hint) hint.hidden = !buttons.length || buttons.some((button) => button.classList.contains("on"));
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
