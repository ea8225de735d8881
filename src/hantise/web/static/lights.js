// What the porter's light is drawn of: halos beside holes, and dotted ways.
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
