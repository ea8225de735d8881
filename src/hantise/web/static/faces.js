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
