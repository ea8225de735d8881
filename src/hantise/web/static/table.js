// A table that lives: news arrive, cards fly, things are chosen where they lie. Without this script all works by forms.
import { focus, home, keepFocus, moves, settleZones, whereabouts } from "./focus.js";
import * as line from "./line.js";
import { callBack } from "./line.js";
import { forget, morph, whole } from "./morph.js";
import { bringTouches, centre, isRead as isFarewellRead, refuses, settleLesson, touches } from "./needed.js";
import { linesOf, settleFirsts, showLine, showNews, sticker, tell, tellNothing, tellOf, writeLog } from "./notices.js";
import { isOffered, listen } from "./opened.js";
import { allowSeries, clearPicks, makeNext, refreshPicks, toggle } from "./picks.js";
import { isPatient, isQuiet, settleWishes, showKeys } from "./preferences.js";
import { announce, call, callFirst, callResult, callToMove, hush, question, report, sayNew, showEar, text } from "./speech.js";

const app = document.getElementById("app");
// Milliseconds that the house has to answer what was asked of it.
const PATIENCE = 4000;
const LATEST = 8000;
// News that wait before the rest is shown at once; and for somebody who looks at each in peace, or for everybody where
// one person has skipped to the end: the others keep their pace.
const FEW = 2;
// No list is so long.
const LOWEST = 9999;
const PILE_UP = 30;
// So long a new table is dealt.
const DEAL = 900;
// So long after it has come a page is at rest.
const RESTED = 1500;

const waiting = [];
let isShowing = false;

const version = () => Number(app.dataset.version);
// The version of the page that was fetched last, with its log.
let fetchedUpTo = 0;
// A page that was fetched has all that had happened by then.
const isToBeWritten = (push) => push.whole || push.version > fetchedUpTo;
// The path of the table: scripts lie two steps below the house.
const PLACE = new URL(`../../t/${app.dataset.match}`, import.meta.url).pathname;

// What a table is seen without comes at rest, or at the first need of it; without what does not come all goes on.

const LATE = {
  motion: () => import("./motion.js"),
  sounds: () => import("./sounds.js"),
  keys: () => import("./keys.js"),
  sharing: () => import("./sharing.js"),
  panning: () => import("./panning.js"),
  installed: () => import("./installed.js"),
  calling: () => import("./calling.js"),
  ending: () => document.querySelector("link[href*='/ending']") ?? sheet("ending"),
  moods: () => import("./moods.js"),
};
const late = {};

async function bring(...names) {
  await Promise.allSettled(names.map(async (name) => { late[name] ??= await LATE[name](); }));
}

// A sheet of the kit, before the others, as on a page that comes with it.
function sheet(name) {
  const kit = document.querySelector("link[href*='/kit']");
  const made = kit.cloneNode();
  made.href = kit.href.replace("/kit.", `/${name}.`);
  kit.before(made);
  return new Promise((done, fail) => Object.assign(made, { onload: done, onerror: () => fail(made.remove()) }));
}

const sound = (name) => late.sounds?.sound(name);

// `html` is the table, or the one that comes next; not every one can be moved in its window.
const bringAll = (html) => bring("motion", "sounds", "keys", "sharing", ...(/ data-spread/.test(html) ? ["panning"] : []));

async function rest() {
  await bringAll(document.getElementById("room").innerHTML);
  settleCopies();
  await bring("ending", "installed", "calling", "moods");
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, rest, { capture: true, once: true });
if (document.readyState === "complete") setTimeout(rest, RESTED);
else addEventListener("load", () => setTimeout(rest, RESTED));

// What is pressed before that is pressed again after it.

document.addEventListener("keydown", async (event) => {
  if (late.keys || event.target.closest("input,select,textarea,dialog[open]")) return;
  const isMeant = event.target.matches("[data-thing][aria-pressed=true]");
  if (event.key === "Enter" && !isMeant) return;
  if (moves(event.key) || event.key === "Enter") event.preventDefault();
  await bring("keys");
  if (late.keys) event.target.dispatchEvent(new KeyboardEvent(event.type, event));
});

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copies],[data-shares]");
  if (!button || late.sharing) return;
  await bring("sharing");
  if (late.sharing) button.click();
});

// What arrives.

