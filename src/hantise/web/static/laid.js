// What lies over the table for a moment keeps its place there while the table becomes larger or smaller, or scrolls: a
// card that is shown must never lie where another one lies by now.

// How each of them is laid.
const laid = new WeakMap();
const flights = document.getElementById("flights");

// `how` is done again whenever the table has changed its size.
export function lay(element, how) {
  flights.append(element);
  laid.set(element, how);
  how();
}

const layAnew = () => [...flights.children].forEach((element) => laid.get(element)?.());

new ResizeObserver(layAnew).observe(document.getElementById("room"));
addEventListener("resize", layAnew);
addEventListener("scroll", layAnew, true);
