// The ear: what is asked, said aloud by a voice of the page's language. Without one its switch says so.
import { announce, question } from "./speech.js";
import { change, isSpoken } from "./wishes.js";

const LONG = 600;
const speech = globalThis.speechSynthesis;
const language = document.documentElement.lang;
const voice = () => speech?.getVoices().find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);

export function showEar() {
  for (const button of document.querySelectorAll("[data-ear]")) button.hidden = !voice();
  for (const button of document.querySelectorAll("[data-wish=spoken]")) {
    button.hidden = false;
    button.toggleAttribute("data-mute", !voice());
    if (voice()) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }
}

speech?.addEventListener?.("voiceschanged", showEar);

// What was being said stops for it.
export function sayAloud(words = question()) {
  if (!voice() || !words) return;
  speech.cancel();
  const said = new SpeechSynthesisUtterance(words);
  Object.assign(said, { voice: voice(), lang: voice().lang });
  speech.speak(said);
}

export function sayNew(words) {
  if (isSpoken() && !document.hidden) sayAloud(words);
}

// Pressed, it speaks, or is silent again; pressed long, it says all that is asked from now on.
let pressing = 0;
let wasLong = false;

document.addEventListener("pointerdown", (event) => {
  const ear = event.target.closest("[data-ear]");
  wasLong = false;
  if (ear) pressing = setTimeout(() => changeFor(ear), LONG);
});

function changeFor(ear) {
  wasLong = true;
  change("spoken");
  announce(isSpoken() ? ear.dataset.on : ear.dataset.off);
  if (isSpoken()) sayAloud();
  else speech.cancel();
}

for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => clearTimeout(pressing));
document.addEventListener("contextmenu", (event) => { if (event.target.closest("[data-ear]")) event.preventDefault(); });

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-ear]") || wasLong) return;
  if (speech.speaking) speech.cancel();
  else sayAloud();
});
