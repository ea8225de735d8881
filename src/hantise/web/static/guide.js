// A guided first game: the porter's bubble points at what is to be touched, all else is dim, and says why not.
import { focus, home, label } from "./focus.js";
import { placeOf as place } from "./signs.js";
import { sound } from "./sounds.js";
import { announce, called, sayNew } from "./speech.js";
import { isInTouches, isReady, turnTowards } from "./touches.js";

// The tip touches what it means, nearly; and the bubble stays so far from the window's edges.
const [NEAR, EDGE, TIP] = [4, 8, 17];
// How far from a corner of the bubble its tip stays at least.
const CORNER = 16;
// So far above a button he may stand.
const FAR = 260;
const FOREMOST = 1000;
// Milliseconds after which a table that moves by itself is looked at again.
const LOOK = 300;
const WIDEST = 560;

const bubble = () => document.getElementById("bubble");
const isPointing = () => Boolean(bubble()?.dataset.action);
const isLocked = (thing) => thing.getAttribute("aria-disabled") === "true";
const isTouched = (thing) => thing.getAttribute("aria-pressed") === "true";

let shown = "";
let drawn = "";

// As the page has just become; the keyboard goes to what is to be touched.
export function settleLesson() {
  const now = isPointing() && (!isInTouches() || isReady()) ? document.getElementById("app").dataset.version : "";
  if (hasLeft && bubble() && !isPointing()) bubble().remove();
  if (isPointing()) {
    lines();
    name();
  }
  if (now !== shown) arrive(now);
  drawn = "";
  draw();
}

// What is to be touched first is known once the choices have come.
document.addEventListener("choices", settleLesson);

// What was touched lies another way.
document.addEventListener("click", (event) => {
  if (isPointing() && event.target.closest?.("[data-turn]")) setTimeout(settleLesson);
});

function arrive(version) {
  shown = version;
  if (!version) return;
  // What was told before is under the bubble else.
  document.querySelector("#tell[aria-hidden]")?.remove();
  // After all that else would take the focus.
  requestAnimationFrame(() => {
    const first = aimed();
    if (first?.closest("[data-spread]")) first.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (first) focus(first);
  });
}

// What is to be touched now: all that is left, or where one follows another the next; in the end the button.
function targets() {
  if (!isPointing()) return [];
  const left = inTurn(untouched());
  return left.length ? left : [button()].filter(Boolean);
}

// Where he says what to touch one after the other, or the choice is made so, the next alone.
const inTurn = (things) => (isInTouches() || bubble().dataset.then ? things.slice(0, 1) : things);

// The first of them.
export const aimed = () => targets().find((one) => one.matches("[data-thing],button"));

// What the bubble points at: the same, or another place of the table until all is touched.
function meant() {
  if (!isPointing()) return [held()].filter(Boolean);
  const { at } = bubble().dataset;
  return at && place(at) && untouched().length ? [lying(place(at))] : targets();
}

const isOwn = (target) => target?.value === bubble().dataset.action;

// What he speaks of as he takes his leave: a button that is held down, where there is one.
const held = () => document.querySelector("#prompt [data-held]");

// The things on the table that the action takes; where equal ones are a stack, the stack as often as it is touched.
function wantedThings() {
  const found = [];
  for (const wanted of names()) {
    const alike = [...document.querySelectorAll(`[data-thing="${CSS.escape(wanted)}"]`)];
    const free = (one) => one.dataset.alike || (!found.includes(one) && !isLocked(one));
    found.push(alike.find((one) => free(one) && isTouched(one) && !found.includes(one)) ?? alike.find(free) ?? alike[0]);
  }
  return found.filter(Boolean);
}

const untouched = () => wantedThings().filter(isLeft);
const isLeft = (thing, n, things) =>
  thing.dataset.alike ? count(thing) <= things.slice(0, n).filter((one) => one === thing).length : !isTouched(thing);

