// What friends come in by: handed to another app of the device where there is a way, else copied.
import { announce } from "./speech.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copies],[data-shares]");
  if (!button) return;
  if (button.dataset.shares) share(button);
  else copy(button, button.dataset.copies);
});

async function share(button) {
  const { shares: url, words: text } = button.dataset;
  if (!navigator.canShare?.({ url, text })) return copy(button, url);
  try {
    await navigator.share({ url, text });
  } catch (error) {
    // Who closes the device's own list has changed their mind.
    if (error.name !== "AbortError") copy(button, url);
  }
}

// It says that it has copied only if it has.
async function copy(button, text) {
  if (!(await isCopied(text))) return;
  const words = button.querySelector("span") ?? button;
  button.dataset.before ??= words.textContent;
  words.textContent = button.dataset.done;
  announce(button.dataset.done);
  setTimeout(() => { words.textContent = button.dataset.before; }, 2500);
}

async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return isCopiedByHand(text);
  }
}

// On a network at home, without TLS, browsers have no other way.
function isCopiedByHand(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "vh";
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  before?.focus({ preventScroll: true });
  return isDone;
}

// A button beside a text that is there to be copied.
export function addCopy(place) {
  const { copy: words, done } = place.parentElement.dataset;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "ib copy";
  Object.assign(button.dataset, { copies: place.textContent, done });
  button.textContent = words;
  place.dataset.link = place.textContent;
  place.append(button);
}
