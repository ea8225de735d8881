// The dotted ways from the porter's bubble, the box `said`, to what he means.
import { HALO, dotted, element } from "./lights.js";

// So far the head stays from what it means, and from what is read.
const TIP = 14;
const CLEAR = 20;
// How far from its edge a way leaves the bubble at least.
const EDGE = 40;
// How far it bows, in parts of a halo; half as broad as it is drawn, and the points of it that are looked at.
const WIDE = [1, 0.6, 0.3];
const BREADTH = 5;
const STEPS = Array.from({ length: 33 }, (_, at) => at / 32);

// From the upper corner of what is touched around the bubble to the side of where it goes.
export function arc(said, from, to) {
  const isRight = from.right > (to.left + to.right) / 2 || said.left < 2 * HALO;
  const x = isRight ? Math.min(from.right - 8, innerWidth - 30) : from.left + 8;
  const edge = isRight ? Math.min(to.right + 12, innerWidth - 40) : Math.max(to.left - 12, 40);
  const y = to.bottom - (to.bottom - to.top) * 0.3;
  const wide = isRight ? Math.min(Math.max(x, edge, said.right) + 56, innerWidth - 6) : Math.max(Math.min(x, edge, said.left) - 56, 6);
  return way([x, from.top - 6], [wide, (from.top * 2 + y) / 3], [edge, y]);
}

// From the bubble in the prompt to what it means, far above it: from below, or, where that has its label there, from a side.
// Of all such ways it takes the one that passes over the fewest texts.
export function reach(said, goal, texts, cards) {
  const [from, x] = [(said.left + said.right) / 2, (goal.left + goal.right) / 2];
  const y = goal.bottom + TIP;
  const isOver = (one) => one.left < x + CLEAR && x - CLEAR < one.right && one.top < y + CLEAR && goal.bottom < one.bottom;
  if (![...texts, ...cards].some(isOver)) return way([from, said.top - 6], [from, (said.top + y) / 2], [x, y]);
  const height = (goal.top + goal.bottom) / 2;
  const ways = WIDE.map((part) => {
    const edge = from > x ? goal.right + TIP : goal.left - TIP;
    const far = from > x ? edge + HALO * part : edge - HALO * part;
    const start = Math.min(Math.max(far, said.left + EDGE), said.right - EDGE);
    return [[start, said.top - 6], [far, height], [edge, height]];
  });
  const passed = ways.map((points) => texts.filter((one) => passes(points, one)).length);
  return way(...ways[passed.indexOf(Math.min(...passed))]);
}

// Whether a way from, by and to these points comes near that box.
function passes([from, by, to], { left, top, right, bottom }) {
  return STEPS.some((t) => {
    const [x, y] = [0, 1].map((at) => (1 - t) ** 2 * from[at] + 2 * t * (1 - t) * by[at] + t ** 2 * to[at]);
    return left - BREADTH < x && x < right + BREADTH && top - BREADTH < y && y < bottom + BREADTH;
  });
}

// From the bubble in the prompt, over what lies between, to a button beside it.
export function beyond(said, { left, top, right }) {
  const guide = element("svg", { id: "guide", class: "over", "aria-hidden": "true" });
  const [from, x] = [said.right - EDGE, (left + right) / 2];
  const high = Math.min(said.top, top) - HALO;
  guide.append(...way([from, said.top - 6], [(from + x) / 2, high], [x, top - TIP]));
  return guide;
}

// From the bubble above the hand, past the hand, to the button; `edge` is where the prompt begins.
export function past(said, button, edge) {
  const [x, y] = [Math.min(said.right - 30, button.right - 30), Math.min(button.top, edge) - TIP];
  const wide = Math.min(Math.max(x + 40, innerWidth - 24), innerWidth - 10);
  const d = `M${x} ${said.bottom + 6}Q${wide} ${(said.bottom + y) / 2} ${x} ${y - 8}`;
  return dotted(d, `translate(${x} ${y})rotate(115)`);
}

// Towards `by` first, and to the end from there; where it begins is seen.
function way(start, by, end) {
  const turn = (Math.atan2(end[1] - by[1], end[0] - by[0]) * 180) / Math.PI;
  const [cx, cy] = start;
  const begins = element("circle", { class: "head", cx, cy, r: 7 });
  return [...dotted(`M${start.join(" ")}Q${by.join(" ")} ${end.join(" ")}`, `translate(${end.join(" ")})rotate(${turn})`), begins];
}
