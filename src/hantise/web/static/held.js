// What must not be done by a slip is held down for a moment, or pressed twice by keys. Without this script it is a button.
import { announce } from "./speech.js";

const LONG = 600;
// So long a first press by keys waits for the second.
const WAITS = 4000;

let timer = 0;

const held = (event) => event.target.closest?.("[data-held]");

document.addEventListener("pointerdown", (event) => {
  const button = held(event);
  if (!button || event.button) return;
  button.classList.add("holding");
  timer = setTimeout(() => take(button), LONG);
});

for (const end of ["pointerup", "pointercancel", "pointerout", "visibilitychange"])
  document.addEventListener(end, () => {
    clearTimeout(timer);
    document.querySelector(".holding")?.classList.remove("holding");
  });

// A long touch asks for no menu here.
document.addEventListener("contextmenu", (event) => { if (held(event)) event.preventDefault(); });

// Before the page sends it: a click that nobody was sure of only says what to do. One without a pointer is by keys.
document.addEventListener("click", (event) => {
  const button = held(event);
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.detail && button.classList.contains("armed")) return take(button);
  arm(button);
}, true);

function arm(button) {
  button.classList.add("armed");
  announce(matchMedia("(pointer:coarse)").matches ? button.dataset.touched : button.dataset.held);
  setTimeout(() => button.classList.remove("armed"), WAITS);
}

function take(button) {
  button.classList.remove("holding", "armed");
  if (button.isConnected) button.form.requestSubmit(button);
}
