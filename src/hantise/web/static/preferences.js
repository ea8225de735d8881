// What a reader prefers, kept by the browser: less motion, no letter keys or other ones, sounds or none. Each has its button
// in the menu; some are in the bar too.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const isWished = (name) => localStorage.getItem(name) === "yes";

export const isQuiet = () => calm.matches || isWished("quiet");
export const isLetterless = () => isWished("letterless");
// Everything takes longer; and after each swap or move one says that one saw it.
export const isSlow = () => isWished("slow") || isPatient();
export const isPatient = () => isWished("patient");
export const isHeard = () => localStorage.getItem("sounds") !== "no";
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
  // Whether one may be called is asked first, by line.js.
  if (name && name !== "called") change(name);
});

document.addEventListener("input", (event) => {
  if (event.target.id === "volume") localStorage.setItem("volume", event.target.value);
});

// The letters as this reader wishes them: each of the house's letters has the key that was chosen for it, kept by the
// browser. Two never share a key: what gives its key away takes the other's.

let chosen = JSON.parse(localStorage.getItem("letters") ?? "{}");

export const keyOf = (letter) => chosen[letter] ?? letter;

// The letter that a key stands for now, "" for none.
export function letterOf(key) {
  const pressed = key.toUpperCase();
  const given = Object.keys(chosen).find((letter) => chosen[letter] === pressed);
  return given ?? (pressed in chosen ? "" : pressed);
}

function choose(letter, key) {
  const other = letterOf(key);
  if (other && other !== letter) chosen[other] = keyOf(letter);
  chosen[letter] = key.toUpperCase();
  chosen = Object.fromEntries(Object.entries(chosen).filter(([from, to]) => from !== to));
  keep();
}

function keep() {
  localStorage.setItem("letters", JSON.stringify(chosen));
  showKeys();
  showRows();
}

// A button shows the key that presses it.
export function showKeys() {
  for (const button of document.querySelectorAll("[data-key]")) {
    const shown = button.querySelector("kbd");
    if (shown) shown.textContent = keyOf(button.dataset.key);
  }
}

// Where they are changed: a row for each letter of the house, and for those on the buttons of the moment.

const fold = () => document.getElementById("letters");
const fields = () => [...fold().querySelectorAll("input")];

export function openLetters() {
  fold().hidden = false;
}

function showRows() {
  for (const field of fields()) field.value = keyOf(field.dataset.letter);
}

function addRows() {
  for (const button of document.querySelectorAll("#prompt [data-key]")) {
    const letter = button.dataset.key;
    if (fields().some((field) => field.dataset.letter === letter)) continue;
    const row = fold().querySelector("label").cloneNode(true);
    row.querySelector("span").textContent = words(button);
    row.querySelector("input").dataset.letter = letter;
    fold().querySelector("label:last-of-type").after(row);
  }
  showRows();
}

const words = (button) => [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)?.data ?? button.value;

document.addEventListener("toggle", (event) => { if (event.target === fold() && fold().open) addRows(); }, true);

document.addEventListener("focusin", (event) => { if (event.target.dataset.letter) event.target.select(); });

document.addEventListener("input", (event) => {
  const { letter } = event.target.dataset;
  if (!letter) return;
  const key = (event.data ?? event.target.value).trim();
  if ([...key].length === 1) choose(letter, key);
  else showRows();
  event.target.select();
});

document.addEventListener("click", (event) => {
  if (event.target.id !== "letters-back") return;
  chosen = {};
  keep();
});
