// A page of a tournament looks again by itself, while somebody sees it and fills in nothing.
import { morph } from "./morph.js";

const PAUSE = 3000;
const main = document.getElementById("club");

function isBusy() {
  return document.hidden || main.contains(document.activeElement) && document.activeElement.matches("input,select");
}

async function look() {
  try {
    const answer = isBusy() ? null : await fetch(location.href, { cache: "no-store" });
    const fresh = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("club");
    if (fresh) morph(main, fresh);
  } catch {
    // The house is away; the next look may find it.
  }
  setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
