// What is counted is seen at its place before the new table says so.

const place = (name) => document.querySelector(`[data-place="${CSS.escape(name)}"]`);

// A number hangs at the target until the new table is there; the next one there takes its place.
export function sum([, , target, , number]) {
  const to = place(target);
  if (!to) return false;
  const signs = [...document.querySelectorAll("#flights .counted")];
  const sign = signs.find((one) => one.dataset.at === target) ?? document.createElement("b");
  sign.className = "counted digits";
  sign.dataset.at = target;
  sign.textContent = number.replace("-", "−");
  document.getElementById("flights").append(sign);
  hang(sign, to);
  return true;
}

// Beside what the seat shows, so that both are seen: the first place that is free, else beside its counts.
function hang(sign, seat) {
  const places = [...besides(seat, sign)];
  // Cards, and all that is drawn or said of a seat.
  const taken = [...document.querySelectorAll(`#room :is(.card,.portrait,[data-place^="seat:"] :not(:has(*)))`)].map(boxOf);
  const isFree = ([x, y]) => isWithin(x, y, sign) && !taken.some((box) => lies(x, y, sign, box));
  const [x, y] = places.find(isFree) ?? places[0];
  Object.assign(sign.style, { left: `${x}px`, top: `${y}px` });
}

const boxOf = (one) => one.getBoundingClientRect();
const APART = 4;

const isWithin = (x, y, { offsetWidth, offsetHeight }) =>
  x >= offsetWidth / 2 && x <= innerWidth - offsetWidth / 2 && y - offsetHeight / 2 >= boxOf(document.getElementById("room")).top;

// Whether it would lie on that box, but for an edge; so far from each other are both at least.
function lies(x, y, { offsetWidth, offsetHeight }, { left, top, right, bottom }) {
  const [wide, high] = [offsetWidth / 2, offsetHeight / 2 - APART + 1];
  return left < x + wide && x - wide < right && top < y + high && y - high < bottom;
}

// The middles of places beside its counts, and around its portrait.
function* besides(seat, { offsetWidth, offsetHeight }) {
  const face = boxOf(seat.querySelector(".portrait") ?? seat);
  const counts = [...seat.querySelectorAll("p>*")].map(boxOf).at(-1) ?? face;
  const [away, off] = [APART + offsetWidth / 2, APART + offsetHeight / 2];
  const [x, y] = [(face.left + face.right) / 2, (face.top + face.bottom) / 2];
  yield [counts.right + away, (counts.top + counts.bottom) / 2];
  yield [x, face.bottom + off];
  yield [x, face.top - off];
  yield [face.right + away, y];
  yield [face.left - away, y];
}

// It hangs there too once the table has become larger or smaller.
addEventListener("resize", () => {
  for (const sign of document.querySelectorAll("#flights .counted")) {
    const seat = place(sign.dataset.at);
    if (seat) hang(sign, seat);
  }
});

// What is counted at the target is this number now: its digits say it, or its bar is so full; nobody foresees it any more.
export function count([, , target, , number]) {
  const to = place(target);
  to?.querySelectorAll(".sign").forEach((foreseen) => foreseen.remove());
  to?.querySelectorAll(".digits").forEach((digits) => { digits.textContent = number; });
  to?.querySelector("rect:last-of-type")?.setAttribute("width", number);
}
