// A child's pace: after each swap or move all waits until whoever looks has seen it.
import { namesIn } from "./faces.js";
import { isPatient } from "./wishes.js";
import { text } from "./speech.js";

const WAY = ["fly", "swap"];

// Only what goes slowly is worth a pause; `again` shows it once more.
export async function isSeen([motion, , , , , ms, picture = []], again) {
  if (!isPatient() || !ms || !WAY.includes(motion) || document.hidden) return;
  const panel = drawn(picture);
  document.getElementById("prompt").append(panel);
  const [once, seen] = panel.querySelectorAll("button");
  seen.focus({ preventScroll: true });
  once.addEventListener("click", again);
  await pressed(seen);
  panel.remove();
}

// What has ended lies on the table, and nothing covers it before a tap.
export async function isGoneOn() {
  if (document.hidden) return;
  const panel = document.getElementById("on").content.firstElementChild.cloneNode(true);
  document.getElementById("prompt").append(panel);
  const on = panel.querySelector("button");
  on.focus({ preventScroll: true });
  await pressed(on);
  panel.remove();
}

function drawn(picture) {
  const panel = document.getElementById("saw").content.firstElementChild.cloneNode(true);
  const shown = panel.querySelector(".pictures");
  const { drawings } = document.getElementById("app").dataset;
  shown.innerHTML = picture.flatMap(namesIn)
    .map((name) => `<svg class="face" aria-hidden="true"><use href="${drawings}#${CSS.escape(name)}"/></svg>`).join("");
  return panel;
}

// Who waits goes on: the table that it was about is no longer there.
export const goOn = () => document.dispatchEvent(new Event("gone"));

const pressed = (button) => new Promise((done) => {
  button.addEventListener("click", done, { once: true });
  document.addEventListener("gone", done, { once: true });
  document.addEventListener("visibilitychange", () => { if (document.hidden) done(); }, { once: true });
});
