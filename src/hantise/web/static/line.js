// The line to the house: always open, listened to, and opened again after growing pauses when nothing is heard. Who looks
// elsewhere meanwhile is called.
import { isCalled } from "./preferences.js";

const SOONEST = 400;
const LATEST = 8000;
// A line that is silent for so long is asked whether anybody is there, who then has so long to answer.
const SILENCE = 2000;
const PATIENCE = 2500;

let house = null;
let socket = null;
let delay = SOONEST;
let isOver = false;
let next = 0;

// `told` are functions: where the line goes, what is done with what is heard, when it is lost and found again, how the
// house is asked without a line (what it throws means that nobody answered), and the words of a house that hangs up.
export function open(told) {
  house = told;
  connect();
}

export const isOpen = () => socket?.readyState === WebSocket.OPEN;

// Whatever is said is answered, or the line is no good.
export function say(words) {
  socket.send(words);
  after(doubt, PATIENCE);
}

// What needs no answer; nobody minds if it is lost.
export function tell(words) {
  if (isOpen()) socket.send(words);
}

// Somebody should have answered and did not: this line is given up for another.
export function doubt() {
  if (isOver) return;
  hangUp();
  house.lost();
  again();
}

// One thing at a time is waited for.
function after(deed, time) {
  clearTimeout(next);
  next = setTimeout(deed, time);
}

function connect() {
  hangUp();
  socket = new WebSocket(house.address());
  socket.onopen = house.opened;
  socket.onmessage = (message) => heard(message.data);
  socket.onclose = ended;
  after(doubt, 2 * PATIENCE);
}

function hangUp() {
  if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
  socket?.close();
  socket = null;
}

// The newest table comes at once; a line that only opens may be one that is turned away.
function heard(words) {
  delay = SOONEST;
  house.found();
  after(ask, SILENCE);
  if (words) house.heard(JSON.parse(words));
}

// Who does not look needs no answer.
function ask() {
  if (isOpen() && !document.hidden) say("");
}

function ended(event) {
  socket = null;
  isOver = event.code === GONE || event.reason !== "";
  clearTimeout(next);
  if (event.code === HANDED) return hand();
  if (!isOver) return again();
  if (event.code !== GONE) house.hungUp(event.reason);
}

const GONE = 4404;
const HANDED = 4409;

function hand() {
  isOver = true;
  house.handed();
}

function again() {
  after(connect, delay);
  delay = Math.min(2 * delay, LATEST);
  lookIn();
}

// There may be no lines here and yet a house: then pages are asked for.
async function lookIn() {
  try {
    await house.lookIn(AbortSignal.timeout(PATIENCE));
    house.found();
  } catch {
    if (!isOpen() && !isOver) house.lost();
  }
}

function hurry() {
  if (isOver) return;
  delay = SOONEST;
  if (!socket) connect();
  else ask();
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) hurry(); });
addEventListener("online", hurry);
addEventListener("offline", doubt);
addEventListener("pagehide", () => { isOver = true; clearTimeout(next); hangUp(); });
addEventListener("pageshow", (event) => { if (event.persisted) { isOver = false; connect(); } });

// Who looks elsewhere is called when it is their turn: by the icon of the page, its title, and where they wish for it by
// a notification. None of these says more than the title.

const icon = document.querySelector("link[rel=icon]");
const plain = icon.href;
const mark = "● ";

export function callBack() {
  if (!document.hidden) return;
  icon.href = plain.replace("icon.svg", "icon-turn.svg");
  if (isCalled()) notify(document.title);
  if (!document.title.startsWith(mark)) document.title = mark + document.title;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  icon.href = plain;
  document.title = document.title.replace(mark, "");
});

// One for each table: the newest takes the place of what was said before.
async function notify(words) {
  const options = { tag: document.getElementById("app").dataset.match, icon: plain, data: location.href };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(words, options);
  const shown = new Notification(words, options);
  shown.onclick = () => { focus(); shown.close(); };
}

// What this page alone may see for a while is covered as long as nobody looks at it: in the list of windows, on a shared screen.
const cover = () => document.documentElement.classList.toggle("unseen", document.hidden);

document.addEventListener("visibilitychange", cover);
addEventListener("pagehide", () => document.documentElement.classList.add("unseen"));
addEventListener("pageshow", cover);
cover();
