// What the porter's light is drawn of: halos beside holes, and dotted ways that avoid what is read.
const SVG = "http://www.w3.org/2000/svg";
// How far a light reaches.
export const HALO = 62;

export function outline({ left, top, right, bottom }, r) {
  const [w, h] = [right - left - 2 * r, bottom - top - 2 * r];
  return `M${left + r} ${top}h${w}q${r} 0 ${r} ${r}v${h}q0 ${r} ${-r} ${r}h${-w}q${-r} 0 ${-r} ${-r}v${-h}q0 ${-r} ${r} ${-r}Z`;
}

export function gradients() {
  const defs = element("defs");
  const gradient = element("radialGradient", { id: "lantern" });
  for (const [offset, opacity] of [["0.2", "0.8"], ["0.55", "0.4"], ["1", "0"]])
    gradient.append(element("stop", { offset, "stop-color": "#FFC65C", "stop-opacity": opacity }));
  defs.append(gradient);
  return defs;
}

// The light is behind the cards.
export function beside(holes) {
  const all = outline({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, 0);
  const clip = element("clipPath", { id: "beside" });
  clip.append(element("path", { "clip-rule": "evenodd", d: all + holes }));
  return clip;
}

export function glow(box, kind) {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [rx, ry] = [(box.right - box.left) / 2 + HALO, (box.bottom - box.top) / 2 + HALO];
  return element("ellipse", { class: kind, fill: "url(#lantern)", cx: x, cy: y, rx, ry });
}

export function dotted(d, transform) {
  const head = element("path", { class: "head", d: "M12 0L-9 -11.5Q-3 0 -9 11.5Z", transform });
  return [element("path", { class: "trace", d }), element("path", { class: "dotted", d }), head];
}

export function element(kind, attributes = {}) {
  const made = document.createElementNS(SVG, kind);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// The dotted ways from the porter's bubble, the box `said`, to what he means.

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

// Where something is read in the room: names, numbers, the labels of piles.

export function labels() {
  const texts = document.createTreeWalker(document.getElementById("room"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) if (isRead(texts.currentNode)) found.push(boxOf(texts.currentNode));
  return found;
}

// What is for ears alone is cut to a point.
const isRead = ({ data, parentElement: around }) =>
  data.trim() && around.clientWidth !== 1 && around.checkVisibility({ visibilityProperty: true });

function boxOf(text) {
  const range = document.createRange();
  range.selectNode(text);
  return range.getBoundingClientRect();
}