const count = (thing) => Number(thing.dataset.picked ?? 0);
const names = () => bubble().dataset.things.split(" ").filter(Boolean);

// Its own button, rather than the row that only chooses it; where what was touched still lies another way, the one that
// turns it.
function button() {
  const { action } = bubble().dataset;
  const named = `#prompt button[value="${CSS.escape(action)}"]`;
  const own = document.querySelector(`${named}:not([data-row])`) ?? document.querySelector(named);
  if (own?.checkVisibility()) return own;
  const turn = isReady() ? turnTowards(bubble().dataset.action) : -1;
  return document.querySelector(`#prompt [data-turn="${turn}"],#prompt .btn.on`) ?? own;
}

// Each thing that is to be touched says so after its name.
function name() {
  const wanted = new Set(names());
  for (const thing of document.querySelectorAll("#room [data-thing]")) {
    called(thing);
    const own = thing.dataset.own ?? thing.dataset.name;
    thing.dataset.own = own;
    thing.dataset.name = wanted.has(thing.dataset.thing) ? `${own}, ${bubble().dataset.named}` : own;
    label(thing);
  }
}

// What to do now, touch by touch.
function lines() {
  const line = bubble().querySelector("span");
  bubble().dataset.does ??= line.textContent;
  const then = bubble().dataset.then.split("\n").filter(Boolean);
  // What was touched first may have been let go again: then he speaks of that.
  const next = wantedThings().findIndex(isLeft);
  const done = next < 0 ? names().length : next;
  const isPress = done && next < 0 && then.length < done;
  // One line more is for what was touched once it lies as it should.
  const said = Math.min(isOwn(targets()[0]) ? done + 1 : done, then.length);
  const words = isPress ? bubble().dataset.press : then[said - 1] ?? bubble().dataset.does;
  bubble().classList.remove("no");
  if (line.textContent !== words) {
    line.textContent = words;
    sayNew(words);
  }
  headline(isPress);
}

// What was asked stands above the button no more once it was touched.
function headline(isPress) {
  const asked = document.querySelector("#prompt .say h2");
  if (!asked) return;
  asked.dataset.asks ??= asked.textContent;
  const words = isPress ? bubble().dataset.press : asked.dataset.asks;
  if (asked.textContent !== words) asked.textContent = words;
}

// Whether that is not what is to be touched; then the bubble has said so.
export function refuses(thing) {
  if (!isPointing() || isTouched(thing)) return false;
  const wanted = names().length ? inTurn(untouched()) : [];
  // Of equal cards each is as good.
  if (wanted.some((one) => one.dataset.thing === thing.dataset.thing)) return false;
  const { why } = bubble().dataset;
  bubble().querySelector("span").textContent = why;
  bubble().classList.remove("no");
  void bubble().offsetWidth;
  bubble().classList.add("no");
  sound("knock");
  announce(why);
  sayNew(why);
  drawn = "";
  draw();
  return true;
}

// Whether there was a lesson to leave.
export function skips() {
  const button = document.querySelector("#prompt [data-skip]");
  button?.click();
  return Boolean(button);
}

// His last words are gone once they were read.

// Also on a page that is opened again.
let hasLeft = sessionStorage.getItem("farewell") === document.getElementById("app").dataset.match;
let leaving = [];

const isLeaving = () => Boolean(bubble()) && !isPointing();

// Whoever reads them misses nothing of what happens meanwhile, however long it takes.
export const isRead = () => new Promise((done) => {
  if (!isLeaving()) return done();
  leaving.push(done);
});

function leave() {
  hasLeft = true;
  sessionStorage.setItem("farewell", document.getElementById("app").dataset.match);
  bubble().remove();
  leaving.splice(0).forEach((done) => done());
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-farewell]")) {
    // Whoever touches the table plays on.
    if (isLeaving() && event.target.closest?.("[data-thing]")) leave();
    return;
  }
  leave();
  focus(home());
});

