// Moods: the ring around one's own ghost, from which one is shown, and those that are shown at the seats. Whose moods are
// left out, the browser keeps; of the moods nobody keeps any.
import { isOpen, tell } from "./line.js";
import { closeMenu } from "./opened.js";
import { sound } from "./sounds.js";
import { report } from "./speech.js";

// Milliseconds: a mood is seen for so long, and the next one at the same seat may come after so long.
const LASTS = 2000;
const RESTS = 3000;
// The size of a mood, as many times that of the ghost at the seat.
const GROWS = 1.9;
// Pixels that stay free at the edge of the window.
const EDGE = 8;
// So many matches are kept in which somebody's moods are left out.
const MATCHES = 20;
const PICTURES = new URL("moods.svg", import.meta.url);

const app = document.getElementById("app");
const { match } = app.dataset;
const link = () => document.getElementById("moods");
// The seats of this browser that may show moods.
const own = () => link()?.dataset.seats?.split(" ") ?? [];
const portraitAt = (seat) => document.querySelector(`[data-place="seat:${seat}"] .portrait`);

document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("moods.css", import.meta.url) }));

// Nothing is told of a seat that lies under an end, or is not drawn.
function boxOf(seat) {
  const portrait = document.querySelector(".ending:not(:target),.lobby") ? null : portraitAt(seat);
  const box = portrait?.checkVisibility({ visibilityProperty: true }) && portrait.getBoundingClientRect();
  return box && box.bottom > 0 && box.top < innerHeight ? box : null;
}

// What is shown.

const rests = new Map();
const isResting = (seat) => performance.now() < (rests.get(String(seat)) ?? 0);

export function show(moods) {
  for (const { seat, ...mood } of moods) {
    if (own().includes(String(seat))) rests.set(String(seat), performance.now() + RESTS);
    if (!isLeftOut(seat) && !document.hidden) feel(seat, mood);
  }
}

function feel(seat, { mood, face, said, told }) {
  document.querySelector(`.mood[data-seat="${seat}"]`)?.remove();
  const sign = document.createElement("p");
  sign.className = "mood";
  sign.setAttribute("aria-hidden", "true");
  Object.assign(sign.dataset, { seat, mood });
  sign.innerHTML = `<svg><use href="${PICTURES}#${face}-${mood}"/></svg><b></b>`;
  const box = boxOf(seat);
  // Where no seat shows whose it is, its name does.
  sign.querySelector("b").textContent = box ? said : told;
  (box ? document.body : aside()).append(sign);
  if (box) settleAt(sign, box);
  setTimeout(() => sign.remove(), LASTS);
  sound(mood);
  report([told]);
}

function settleAt(sign, { x, y, width, height }) {
  sign.style.setProperty("--size", `${height * GROWS}px`);
  // Without the growing, in which it is small at first.
  const { offsetWidth: wide, offsetHeight: high } = sign;
  sign.style.left = `${within(x + width / 2 - wide / 2, innerWidth - wide)}px`;
  sign.style.top = `${within(y + height / 2 - high / 2, innerHeight - high)}px`;
}

const within = (at, most) => Math.max(EDGE, Math.min(at, most - EDGE));

function aside() {
  const found = document.getElementById("moods-aside") ?? document.createElement("div");
  found.id = "moods-aside";
  document.body.append(found);
  return found;
}

// Whose moods are left out: of some seats of a match, or everybody's.

const kept = () => JSON.parse(localStorage.getItem("left-out") ?? "{}");
const leftOut = () => kept()[match] ?? [];
const areAllLeftOut = () => localStorage.getItem("moods") === "no";
const isLeftOut = (seat) => !own().includes(String(seat)) && (areAllLeftOut() || leftOut().includes(String(seat)));

function turn(bell) {
  if (bell === "all") localStorage.setItem("moods", areAllLeftOut() ? "yes" : "no");
  else {
    const { [match]: seats = [], ...others } = kept();
    const now = seats.includes(bell) ? seats.filter((seat) => seat !== bell) : [...seats, bell];
    const recent = Object.entries(others).slice(1 - MATCHES);
    localStorage.setItem("left-out", JSON.stringify(Object.fromEntries(now.length ? [...recent, [match, now]] : recent)));
  }
  settleBells();
}

function settleBells() {
  const seats = [...document.querySelectorAll("[data-place^='seat:']")].map((seat) => seat.dataset.place.slice(5));
  const silent = seats.filter(isLeftOut).join(" ");
  if (app.dataset.leftOut !== silent) app.dataset.leftOut = silent;
  for (const button of document.querySelectorAll("[data-bell]")) {
    const { bell } = button.dataset;
    button.setAttribute("aria-pressed", String(bell === "all" ? !areAllLeftOut() : !leftOut().includes(bell)));
    button.setAttribute("aria-disabled", String(bell !== "all" && areAllLeftOut()));
  }
}

