// What is told in words: over the table for a while, once when it happens for the first time, and in the log.
import { isLogOpen } from "./opened.js";
import { report, text } from "./speech.js";

// Milliseconds: of what nobody may miss, and of what a place says of itself beside what is needed to play on.
const HANGS = 5000;
const BRIEFLY = 2500;

// What nobody may miss stands over the table for a while; any touch lets it go, and touches what lies beneath.
export function tell(sentences) {
  const most = Math.max(...sentences.map((one) => one.length));
  hang(HANGS, sentences.find((sentence) => sentence.length === most));
}

// The thing itself stands there, with what it has to say.
export function tellOf(place) {
  const thing = document.querySelector(`[data-place="${CSS.escape(place)}"][data-told]`);
  if (thing) hang(BRIEFLY, thing.cloneNode(true), thing.dataset.told).className = "brief";
}

// What a thing that is touched has to say of itself, for as long.
export function say(words) {
  hang(BRIEFLY, words).className = "brief";
}

function hang(ms, ...contents) {
  const sign = sticker();
  sign.setAttribute("aria-hidden", "true");
  sign.append(...contents);
  setTimeout(() => sign.remove(), ms);
  return sign;
}

document.addEventListener("click", () => {
  const sign = document.getElementById("tell");
  if (sign?.hasAttribute("aria-hidden") && sign.className !== "brief") sign.remove();
});

// What comes next is about another table.
export const tellNothing = () => document.querySelector("#tell[aria-hidden]:not(.brief)")?.remove();

export function sticker() {
  document.getElementById("tell")?.remove();
  const sign = document.createElement("p");
  sign.id = "tell";
  document.body.append(sign);
  return sign;
}

// What happens for the first time is told in one line, once; its cross puts it aside, and the house remembers that.

const lines = () => [...document.querySelectorAll("#firsts [data-first]")];
// Those that were put aside here: an open page is sent them until it is loaded anew.
const away = new Set();
// What the page began with was noted when it was drawn.
const told = new Set(lines().slice(0, 1).map((line) => line.dataset.first));

// Those that waited behind another when they happened: told later, nobody would know what they are about.
const missed = new Set();

// What was missed by one who comes back: it lies there until they decide.
let comesBack = document.querySelector("#firsts .first-time:not([data-first])");

// The first of them is seen and, as news, read after the log.
export function settleFirsts() {
  if (comesBack) return document.getElementById("firsts").replaceChildren(comesBack);
  for (const line of lines()) if (away.has(line.dataset.first) || missed.has(line.dataset.first)) line.remove();
  const [line, ...others] = lines();
  for (const other of others) {
    missed.add(other.dataset.first);
    other.remove();
  }
  if (!line || told.has(line.dataset.first)) return;
  told.add(line.dataset.first);
  const { known: words } = document.getElementById("say").dataset;
  report([words.replace("{what}", text(line.querySelector("p")))], true);
  send(line, "told");
}

// One after the other, because each answer writes anew all that is known. Nobody waits for it: at worst it is told once
// more at the next table.
let sent = Promise.resolve();

function send(line, kind) {
  const { action } = line.querySelector("form");
  const body = new URLSearchParams({ [kind]: line.dataset.first });
  sent = sent.then(() => fetch(action, { method: "POST", body, redirect: "manual", keepalive: true })).catch(() => {});
}

function putAside(line) {
  send(line, "away");
  away.add(line.dataset.first);
  line.remove();
}

document.addEventListener("submit", (event) => {
  if (event.target.closest("#prompt")) return decided();
  const line = event.target.closest("#firsts .first-time");
  if (!line) return;
  event.preventDefault();
  putAside(line);
  document.getElementById("prompt").focus({ preventScroll: true });
  settleFirsts();
});

function decided() {
  comesBack = comesBack?.remove();
  const [line] = lines();
  if (line) putAside(line);
}

// The log, the newest line on top; below a phone's table lies its newest line.

// `isNew`: the log has not these lines yet.
export function writeLog(push, isNew) {
  document.querySelectorAll("#log .early").forEach((line) => line.remove());
  if (!isNew) return;
  const log = document.getElementById("log");
  if (push.whole) log.innerHTML = push.log;
  else if (push.log) {
    if (push.decided) log.querySelectorAll(".news").forEach((line) => line.classList.remove("news"));
    log.querySelector(".nothing")?.remove();
    log.insertAdjacentHTML("afterbegin", push.log);
  }
  showLast(push.log && log.querySelector("li:not(.section)"));
  showNews(push.say.length > 0);
}

// As what it tells begins to be shown: below a phone's table, and on top of the log, if that has it not yet, until that
// is written.
export function showLine(line, isNew) {
  showLast(line);
  if (!line || !isNew) return;
  line.classList.add("early");
  document.getElementById("log").prepend(line);
}

// The lines of the log for what is about to be seen, the oldest first; of more than are seen the first alone, and none
// where they are a whole log, of which nobody knows the new ones.
export function linesOf(push) {
  const holder = document.createElement("template");
  holder.innerHTML = push.log;
  const lines = [...holder.content.querySelectorAll("li:not(.section)")].reverse();
  if (lines.length === push.steps.length) return lines;
  return push.whole ? [] : lines.slice(0, 1);
}

// The button of the log has a dot while there are lines that nobody has read there; a number would only raise the question
// of what it counts.
export function showNews(isNew) {
  const unread = document.getElementById("unread");
  if (!unread) return;
  if (isLogOpen()) unread.textContent = "";
  else if (isNew) unread.textContent = unread.dataset.words;
}

function showLast(newest) {
  if (newest) document.getElementById("last").replaceChildren(...newest.cloneNode(true).childNodes);
}
