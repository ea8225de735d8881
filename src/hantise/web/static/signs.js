// What a table shows beside its things: their faces, and what a choice would do, over the table, until it is made: its preview on the last thing touched, and its signs.

// Where things lie, by its name; a cell of a grid by its column and row.
export const placeOf = (name, table = document) =>
  table.querySelector(`[data-place="${CSS.escape(name)}"]`) ?? cellOf(name, table.querySelector("[data-grid]"));

function cellOf(name, grid) {
  if (!grid || !name.includes(",")) return null;
  const [x, y, west, north] = [name, grid.dataset.grid].flatMap((told) => told.split(",").map(Number));
  return grid.rows[y - north]?.cells[x - west] ?? null;
}

export function nameOf(there) {
  if (there.dataset.place) return there.dataset.place;
  const [west, north] = there.closest("[data-grid]").dataset.grid.split(",").map(Number);
  return `${west + there.cellIndex},${north + there.parentElement.rowIndex}`;
}

// A card that is placed covers so many squares.
const SQUARES = 3;

// The preview lies on `last`. All is measured first, then drawn: so the table is laid out once.
export function show(choice, last) {
  const isPlaced = choice?.preview && last;
  const isHidden = isPlaced && isOutOfSight(last, choice.preview);
  const signs = (choice?.signs ?? []).map((sign) => ({ ...sign, ...measured(sign, choice.preview) }));
  const lies = isPlaced && last.querySelector(`.preview[data-face="${CSS.escape(choice.preview)}"]`);
  for (const old of document.querySelectorAll("#room :is(.preview,.sign)")) if (old !== lies) old.remove();
  if (isPlaced && !lies) last.append(preview(choice.preview));
  for (const sign of signs) if (sign.at) sign.at.append(drawnSign(sign));
  return isHidden;
}

// Whether the card that is about to lie there reaches beyond its window.
function isOutOfSight(last, face) {
  const ground = last.closest("[data-spread]");
  const { left, top, right, bottom } = covered(within(ground, last), face);
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = ground;
  return left < scrollLeft || top < scrollTop || right > scrollLeft + clientWidth || bottom > scrollTop + clientHeight;
}

function preview(face) {
  const shown = element(`preview ${isDown(face) ? "down" : "across"}`, "span");
  shown.dataset.face = face;
  shown.append(drawn(face));
  return shown;
}

function element(kinds, tag = "i") {
  const made = document.createElement(tag);
  made.className = kinds;
  made.setAttribute("aria-hidden", "true");
  return made;
}

function drawnSign({ kind, words, lengths, angle }) {
  const sign = element(`sign ${kind}`);
  if (words) sign.textContent = words;
  else sign.append(drawn(kind));
  for (const [name, length] of Object.entries(lengths ?? {})) sign.style.setProperty(`--${name}`, `${length}px`);
  if (angle !== undefined) sign.style.setProperty("--angle", `${angle}rad`);
  return sign;
}

// What it is drawn in, and what the sheet is told: from the middle of a place to that of another, or around what lies
// at one.
function measured({ place, to, words }, face) {
  const at = placeOf(place);
  if (words || !at) return { at };
  const ground = at.closest("[data-spread]");
  const [box, unit] = [within(ground, at), at.offsetWidth];
  if (!to) return { at: ground, lengths: { unit, ...around(ground, at, box, face) } };
  const end = within(ground, placeOf(to));
  const [dx, dy] = [end.x - box.x, end.y - box.y];
  const lengths = { unit, x: box.x + box.width / 2, y: box.y + box.height / 2, length: Math.hypot(dx, dy) };
  return { at: ground, lengths, angle: Math.atan2(dy, dx) };
}

// The card that lies there, or the one that is about to.
function around(ground, at, box, face) {
  const card = at.querySelector(".card");
  const { x, y, width, height } = card ? within(ground, card) : covered(box, face);
  return { x, y, width, height };
}

function covered({ x, y, width, height }, face) {
  const beyond = (SQUARES - 1) / 2;
  return isDown(face)
    ? new DOMRect(x, y - beyond * height, width, SQUARES * height)
    : new DOMRect(x - beyond * width, y, SQUARES * width, height);
}

// The box of what lies on a ground that may be scrolled.
export function within(ground, element) {
  const [box, around] = [element.getBoundingClientRect(), ground.getBoundingClientRect()];
  const x = box.x - around.x - ground.clientLeft + ground.scrollLeft;
  return new DOMRect(x, box.y - around.y - ground.clientTop + ground.scrollTop, box.width, box.height);
}

// A face: one of a room's drawings, or several side by side as a+b+c, or one below the other as a/b/c.
// `drawing/faces.py` draws the same.

const SVG = "http://www.w3.org/2000/svg";
const drawings = () => document.getElementById("app").dataset.drawings;

export const isDown = (face) => face.includes("/");
export const namesIn = (face) => face.split(/[+/]/);

export function drawn(face) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "face");
  redraw(picture, face);
  return picture;
}

// Another face in the same picture.
export function redraw(picture, face) {
  const names = namesIn(face);
  if (names.length > 1) picture.setAttribute("viewBox", isDown(face) ? `0 0 1 ${names.length}` : `0 0 ${names.length} 1`);
  else picture.removeAttribute("viewBox");
  picture.replaceChildren(...names.map((name, n) => used(name, names.length > 1 && [n * !isDown(face), n * isDown(face)])));
}

function used(name, at) {
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${drawings()}#${name || "back"}`);
  if (at) for (const [key, value] of [["x", at[0]], ["y", at[1]], ["width", 1], ["height", 1]]) use.setAttribute(key, value);
  return use;
}
