// What opens over the table: the log of a small screen, the menu, folds. What closes gives the focus back.
import { focus, home } from "./zones.js";

const side = () => document.getElementById("side");
export const isLogOpen = () => side().classList.contains("open");

export function openLog() {
  side().classList.add("open");
  document.querySelector("#side [data-open]").focus({ preventScroll: true });
}

// Whether the focus was in it, and is given back.
export function closeLog() {
  const wasIn = side().contains(document.activeElement);
  const back = isLogOpen() ? opener() : null;
  side().classList.remove("open");
  if (wasIn) focus(back ?? home());
  return wasIn;
}

// Of those that open the log, the one that is to be seen.
const openers = () => [...document.querySelectorAll("[data-open=side]")].filter((one) => !side().contains(one));
const opener = () => openers().find((one) => one.checkVisibility());

// A list that was opened over the table, unless that is what is touched.
export function closeFolds(touched) {
  for (const fold of document.querySelectorAll(".look[open]")) if (!fold.contains(touched)) fold.open = false;
}

export const closeMenu = () => document.getElementById("menu")?.removeAttribute("open");
