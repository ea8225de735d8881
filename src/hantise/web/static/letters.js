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
