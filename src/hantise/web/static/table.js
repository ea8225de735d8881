// A table that lives: news arrive, cards fly, things are chosen where they lie. Without this script all works by forms.
import { morph } from "./morph.js";
import { isQuiet, letGo, perform, setQuiet } from "./motion.js";
import { clearPicks, refreshPicks, toggle } from "./picks.js";
import { whole } from "./pieces.js";

const app = document.getElementById("app");
const SOONEST = 400;
const LATEST = 8000;

let socket = null;
let delay = SOONEST;
let isGone = false;
const waiting = [];
let isShowing = false;

// What arrives.

function connect() {
  const address = new URL(`/t/${app.dataset.match}/live`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("version", app.dataset.version);
  address.searchParams.set("language", document.documentElement.lang);
  const as = new URLSearchParams(location.search).get("as");
  if (as) address.searchParams.set("as", as);
  socket = new WebSocket(address);
  // The newest table comes at once; a socket that only opens may be one that was turned away.
  socket.onmessage = (message) => {
    delay = SOONEST;
    document.body.classList.remove("offline");
    waiting.push(whole(JSON.parse(message.data)));
    show();
  };
  socket.onclose = (event) => {
    if (isGone || event.code === 4404) return;
    document.body.classList.add("offline");
    if (asked) sendAgain();
    // The house says why where it will not hear this page again.
    if (event.reason) return cutOff(event.reason);
    setTimeout(connect, delay);
    delay = Math.min(delay * 2, LATEST);
  };
}

function cutOff(reason) {
  isGone = true;
  const link = document.createElement("a");
  link.href = location.href;
  link.textContent = reason;
  const sign = sticker();
  sign.setAttribute("role", "alert");
  sign.append(link);
}

async function show() {
  if (isShowing) return;
  isShowing = true;
  while (waiting.length) await showOne(waiting.shift());
  isShowing = false;
}

async function showOne(push) {
  push.say.forEach(announce);
  const isTold = push.steps.flat().some(([motion]) => motion === "tell");
  if (isTold && !/class=.ending/.test(push.parts.room)) tell(push.say);
  const isBehind = waiting.length > 2 || document.hidden;
  if (!isBehind) await perform(push.steps, app.dataset.drawings);
  swap(push);
  await isRead();
}

// What stands between two rounds stays until its reader goes on; all that happened meanwhile follows.
const read = new Set();

async function isRead() {
  const sign = document.querySelector(".between:not(:target)");
  const on = sign?.querySelector(".pri");
  // A link that was just followed takes the panel away a little later.
  if (!on || read.has(sign.id)) return;
  document.getElementById("tell")?.remove();
  on.focus({ preventScroll: true });
  await new Promise((done) => on.addEventListener("click", done, { once: true }));
  read.add(sign.id);
  requestAnimationFrame(() => document.getElementById("prompt").focus({ preventScroll: true }));
}

function swap(push) {
  const isNew = push.version !== Number(app.dataset.version);
  const before = document.activeElement;
  const zone = before?.closest("[role=group],.prompt");
  app.dataset.version = push.version;
  document.title = push.title;
  for (const [id, html] of Object.entries(push.parts)) replace(id, html);
  document.getElementById("flights").replaceChildren();
  letGo();
  answered(push);
  writeLog(push);
  if (isNew) clearPicks();
  settle();
  keepFocus(before, zone);
}

function replace(id, html) {
  const old = document.getElementById(id);
  const holder = document.createElement("template");
  holder.innerHTML = html;
  if (old) morph(old, holder.content.firstElementChild);
}

function keepFocus(before, zone) {
  if (!before || before === document.body || before.isConnected && before.checkVisibility()) return;
  const again = zone?.isConnected ? zone.querySelector("[tabindex='0'],a[href],.btn.on,.btn:not([data-picks])") : null;
  const end = document.querySelector(".ending:not(:target) .pri");
  (end ?? again ?? document.getElementById("prompt")).focus({ preventScroll: true });
}

// What is said.

function announce(sentence) {
  const region = document.getElementById("say");
  const line = document.createElement("span");
  line.textContent = `${sentence} `;
  region.append(line);
  while (region.childElementCount > 12) region.firstElementChild.remove();
}

// What nobody may miss stands over the table for a while; a touch lets it go.
function tell(sentences) {
  const sign = sticker();
  sign.setAttribute("aria-hidden", "true");
  sign.textContent = sentences.find((sentence) => sentence.length === Math.max(...sentences.map((one) => one.length)));
  sign.addEventListener("click", () => sign.remove());
  setTimeout(() => sign.remove(), 7000);
}

function sticker() {
  document.getElementById("tell")?.remove();
  const sign = document.createElement("p");
  sign.id = "tell";
  document.body.append(sign);
  return sign;
}

function writeLog(push) {
  const log = document.getElementById("log");
  if (push.whole) log.innerHTML = push.log;
  else if (push.log) {
    log.querySelectorAll(".news").forEach((line) => line.classList.remove("news"));
    log.insertAdjacentHTML("afterbegin", push.log);
  }
  const told = push.say.at(-1);
  if (told) document.getElementById("last").textContent = told;
  count(push.say.length);
}

function count(more) {
  const dot = document.querySelector(".top .dot");
  if (!dot) return;
  const isOpen = document.getElementById("side").classList.contains("open");
  const total = isOpen || !more ? 0 : (parseInt(dot.textContent, 10) || 0) + more;
  if (isOpen) dot.textContent = "";
  else if (total) dot.textContent = total > 9 ? "9+" : total;
}

// What is asked.

// What was asked by the socket and not answered yet: where it goes as a form, and its fields.
let asked = null;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.closest("#prompt") || form.method !== "post") return;
  event.preventDefault();
  const prompt = document.getElementById("prompt");
  if (prompt.getAttribute("aria-busy") === "true") return;
  prompt.setAttribute("aria-busy", "true");
  const address = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  if (address === `/t/${app.dataset.match}` && socket?.readyState === WebSocket.OPEN) ask(address, fields);
  else post(address, fields);
});