// The button upon one's own ghost, as long as it is seen.

const layer = document.createElement("section");
layer.id = "feels";

function settle() {
  layer.setAttribute("aria-label", link()?.textContent ?? "");
  if (!layer.isConnected && own().length) app.append(layer);
  for (const button of [...layer.children]) if (!own().includes(button.dataset.seat)) button.remove();
  for (const seat of own()) settleButton(seat, boxOf(seat));
  settleBells();
}

function settleButton(seat, box) {
  const button = layer.querySelector(`[data-seat="${seat}"]`) ?? document.createElement("button");
  Object.assign(button, { type: "button", hidden: !box, ariaLabel: link().textContent, ariaHasPopup: "dialog" });
  button.dataset.seat = seat;
  if (box) for (const side of ["left", "top", "width", "height"]) button.style[side] = `${box[side]}px`;
  if (!button.isConnected) layer.append(button);
}

let next = 0;
function soon() {
  cancelAnimationFrame(next);
  next = requestAnimationFrame(settle);
}

new MutationObserver(soon).observe(document.getElementById("room"), { childList: true, subtree: true });
const company = document.getElementById("company");
if (company) new MutationObserver(soon).observe(company, { childList: true, subtree: true, attributes: true });
new ResizeObserver(soon).observe(document.getElementById("room"));
for (const event of ["resize", "hashchange"]) addEventListener(event, soon);
settle();

// The ring: each mood is a button of a form, which works without this script too.

let ring = null;
let known = "";

async function fetched() {
  const { href, outerHTML } = link();
  if (ring && known === outerHTML) return ring;
  const page = new DOMParser().parseFromString(await (await fetch(href)).text(), "text/html");
  ring?.remove();
  ring = document.createElement("div");
  known = outerHTML;
  Object.assign(ring, { id: "ring", popover: "auto", role: "dialog", ariaLabel: link().textContent });
  ring.append(...page.querySelectorAll(".ring,.bells"));
  for (const hidden of ring.querySelectorAll("[hidden]")) hidden.hidden = false;
  document.body.append(ring);
  settleBells();
  return ring;
}

async function open(seat) {
  await fetched();
  for (const form of ring.querySelectorAll("form")) {
    form.hidden = form.dataset.seat !== seat;
    form.classList.toggle("resting", isResting(seat));
    setTimeout(() => form.classList.remove("resting"), (rests.get(seat) ?? 0) - performance.now());
  }
  ring.showPopover();
  lay(ring.querySelector("form:not([hidden])"), boxOf(seat));
  ring.querySelector("form:not([hidden]) button,[data-bell]")?.focus({ preventScroll: true });
}

// Its middle upon the ghost, as far as the window lets it; without one in the middle of the window.
function lay(form, box) {
  const middle = box ?? new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0);
  const { offsetWidth: wide, offsetHeight: high } = form ?? ring;
  const x = middle.x + middle.width / 2 - (form?.offsetLeft ?? 0) - wide / 2;
  const y = middle.y + middle.height / 2 - (form?.offsetTop ?? 0) - high / 2;
  ring.style.left = `${within(x, innerWidth - ring.offsetWidth)}px`;
  ring.style.top = `${within(y, innerHeight - ring.offsetHeight)}px`;
}

function choose(form, mood) {
  const { seat } = form.elements;
  if (isResting(seat.value)) return sound("knock");
  if (isOpen()) tell(JSON.stringify({ mood, seat: Number(seat.value) }));
  else fetch(form.action, { method: "POST", body: new URLSearchParams({ mood, seat: seat.value }), redirect: "manual" });
  ring?.hidePopover();
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[action$='/mood']")) return;
  event.preventDefault();
  choose(event.target, event.submitter.value);
});

document.addEventListener("click", (event) => {
  const { target } = event;
  const bell = target.closest("[data-bell]:not([aria-disabled=true])");
  if (bell) turn(bell.dataset.bell);
  const button = target.closest("#feels button");
  if (button) open(button.dataset.seat);
  else if (target.closest("a[href$='/moods']")) {
    event.preventDefault();
    closeMenu();
    const { eyes } = document.getElementById("prompt").dataset;
    open(own().includes(eyes) ? eyes : own()[0]);
  }
});

// In the ring arrows go round, and a number shows the mood in that place.
const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

document.addEventListener("keydown", (event) => {
  const form = ring?.matches(":popover-open") && ring.querySelector("form:not([hidden])");
  if (!form || event.ctrlKey || event.altKey || event.metaKey) return;
  const moods = [...form.querySelectorAll("button")];
  const at = moods.indexOf(document.activeElement);
  const meant = moods[Number(event.key) - 1];
  if (meant) meant.click();
  else if (event.key in ARROWS && at >= 0) moods.at((at + ARROWS[event.key]) % moods.length).focus();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
