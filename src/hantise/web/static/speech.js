// What is said: to who listens, in the polite log of the page, and aloud by the ear. Nothing that the page does not show.
import { change, isBrief, isSpoken } from "./preferences.js";

// Of news that waited only the newest are said; so many milliseconds a letter are given to hear them.
const NEWEST = 4;
const PACE = 60;
const KEPT = 12;

let waiting = [];
let next = 0;
// The sentences that were said since one was asked: what is asked next says none of them again.
const said = new Set();

// At once: an answer to what was just touched.
export function announce(sentence) {
  const region = document.getElementById("say");
  const line = document.createElement("span");
  line.textContent = `${sentence} `;
  line.dataset.until = performance.now() + PACE * sentence.length;
  region.append(line);
  for (const one of sentencesOf(sentence)) said.add(one);
  while (region.childElementCount > KEPT) region.firstElementChild.remove();
}

// What was said is to be found no more, once there was time to hear it.
export function hush() {
  for (const line of document.getElementById("say").children)
    setTimeout(() => line.remove(), line.dataset.until - performance.now());
}

// News, when what was said before has been heard; what is rare is said however much is newer.
export function report(sentences, isRare = false) {
  waiting.push(...sentences.map((sentence) => ({ sentence, isRare })));
  if (!next) utter();
}

// What one did, and what is asked, waits for nothing; what happened before goes before it.
export function call(...sentences) {
  clearTimeout(next);
  waiting.push(...sentences.map((sentence) => ({ sentence, isRare: true })));
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

const sentencesOf = (words) => words.split(/(?<=[.!?…])\s+/);

// The same without what was said since one was asked last.
function callAnew(words) {
  call();
  const fresh = sentencesOf(words).filter((one) => one && !said.has(one));
  if (fresh.length) call(fresh.join(" "));
  said.clear();
}

// Whose turn it is and what is asked, where it is this page's; whether it is.
export function callToMove() {
  const asked = document.querySelector("#prompt .say.mine");
  if (asked) callAnew(spoken([asked.dataset.called, question(isBrief())]));
  return Boolean(asked);
}

// How it stands when the page is opened: whose turn it is, what is asked, and one's hand.
export function callFirst() {
  const headline = document.querySelector("#prompt .say h2");
  if (document.querySelector("#outcome") || !headline?.checkVisibility()) return;
  if (!callToMove()) call(ended(text(headline)));
  const hand = document.querySelector(".hand");
  const held = [...(hand?.querySelectorAll("[data-thing]") ?? [])].map(called);
  if (held.length) call(`${hand.getAttribute("aria-label")}: ${held.join(", ")}.`);
}

// What the porter says, the headline of the prompt and, unless it `isShort`, its line of why.
export function question(isShort = false) {
  const parts = `.bubble :is(b,span),.say h2${isShort ? "" : ",.say p"}`;
  return spoken([...document.querySelectorAll(`#prompt :is(${parts})`)].map(text));
}

const spoken = (told) => [...new Set(told.filter(Boolean).map(ended))].join(" ");

// With a stop, where it has none.
const ended = (sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

// Who won, why, and with how many points each; the first two are what a voice says.
export function callResult() {
  const ending = document.querySelector(".ending:has(#outcome)");
  if (!ending) return "";
  const told = [ending.querySelector("#outcome"), ending.querySelector(".story p")].filter(Boolean).map(text);
  const rows = [...ending.querySelectorAll("tr:has(td)")].map((row) => `${text(row.cells[0])} ${text(points(row))}`);
  callAnew([...told, rows.join(", ")].join(" ").trim());
  return spoken(told);
}

const points = (row) => row.querySelector("b.digits") ?? row.querySelector("td");

// A thing's own name; its place among the others is said after it.
export function called(thing) {
  thing.dataset.name ??= thing.getAttribute("aria-label");
  return thing.dataset.name;
}

// What is read aloud of it.
export const text = (element) => toRead(element).textContent.trim();

// The same part by part: what a button does, and what follows.
export const partsOf = (element) => [...toRead(element).childNodes].map((part) => part.textContent.trim()).filter(Boolean);

function toRead(element) {
  const copy = element.cloneNode(true);
  copy.querySelectorAll("[aria-hidden=true]").forEach((hidden) => hidden.remove());
  return copy;
}

// The ear: what is asked, said aloud by a voice of the page's language. Without one its switch says so.

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