// A command takes the shortest way, and is answered by a push.
function ask(address, fields) {
  const command = { seat: Number(fields.get("seat")), version: Number(fields.get("version")), key: fields.get("key") };
  socket.send(JSON.stringify({ ...command, actions: fields.getAll("action") }));
  const mine = (asked = { address, fields });
  setTimeout(() => { if (asked === mine) sendAgain(); }, LATEST / 2);
}

// Nobody knows whether it arrived; sent twice it is done once.
function sendAgain() {
  const { address, fields } = asked;
  asked = null;
  post(address, fields);
}

function answered(push) {
  asked = null;
  const prompt = document.getElementById("prompt");
  prompt.removeAttribute("aria-busy");
  const said = prompt.querySelector(".notice");
  if (said && push.parts.prompt) announce(said.textContent);
}

async function post(address, body) {
  try {
    await send(address, body);
  } catch {
    location.reload();
  }
}

async function send(address, body) {
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
  if (answer.type === "opaqueredirect") return expectNews();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const said = page.querySelector(".notice");
  if (!page.getElementById("prompt")) return location.reload();
  for (const id of ["room", "prompt"]) morph(document.getElementById(id), page.getElementById(id));
  app.dataset.version = page.getElementById("app").dataset.version;
  settle();
  if (said) announce(said.textContent);
}

// It was taken: the news of it come by the socket, and only then may one act again.
function expectNews() {
  const prompt = document.getElementById("prompt");
  const reload = () => prompt.isConnected && prompt.getAttribute("aria-busy") === "true" && location.reload();
  if (socket?.readyState === WebSocket.OPEN) setTimeout(reload, LATEST);
  else location.reload();
}

// What is touched.

document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-thing]");
  document.querySelectorAll(".asked").forEach((other) => other.classList.remove("asked"));
  if (thing) return touch(thing);
  const opener = event.target.closest("[data-open]");
  if (opener) open(opener, event);
  else if (!event.target.closest(".side")) document.getElementById("side").classList.remove("open");
  if (!event.target.closest(".menu")) document.getElementById("menu")?.removeAttribute("open");
  const copied = event.target.closest("button.copy");
  if (copied) copy(copied);
});

