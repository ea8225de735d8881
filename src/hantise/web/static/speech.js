// What is said to who listens, in the polite log of the page: nothing that the page does not show.

// Of news that waited only the newest are said; so many milliseconds a letter are given to hear them.
const NEWEST = 4;
const PACE = 60;
const KEPT = 12;

let waiting = [];
let next = 0;

// At once: an answer to what was just touched.
export function announce(sentence) {
  const region = document.getElementById("say");
  const line = document.createElement("span");
  line.textContent = `${sentence} `;
  region.append(line);
  while (region.childElementCount > KEPT) region.firstElementChild.remove();
}

// What was said is to be found no more.
export function hush() {
  document.getElementById("say").replaceChildren();
}

// News, when what was said before has been heard; what is rare is said however much is newer.
export function report(sentences, isRare = false) {
  waiting.push(...sentences.map((sentence) => ({ sentence, isRare })));
  if (!next) utter();
}

// What asks for something to be done is the newest of the news, and waits for nothing.
export function call(sentence) {
  clearTimeout(next);
  waiting.push({ sentence });
  utter();
}

function utter() {
  const old = waiting.length - NEWEST;
  const said = waiting.filter(({ isRare }, n) => isRare || n >= old).map(({ sentence }) => sentence);
  waiting = [];
  said.forEach(announce);
  const letters = said.reduce((sum, sentence) => sum + sentence.length, 0);
  next = letters && setTimeout(utter, letters * PACE);
}

// Whose turn it is and what is asked, where it is this page's; whether it is.
export function callToMove() {
  const asked = document.querySelector("#prompt .say.mine");
  if (!asked) return false;
  call([asked.dataset.called, question()].filter(Boolean).map(ended).join(" "));
  return true;
}

// What the porter says, the headline of the prompt and its line of why.
export function question() {
  const told = [...document.querySelectorAll("#prompt :is(.bubble :is(b,span),.say h2,.say p)")].map(text);
  return [...new Set(told.filter(Boolean).map(ended))].join(" ");
}

// With a stop, where it has none.
const ended = (sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

// Who won, why, and with how many points each.
export function callResult() {
  const ending = document.querySelector(".ending:has(#outcome)");
  if (!ending) return;
  const told = [ending.querySelector("#outcome"), ending.querySelector(".story p")];
  const rows = [...ending.querySelectorAll("tr:has(td)")].map((row) => `${text(row.cells[0])} ${text(points(row))}`);
  call([...told.filter(Boolean).map(text), rows.join(", ")].join(" ").trim());
}

const points = (row) => row.querySelector("b.digits") ?? row.querySelector("td");

// What is read aloud of it.
export function text(element) {
  const copy = element.cloneNode(true);
  copy.querySelectorAll("[aria-hidden=true]").forEach((hidden) => hidden.remove());
  return copy.textContent.trim();
}
