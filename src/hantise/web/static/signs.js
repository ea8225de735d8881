// What a choice would do, over the table, until it is made: its preview on the last thing touched, and its signs.
import { drawn, isDown } from "./faces.js";

export const placeOf = (name) => document.querySelector(`#room [data-place="${CSS.escape(name)}"]`);

// The preview lies on `last`.
export function show(choice, last) {
  document.querySelectorAll("#room :is(.preview,.sign)").forEach((old) => old.remove());
  if (choice?.preview && last) last.append(preview(choice.preview));
  for (const sign of choice?.signs ?? []) showSign(sign);
}

function preview(face) {
  const shown = element(`preview ${isDown(face) ? "down" : "across"}`, "span");
  shown.append(drawn(face));
  return shown;
}

function element(kinds, tag = "i") {
  const made = document.createElement(tag);
  made.className = kinds;
  made.setAttribute("aria-hidden", "true");
  return made;
}

function showSign({ kind, place, to, words }) {
  const at = placeOf(place);
  if (!at) return;
  const sign = element(`sign ${kind}`);
  if (words) {
    sign.textContent = words;
    at.append(sign);
    return;
  }
  sign.append(drawn(kind));
  const ground = at.closest("[data-spread]") ?? at.parentElement;
  lay(sign, ground, at, to && placeOf(to));
  ground.append(sign);
}

// Where it lies is told to the sheet: from the middle of a place to that of another, or around what lies at one.
function lay(sign, ground, at, to) {
  const unit = at.getBoundingClientRect().width;
  const box = within(ground, to ? at : at.querySelector(".card,.preview") ?? at);
  sign.style.setProperty("--unit", `${unit}px`);
  if (!to) return told(sign, { x: box.x, y: box.y, width: box.width, height: box.height });
  const end = within(ground, to);
  const [dx, dy] = [end.x + end.width / 2 - box.x - box.width / 2, end.y + end.height / 2 - box.y - box.height / 2];
  sign.style.setProperty("--angle", `${Math.atan2(dy, dx)}rad`);
  told(sign, { x: box.x + box.width / 2, y: box.y + box.height / 2, length: Math.hypot(dx, dy) });
}

function told(sign, lengths) {
  for (const [name, length] of Object.entries(lengths)) sign.style.setProperty(`--${name}`, `${length}px`);
}

// The box of what lies on a ground that may be scrolled.
export function within(ground, element) {
  const [box, around] = [element.getBoundingClientRect(), ground.getBoundingClientRect()];
  const x = box.x - around.x - ground.clientLeft + ground.scrollLeft;
  return new DOMRect(x, box.y - around.y - ground.clientTop + ground.scrollTop, box.width, box.height);
}