// What was chosen is seen to happen, and nobody stands before it.
document.addEventListener("submit", (event) => {
  if (!event.target.closest("#prompt")) return;
  if (isLeaving()) leave();
  setTimeout(draw);
});

// Where it is drawn.

function draw() {
  // Between two rounds the prompt is covered, and he with it.
  const isSeen = bubble()?.checkVisibility({ visibilityProperty: true });
  const found = isSeen ? meant() : [];
  if (drawn && whereAllIs(found) === drawn) return;
  document.getElementById("guide")?.remove();
  if (!isSeen) return;
  const boxes = found.map(wholeOf);
  lay(boxes);
  if (isPointing()) document.getElementById("app").append(light(boxes));
  else if (boxes.length && bubble().dataset.side === "none") document.getElementById("app").append(beyond(boxOf(bubble()), boxes[0]));
  drawn = whereAllIs(found);
}

const whereAllIs = (found) =>
  JSON.stringify([innerWidth, innerHeight, ...[...found, destination(), spokenOf(), bubble()].filter(Boolean).map(boxOf)]);

const boxOf = (element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};
// The whole card where one is about to lie there.
const wholeOf = (element) => boxOf(element.querySelector(".preview") ?? element);
const aim = () => (isPointing() && bubble().dataset.to ? place(bubble().dataset.to) : null);
const destination = () => aim() && lying(aim());
const spokenOf = () => (isPointing() && bubble().dataset.lit ? place(bubble().dataset.lit) : null);

// What lies at a place last, or its empty slot, or the place itself.
const lying = (element) => [...element.querySelectorAll(".card")].pop() ?? element.querySelector(".slot") ?? element;

// Near what it means where he stands before nothing that is read; else in the prompt, from then on, so that the table
// does not change its size again. He who takes his leave stands before anything, but beside a button he speaks of, and in
// the prompt where he would hide what he speaks about.
function lay(boxes) {
  if (isClear()) dock(true);
  else if (!isPointing()) {
    dock(false);
    dock(Boolean(held()) || hidesTheScore());
  }
  if (!isDocked() && layNear(boxes) && isPointing()) dock(true);
  if (isDocked()) pointFromPrompt();
}

// Where all of the table is looked at, as its room says, he never stands before it, but in a low window.
const isClear = () => document.querySelector("#room [data-clear]") && (innerHeight > 500 || innerWidth < innerHeight);
const isDocked = () => document.getElementById("app").classList.contains("docked");
// Told once: in the prompt he is less tall.
const hidesTheScore = () => (bubble().dataset.hides ??= String(aboveTheHand(bubble().offsetHeight) < scores()[0])) === "true";
const dock = (isNow) => document.getElementById("app").classList.toggle("docked", isNow);

// To the button below him, or to what lies next above him.
function pointFromPrompt() {
  const said = bubble();
  said.removeAttribute("style");
  const own = boxOf(said);
  const goals = meant().map(wholeOf);
  const goal = goals.length ? nearOf(goals) : own;
  const isAbove = goal.bottom <= own.top && own.top - goal.bottom < HALO;
  // Past the rows between them no tip would mean it: a dotted way leads there.
  const isFar = goal.top - own.bottom > HALO;
  said.dataset.side = isFar ? "over" : goal.top >= own.bottom ? "above" : isAbove ? "below" : "none";
  pointAt((goal.left + goal.right) / 2 - own.left, said.offsetWidth);
}