function touch(thing) {
  if (thing.getAttribute("aria-disabled") !== "true") return toggle(thing);
  thing.classList.add("asked");
  announce(document.getElementById(thing.getAttribute("aria-describedby"))?.textContent ?? "");
}

function open(opener, event) {
  event.preventDefault();
  if (opener.dataset.open === "rules") return openRules(opener.href);
  const side = document.getElementById("side");
  side.classList.toggle("open");
  count(0);
}

async function openRules(address) {
  const shown = document.getElementById("rules-dialog");
  if (shown) return shown.showModal();
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  page.head.querySelectorAll("link[rel=stylesheet][href*='rules']").forEach((sheet) => document.head.append(sheet));
  const dialog = document.createElement("dialog");
  dialog.id = "rules-dialog";
  dialog.setAttribute("aria-label", document.querySelector("[data-open=rules]").getAttribute("aria-label"));
  dialog.innerHTML = '<form method="dialog"><button class="ib close" aria-label="✕">✕</button></form>';
  dialog.append(page.getElementById("rules"));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
}

async function copy(button) {
  await navigator.clipboard?.writeText(button.parentElement.dataset.link);
  button.textContent = "✓";
}

// Keys.

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input,select,textarea,dialog[open]")) return;
  const arrows = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  if (event.key in arrows) return step(event, arrows[event.key]);
  if (event.key === "Escape") return clearAll();
  if (event.key === "Enter") return enter(event);
  if (event.key === "?") return document.querySelector("[data-open=rules]").click();
  const letter = event.key.toUpperCase();
  if (letter === "L") return document.getElementById("log").focus();
  const button = document.querySelector(`#prompt [data-key="${CSS.escape(letter)}"]`);
  if (button?.checkVisibility()) button.click();
});

function clearAll() {
  clearPicks();
  document.getElementById("side").classList.remove("open");
  document.getElementById("menu")?.removeAttribute("open");
  document.querySelectorAll(".asked").forEach((other) => other.classList.remove("asked"));
}

function enter(event) {
  const primary = document.querySelector("#prompt .btn.pri.on");
  if (!event.target.matches("[data-thing]") || !primary) return;
  event.preventDefault();
  primary.click();
}

function step(event, by) {
  const zone = event.target.closest("[role=group],.acts");
  if (!zone) return;
  const places = [...zone.querySelectorAll("[data-thing],.btn,a[href]")].filter((place) => place.checkVisibility());
  const next = places[places.indexOf(event.target) + by];
  if (!next) return;
  event.preventDefault();
  if (event.target.tabIndex === 0 && next.hasAttribute("tabindex")) {
    event.target.tabIndex = -1;
    next.tabIndex = 0;
  }
  next.focus();
}

// One stop of the Tab key for each zone of things; within it, the arrows.
function settle() {
  refreshPicks();
  for (const zone of document.querySelectorAll("[role=group]")) {
    const things = [...zone.querySelectorAll("[data-thing]")];
    const current = things.find((thing) => thing === document.activeElement) ?? things[0];
    things.forEach((thing) => { thing.tabIndex = thing === current ? 0 : -1; });
  }
  for (const place of document.querySelectorAll("[data-copy] dd:not([data-link])")) addCopy(place);
  const prompt = document.getElementById("prompt");
  prompt.tabIndex = -1;
  document.getElementById("log").tabIndex = 0;
  const quiet = document.getElementById("quiet");
  if (quiet) { quiet.hidden = false; quiet.setAttribute("aria-pressed", String(isQuiet())); }
}

function addCopy(place) {
  place.dataset.link = place.textContent;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "ib copy";
  button.textContent = place.parentElement.dataset.copy;
  place.append(button);
}

document.addEventListener("click", (event) => {
  if (event.target.id !== "quiet") return;
  setQuiet(!isQuiet());
  event.target.setAttribute("aria-pressed", String(isQuiet()));
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !isGone && socket?.readyState === WebSocket.CLOSED) { delay = SOONEST; connect(); }
});
addEventListener("pagehide", () => { isGone = true; socket?.close(); });
addEventListener("pageshow", (event) => { if (event.persisted) { isGone = false; connect(); } });

settle();
connect();