const told = {
  address() {
    forget();
    const address = new URL(`${PLACE}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("version", app.dataset.version);
    address.searchParams.set("language", document.documentElement.lang);
    const { eyes, hold } = document.getElementById("prompt")?.dataset ?? {};
    if (eyes) address.searchParams.set("eyes", eyes);
    if (eyes) address.searchParams.set("as", hold);
    if (app.matches(".screen")) address.searchParams.set("screen", "yes");
    return address;
  },
  heard(push) {
    if (push.mood) return showMoods(push.mood);
    const table = whole(push);
    // A line that loses what was sent is no good.
    if (!table) return line.doubt();
    // The house has answered, however long it takes to be shown.
    if (!isUnsure || table.version > Number(asked?.fields.get("version"))) asked = null;
    waiting.push(table);
    show();
  },
  lost() {
    if (document.getElementById("lost")) return;
    document.body.classList.add("offline");
    const prompt = document.getElementById("prompt");
    const sign = document.createElement("p");
    sign.id = "lost";
    sign.className = "notice";
    sign.setAttribute("role", "alert");
    sign.textContent = app.dataset.lost;
    if (prompt.contains(document.activeElement)) prompt.focus({ preventScroll: true });
    prompt.prepend(sign);
    isUnsure = true;
  },
  found() {
    document.body.classList.remove("offline");
    document.getElementById("lost")?.remove();
  },
  async lookIn(signal) {
    const page = await fetched(location.href, { signal });
    // What comes by the line is newer, and in its order.
    if (line.isOpen()) return;
    showPage(page, ["room", "looks", "firsts", "prompt", "help", "company", "moment", "log", "last", "ticket"]);
    fetchedUpTo = version();
    resume();
  },
  hungUp: cutOff,
  // What one person alone may see goes at once; what all may see is first shown to its end.
  handed() {
    isHanded = true;
    if (!isShowing || document.getElementById("prompt").dataset.eyes >= 0) leave();
  },
  opened: sayShown,
};

// What happens meanwhile waits for no mood, nor a mood for that.
async function showMoods(moods) {
  await bring("moods");
  late.moods?.show(moods);
}

// A shared device is passed on: another page comes, which knows nothing of this one.
let isHanded = false;
const leave = () => location.replace(`${PLACE}?as=${document.getElementById("prompt").dataset.hold ?? ""}`);

// Computers wait until what happened before them has been seen here.
async function sayShown() {
  await dealt;
  await isFarewellRead();
  line.tell(JSON.stringify({ seen: version() }));
}

const isOffline = () => document.body.classList.contains("offline");

function cutOff(reason) {
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
  try {
    await dealt;
    while (waiting.length) await showOne(waiting.shift());
    sayShown();
  } finally {
    isShowing = false;
    if (isHanded) leave();
  }
}

async function showOne(push) {
  if (push.steps.some((steps) => steps.length)) await bringAll(push.parts.room);
  if (/ class=.(between )?ending/.test(push.parts.room)) await bring("ending");
  const { motion } = late;
  await bringTouches(push.parts.prompt);
  // Where the page remembers nothing for its reader, what was said goes with the log.
  if (push.whole) hush();
  const hear = hearing(push);
  const said = push.steps.flat().filter(([motion]) => motion === "say").map(([, , target]) => target);
  const isOpen = !/class=.ending/.test(push.parts.room);
  // What led to a table that is here already, because it was fetched meanwhile, is not played upon it.
  const isHere = push.version <= version();
  const isBehind = (motion?.isHasty() ?? true) || waiting.length > mostWaiting() || document.hidden || isHere;
  const lines = linesOf(push);
  motion?.foretell(isOpen ? "" : push.parts.room);
  // A log that comes anew has lines that were there before too: those show nothing.
  const isFresh = (n) => !push.whole || (lines.length === push.steps.length && push.steps[n].length > 0);
  const begin = (n) => {
    if (motion.tellsItself(push.steps[n])) hear();
    showLine(lines[n], isToBeWritten(push) && isFresh(n));
    return lines[n] && text(lines[n]);
  };
  // An end says itself how it came.
  const say = (words) => isOpen && tell(words ? [words] : push.say);
  tellNothing();
  if (isBehind && push.steps.flat().some(isSaid)) say("");
  if (!isBehind) await motion.perform(push.steps, push.parts.room, begin, say);
  hear();
  swap(push);
  // What was told before the end is no news beside it; an end that was read stands no more.
  if (document.querySelector(".ending:not(:target)")) document.querySelector("#tell[aria-hidden]")?.remove();
  else said.filter(Boolean).forEach(tellOf);
  if (isOffline()) told.lost();
  else resume();
  await motion?.isRead();
}

// A sentence that hangs over the table, and no thing says it.
const isSaid = ([motion, , target]) => motion === "say" && !target;

const mostWaiting = () => {
  if (isPatient()) return PILE_UP;
  return isHurried() || waiting.some((push) => push.parts.prompt?.includes("data-hurried")) ? Infinity : FEW;
};

const isHurried = () => document.querySelector("#prompt [data-hurried]") !== null;

// Who listens hears at once what happened, first what they did; but an end that tells itself once it was seen.
function hearing(push) {
  const unheard = [...push.say];
  const hear = () => {
    const own = unheard.splice(0, push.own);
    if (own.length) call(...own);
    report(unheard.splice(0));
  };
  if (!late.motion || !push.steps.some(late.motion.tellsItself)) hear();
  return hear;
}

function swap(push) {
  // A page that was fetched meanwhile shows a newer table.
  if (push.version < version()) {
    late.motion?.letGo();
    return writeLog(push, isToBeWritten(push));
  }
  const isNew = push.version !== version();
  const before = whereabouts();
  app.dataset.version = push.version;
  document.title = push.title;
  const height = document.getElementById("prompt").offsetHeight + heightOfFirsts();
  const lit = windows();
  const putBack = late.motion?.still();
  late.motion?.letGo();
  for (const [id, html] of Object.entries(push.parts)) replace(id, html);
  keepHeight(height);
  putBack?.();
  if (windows() > lit) sound("chime");
  if (lit && !windows()) centre();
  answered(push);
  writeLog(push, isToBeWritten(push));
  touches?.renew();
  if (isNew) clearPicks();
  // On a table that scrolls, all is in the middle when one is to decide, and what has just come is in sight.
  if (isNew && document.querySelector("#prompt button[name=action],#touches > pre")) centre();
  const newest = isNew && document.querySelector("[data-spread] .moved");
  if (newest) late.motion?.brought(newest);
  settle();
  arrive(before, isNew);
  makeNext(isNew);
}

// To who plays by keyboard and by ear: where they are now, and what is asked or has ended.
function arrive(before, isNew) {
  keepFocus(before, isNew);
  if ((isNew || before.waited && !whereabouts().waited) && callToMove()) callMe();
  if (!before.ended) callEnd();
}

// It is this page's turn: a chime, and whoever looks elsewhere is told.
function callMe() {
  sound("turn");
  sayNew();
  callBack();
}

function callEnd() {
  sayNew(callResult());
  const end = document.querySelector(".ending .calls");
  if (end) sound(end.dataset.sound);
}

// What the line for what is new takes of the prompt, where it stands between that and the table.
function heightOfFirsts() {
  const [room, firsts] = ["room", "firsts"].map((id) => document.getElementById(id).getBoundingClientRect());
  return firsts.top >= room.bottom - 1 ? firsts.height : 0;
}

// While something may be undone the prompt is no lower than it was: what is pressed next lies where it lay.
function keepHeight(before) {
  const prompt = document.getElementById("prompt");
  prompt.style.minHeight = "";
  const least = parseFloat(getComputedStyle(prompt).minHeight) + heightOfFirsts();
  const isKept = before > least && app.classList.contains("furnished") && prompt.querySelector(".back:not(.ask)");
  if (isKept) prompt.style.minHeight = `calc(${before}px - var(--taken, 0px))`;
}

function replace(id, html) {
  const old = document.getElementById(id);
  const holder = document.createElement("template");
  holder.innerHTML = html;
  if (old) morph(old, holder.content.firstElementChild);
}

// What is asked.

// What was asked by the line and not answered yet: where it goes as a form, and its fields.
let asked = null;
// Whether the line was lost since.
let isUnsure = false;

document.addEventListener("submit", async ({ target }) => {
  if (!target.matches("[data-hurry]")) return;
  await bring("motion");
  late.motion?.hasten();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (isOffline() && form.closest("#app")) return event.preventDefault();
  if (!form.closest("#prompt") || form.method !== "post") return;
  event.preventDefault();
  const prompt = document.getElementById("prompt");
  if (prompt.getAttribute("aria-busy") === "true") return;
  prompt.setAttribute("aria-busy", "true");
  const address = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  if (address === PLACE && line.isOpen()) ask(address, fields);
  else post(address, fields);
});

// A command takes the shortest way, and is answered by a push.
function ask(address, fields) {
  const command = { seat: Number(fields.get("seat")), version: Number(fields.get("version")), key: fields.get("key") };
  line.say(JSON.stringify({ ...command, actions: fields.getAll("action") }));
  const mine = (asked = { address, fields });
  setTimeout(() => { if (asked === mine && line.isOpen()) sendAgain(); }, PATIENCE);
}

// Nobody knows whether it arrived; sent twice it is done once.
function sendAgain() {
  const { address, fields } = asked;
  asked = null;
  post(address, fields);
}

// The house is heard again: if nothing has happened at the table, what was asked did not arrive.
function resume() {
  const isSame = isUnsure && asked?.fields.get("version") === app.dataset.version;
  isUnsure = false;
  if (isSame) sendAgain();
  else asked = null;
}

function answered(push) {
  const prompt = document.getElementById("prompt");
  prompt.removeAttribute("aria-busy");
  const said = prompt.querySelector(".notice") ?? (prompt.querySelector(".hint-panel") && prompt.querySelector(".say"));
  if (said && push.parts.prompt) announce(said.matches(".say") ? question() : text(said));
}

async function post(address, body) {
  document.getElementById("prompt").setAttribute("aria-busy", "true");
  try {
    await send(address, body);
  } catch {
    line.doubt();
  }
}

async function send(address, body) {
  const signal = AbortSignal.timeout(LATEST);
  const answer = await fetch(address, { method: "POST", body, redirect: "manual", signal });
  if (answer.type === "opaqueredirect") return expectNews();
  showPage(await parsed(await answer.text()), ["room", "firsts", "prompt"]);
  const said = document.querySelector("#prompt .notice");
  if (said) announce(text(said));
}

async function fetched(address, options) {
  const answer = await fetch(address, options);
  if (answer.status >= 500) throw answer.status;
  return parsed(await answer.text());
}

async function parsed(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  await bringTouches(page.getElementById("prompt")?.innerHTML);
  return page;
}

// A page of this table as the house drew it; any other is shown as it is.
function showPage(page, ids) {
  const eyesOf = (shown) => shown.getElementById("prompt")?.dataset.eyes;
  if (!page.getElementById("prompt")) return location.replace(location.href.split("#")[0]);
  if (eyesOf(page) !== eyesOf(document)) return leave();
  const before = whereabouts();
  const version = page.getElementById("app").dataset.version;
  const isNew = version !== app.dataset.version;
  late.motion?.letGo();
  for (const id of ids) if (page.getElementById(id)) morph(document.getElementById(id), page.getElementById(id));
  late.motion?.goOn();
  app.dataset.version = version;
  touches?.renew();
  if (isNew) clearPicks();
  settle();
  arrive(before, isNew);
  makeNext(isNew);
}

// It was taken: the news of it come by the line, and only then may one act again.
function expectNews() {
  const prompt = document.getElementById("prompt");
  if (!line.isOpen()) return told.lookIn(AbortSignal.timeout(LATEST));
  setTimeout(() => { if (!isShowing && prompt.getAttribute("aria-busy") === "true") line.doubt(); }, PATIENCE);
}

// What has happened since one's turn moves once more, upon the table as it is, which is put back; news wait meanwhile.
document.addEventListener("click", (event) => {
  const row = event.target.closest("[data-steps]");
  if (row && !isShowing) showAgain(row);
});

async function showAgain(row) {
  isShowing = true;
  const room = document.getElementById("room").outerHTML;
  row.setAttribute("aria-pressed", "true");
  await bring("motion", "sounds");
  await late.motion?.perform([JSON.parse(row.dataset.steps)]);
  late.motion?.letGo();
  replace("room", room);
  settle();
  row.removeAttribute("aria-pressed");
  isShowing = false;
  show();
}

// What is touched.

listen(touch, () => showNews(false));

function touch(thing) {
  // What was asked is answered: what comes of it is still to be seen.
  if (document.querySelector("#prompt[aria-busy=true]") || refuses(thing)) return;
  if (!isOffered(thing)) return sound("knock");
  toggle(thing, settleLesson);
}

// Those of the lobby where somebody is.
const windows = () => document.querySelectorAll(".windows .here").length;

function settleCopies() {
  for (const place of document.querySelectorAll("[data-copy] dd:not([data-link])")) late.sharing?.addCopy(place);
}

// What lies on a new table comes there, once.
async function deal() {
  const room = document.getElementById("room");
  if (isQuiet() || version() > 1 || document.querySelector(".lobby")) return;
  room.classList.add("dealing");
  // Who plays already is answered at once.
  await new Promise((done) => {
    setTimeout(done, DEAL);
    document.addEventListener("submit", done, { once: true });
  });
  room.classList.remove("dealing");
}

function settle() {
  refreshPicks();
  settleFirsts();
  if (!waiting.length) late.motion?.settleHaste();
  settleZones();
  showKeys();
  settleCopies();
  settleLesson();
  document.querySelector(".since")?.scrollTo(0, LOWEST);
  if (document.querySelector(".hint-panel")) import("./hint.js").then(({ settleHint }) => settleHint());
}

settleWishes();
allowSeries();
// What lies there at first is dealt before anything happens.
const dealt = deal();
showEar();
settle();
if (document.activeElement === document.body) focus(home());
centre();
line.open(told);
dealt.then(() => {
  if (document.querySelector("#prompt[aria-busy=true]")) return;
  callFirst();
  if (document.querySelector("#prompt .say.mine")) sayNew();
});