// Above what it means, else below it; as little as can be over where it goes, over what only this seat sees, over what
// is read, and over the hand where a button is meant: then he stands above the hand. Says over how much of these.
function layNear(boxes) {
  const said = bubble();
  const room = boxOf(document.getElementById("room"));
  said.style.maxWidth = `${Math.min(room.right - room.left - 2 * EDGE - outside(), WIDEST)}px`;
  const [width, height] = [said.offsetWidth, said.offsetHeight];
  const goal = boxes.length ? nearOf(boxes) : boxOf(document.getElementById("prompt"));
  const middle = (goal.left + goal.right) / 2;
  const isButton = goal.top >= room.bottom;
  const places = heights(goal, height).flatMap(([side, top]) => sideways(middle, width).map((left) => ({ side, top, left })));
  const texts = labels();
  const covered = ({ top, left }) => {
    const whole = { left: left - outside(), top, right: left + width, bottom: top + height };
    const foremost = [...minded(isButton).map(boxOf), ...boxes, ...texts].reduce((sum, one) => sum + overlap(one, whole), 0);
    return FOREMOST * foremost + spread().reduce((sum, one) => sum + overlap(boxOf(one), whole), 0);
  };
  const { side, top, left } = places.reduce((best, one) => (covered(one) < covered(best) ? one : best));
  said.dataset.side = boxes.length ? side : "none";
  said.style.left = `${left}px`;
  said.style.top = `${top}px`;
  pointAt(middle - left, width);
  return covered({ top, left }) >= FOREMOST;
}

// The tip, so far from his left edge.
function pointAt(middle, width) {
  bubble().querySelector(".tip").style.left = `${Math.min(Math.max(middle - 15, CORNER), width - 30 - CORNER)}px`;
}

// What he stands in front of least of all, then what else lies there.
const isShown = (one) => one?.checkVisibility({ visibilityProperty: true });
const minded = (isButton) =>
  [aim(), ...document.querySelectorAll(`#room .private${isButton ? ",#room [data-place=hand] .card" : ""}`)].filter(isShown);
const spread = () => [...document.querySelectorAll("#room [data-spread] :is(.card,.preview)")].filter(isShown);

// The sides where there is room for it, with its top there.
function heights(goal, height) {
  const least = document.querySelector(".top").getBoundingClientRect().bottom + EDGE;
  if (!isPointing()) return [["above", Math.max(least, Math.min(Math.max(least, ...scores()), aboveTheHand(height)))]];
  const prompt = boxOf(document.getElementById("prompt"));
  const [above, below] = [goal.top - NEAR - TIP - height, goal.bottom + NEAR + TIP];
  const over = goal.top >= prompt.top ? aboveTheHand(height) : 0;
  const end = (above > least ? prompt.top : innerHeight) - EDGE;
  // Far from the button he would not be seen to speak of it.
  const isNear = over > least && over < above - HALO && prompt.top - over - height < FAR;
  const free = [above > least && ["above", above], below + height <= end && ["below", below], isNear && ["over", over]];
  return free.some(Boolean) ? free.filter(Boolean) : [["above", least]];
}

// What he says in the end covers neither hand nor prompt; where there is room for that, nor what it is about.
const scores = () => [...document.querySelectorAll("#room [data-score]")].map((one) => boxOf(one).bottom + EDGE);
const aboveTheHand = (height) => around(minded(true).map(boxOf)).top - EDGE - height;

// Over the middle, or so far to a side that its tip still points there.
function sideways(middle, width) {
  const { right } = boxOf(document.getElementById("room"));
  const [least, most] = [EDGE + outside(), right - width - EDGE];
  const within = (left) => Math.max(Math.min(left, most), least);
  return [middle - width / 2, middle - 15 - CORNER, middle - width + 15 + CORNER].map(within);
}

// The porter stands beside his bubble.
const outside = () => Math.max(0, bubble().getBoundingClientRect().left - bubble().querySelector(".porter").getBoundingClientRect().left);
const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

// All of them where they lie together, else the first: a tip between things apart means neither.
function nearOf(boxes) {
  const whole = around(boxes);
  const areas = boxes.map(({ left, top, right, bottom }) => (right - left) * (bottom - top));
  const isTogether = (whole.right - whole.left) * (whole.bottom - whole.top) < 2 * areas.reduce((sum, one) => sum + one);
  return isTogether ? whole : boxes[0];
}

const around = (boxes) => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

