// What a reader prefers, kept by the browser: less motion, no letter keys or other ones, sounds or none. Each has its button
// in the menu; some are in the bar too.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const isWished = (name) => localStorage.getItem(name) === "yes";

export const isQuiet = () => calm.matches || isWished("quiet");
export const isLetterless = () => isWished("letterless");
// Everything takes longer; and after each swap or move one says that one saw it.
export const isSlow = () => isWished("slow") || isPatient();
export const isPatient = () => isWished("patient");
// Before a big screen, from which the sounds come, a hand is silent until one wishes otherwise.
export const isHeard = () => (localStorage.getItem("sounds") ?? (document.getElementById("strip") ? "no" : "yes")) !== "no";
// Who hears the page is told what is asked, and not why.
export const isBrief = () => isWished("brief");
export const isSpoken = () => isWished("spoken");
export const isCalled = () => isWished("called") && globalThis.Notification?.permission === "granted";

const WISHES = { quiet: isQuiet, letterless: isLetterless, sounds: isHeard, spoken: isSpoken, brief: isBrief, called: isCalled, slow: isSlow, patient: isPatient };
// What not every browser can do; its script shows the button.
const RARE = ["spoken", "called"];

// From 0 to 1.
export const loudness = () => Number(localStorage.getItem("volume") ?? 6) / 10;

// The buttons as they stand; a letter that does nothing is not shown.
export function settleWishes() {
  for (const [name, isOn] of Object.entries(WISHES)) {
    document.documentElement.classList.toggle(name, isOn());
    for (const button of document.querySelectorAll(`[data-wish=${name}]`)) {
      if (!RARE.includes(name)) button.hidden = false;
      button.setAttribute("aria-pressed", String(isOn()));
    }
  }
  const volume = document.getElementById("volume");
  if (!volume) return;
  volume.value = loudness() * 10;
  volume.parentElement.hidden = !isHeard();
}

export function wish(name, isOn) {
  localStorage.setItem(name, isOn ? "yes" : "no");
  settleWishes();
}

export const change = (name) => wish(name, !WISHES[name]());

document.addEventListener("click", (event) => {
  const name = event.target.closest("[data-wish]:not([aria-disabled=true])")?.dataset.wish;
  // Whether one may be called is asked first, by calling.js.
  if (name && name !== "called") change(name);
});

document.addEventListener("input", (event) => {
  if (event.target.id === "volume") localStorage.setItem("volume", event.target.value);
});

// The letters as this reader wishes them: each of the house's letters has the key that was chosen for it, kept by the
// browser. Two never share a key: what gives its key away takes the other's.

export let chosen = JSON.parse(localStorage.getItem("letters") ?? "{}");

export function choose(letters) {
  chosen = letters;
  localStorage.setItem("letters", JSON.stringify(chosen));
  showKeys();
}

export const keyOf = (letter) => chosen[letter] ?? letter;

// The letter that a key stands for now, "" for none.
export function letterOf(key) {
  const pressed = key.toUpperCase();
  const given = Object.keys(chosen).find((letter) => chosen[letter] === pressed);
  return given ?? (pressed in chosen ? "" : pressed);
}

// A button shows the key that presses it.
export function showKeys() {
  for (const button of document.querySelectorAll("[data-key]")) {
    const shown = button.querySelector("kbd");
    if (shown) shown.textContent = keyOf(button.dataset.key);
  }
}
