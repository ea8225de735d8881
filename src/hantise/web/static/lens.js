// A lens over the table: what is being placed, half as large again, in the corner away from the hand.
import { within } from "./signs.js";

const LARGER = 1.5;
const SIZE = 150;

let glass = null;

// Over this ground, left or right; without one it is put away.
export function lens(ground, isLeft) {
  if (!ground) {
    glass?.remove();
    glass = null;
    return;
  }
  glass ??= made(ground);
  glass.classList.toggle("left", isLeft);
  look(ground, glass.firstElementChild);
}

function made(ground) {
  const glass = document.createElement("div");
  glass.id = "lens";
  glass.setAttribute("aria-hidden", "true");
  const inside = document.createElement("div");
  inside.append(...[...ground.querySelectorAll(".card")].map((card) => copied(ground, card)));
  glass.append(inside);
  const box = ground.getBoundingClientRect();
  Object.assign(glass.style, { top: `${box.top - 8}px`, "--from": 0 });
  glass.style.setProperty("--left", `${box.left - 4}px`);
  glass.style.setProperty("--right", `${innerWidth - box.right - 4}px`);
  document.getElementById("room").append(glass);
  return glass;
}

function copied(ground, original) {
  const copy = original.cloneNode(true);
  const { x, y, width, height } = within(ground, original);
  for (const name of ["id", "name", "data-thing", "data-place", "form"]) copy.removeAttribute(name);
  Object.assign(copy.style, { position: "absolute", left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`, aspectRatio: "auto" });
  return copy;
}

// The preview in its middle, with all signs around it.
function look(ground, inside) {
  const preview = ground.querySelector(".preview");
  inside.querySelectorAll(".of-now").forEach((old) => old.remove());
  if (!preview) return;
  const box = within(ground, preview);
  const now = [copied(ground, preview), ...[...ground.children].filter((one) => one.matches(".sign")).map((sign) => sign.cloneNode(true))];
  now.forEach((one) => one.classList.add("of-now"));
  inside.append(...now);
  const [x, y] = [SIZE / 2 - LARGER * (box.x + box.width / 2), SIZE / 2 - LARGER * (box.y + box.height / 2)];
  inside.style.transform = `translate(${x}px,${y}px) scale(${LARGER})`;
}
