// What happens for the first time is told in one line, once; its cross puts it aside, and the house remembers that.
import { report, text } from "./speech.js";

const lines = () => [...document.querySelectorAll("#firsts .first-time")];
// Those that were put aside here: an open page is sent them until it is loaded anew.
const away = new Set();
// What the page began with was noted when it was drawn.
const told = new Set(lines().slice(0, 1).map((line) => line.dataset.first));

// Those that waited behind another when they happened: told later, nobody would know what they are about.
const missed = new Set();

// The first of them is seen and, as news, read after the log.
export function settleFirsts() {
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
  const [line] = lines();
  if (line) putAside(line);
}