// All is dim but what is meant and where it goes; a halo around the one, a pale one around the other, an arc between.
function light(boxes) {
  const guide = element("svg", { id: "guide", "aria-hidden": "true" });
  const room = boxOf(document.getElementById("room"));
  const goal = destination() && boxOf(destination());
  const free = boxes.filter((box) => box.top < room.bottom);
  const told = spokenOf() && boxOf(spokenOf());
  // What the words are about once it lies there: the card and all that it would do.
  const done = free.length ? [] : [...document.querySelectorAll("#room [data-spread] :is(.preview,.sign)")].map(boxOf);
  const shown = done.length ? around(done) : null;
  const holes = [...free, ...[shown, goal, told].filter(Boolean)].map((box) => outline(box, 8)).join("");
  guide.append(gradients(), element("path", { class: "veil", "fill-rule": "evenodd", d: outline(room, 0) + holes }));
  const lights = element("g", { "clip-path": "url(#beside)" });
  for (const box of free) lights.append(glow(box, "glow"));
  if (goal) lights.append(glow(goal, "pale"));
  guide.append(beside(holes), lights);
  const said = boxOf(bubble());
  if (goal && free.length) guide.append(...arc(said, around(free), goal));
  else if (isDocked() && free.length && bubble().dataset.side === "none") guide.append(...reach(inHand() ?? edgeOf(said), nearOf(free), labels(), spread().map(boxOf)));
  if (bubble().dataset.side === "over") guide.append(...past(said, boxes[0], isDocked() ? boxes[0].top : boxOf(document.getElementById("prompt")).top));
  return guide;
}

// The bubble in the prompt, from the prompt's upper edge on: what lies below covers a way from there.
function edgeOf(said) {
  const { top, bottom } = boxOf(document.getElementById("prompt"));
  return { left: said.left, right: said.right, top: said.bottom > top ? Math.min(said.top, top - 4) : said.top, bottom };
}

// The card in the hand that is meant to go there, where one is in sight.
function inHand() {
  const card = document.querySelector("#room [data-carried][aria-pressed=true]");
  return isShown(card) ? boxOf(card) : null;
}

// In a window of another size he may stand near again.
addEventListener("resize", () => { dock(false); draw(); });
addEventListener("scroll", draw, true);
setInterval(() => { if (bubble() || document.getElementById("guide")) draw(); }, LOOK);

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
const APART = 14;
const CLEAR = 20;
// How far from its edge a way leaves the bubble at least.
const SIDE = 40;
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
  const y = goal.bottom + APART;
  const isOver = (one) => one.left < x + CLEAR && x - CLEAR < one.right && one.top < y + CLEAR && goal.bottom < one.bottom;
  if (![...texts, ...cards].some(isOver)) return way([from, said.top - 6], [from, (said.top + y) / 2], [x, y]);
  const height = (goal.top + goal.bottom) / 2;
  const ways = WIDE.map((part) => {
    const edge = from > x ? goal.right + APART : goal.left - APART;
    const far = from > x ? edge + HALO * part : edge - HALO * part;
    const start = Math.min(Math.max(far, said.left + SIDE), said.right - SIDE);
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
  const [from, x] = [said.right - SIDE, (left + right) / 2];
  const high = Math.min(said.top, top) - HALO;
  guide.append(...way([from, said.top - 6], [(from + x) / 2, high], [x, top - APART]));
  return guide;
}

// From the bubble above the hand, past the hand, to the button; `edge` is where the prompt begins.
export function past(said, button, edge) {
  const [x, y] = [Math.min(said.right - 30, button.right - 30), Math.min(button.top, edge) - APART];
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
  while (texts.nextNode()) if (isText(texts.currentNode)) found.push(textBox(texts.currentNode));
  return found;
}

// What is for ears alone is cut to a point.
const isText = ({ data, parentElement: around }) =>
  data.trim() && around.clientWidth !== 1 && around.checkVisibility({ visibilityProperty: true });

function textBox(text) {
  const range = document.createRange();
  range.selectNode(text);
  return range.getBoundingClientRect();
}
