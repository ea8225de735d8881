// Who wishes for it is called when it is their turn: by an open page (line.js), and by Web Push once there is none
// (worker.js). For tables, and for the list of one's own matches.
import { isCalled, settleWishes, wish } from "./preferences.js";

// Scripts lie two steps below the house.
const place = (path) => new URL(`../../called${path}`, import.meta.url);
const canNotify = "Notification" in globalThis && isSecureContext;
// A page without an end may call while it is open; with none open only a worker can.
const canBeSentTo = canNotify && "PushManager" in globalThis && "serviceWorker" in navigator;
const panel = document.getElementById("calling");

for (const button of document.querySelectorAll("[data-wish=called]")) button.hidden = !canNotify;
if (panel) panel.hidden = !canBeSentTo;
settleWishes();

// The browser asks only whom the button was pressed by.
document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-wish=called],[data-calls]")) return;
  tell("");
  wish("called", !isCalled() && (await Notification.requestPermission()) === "granted");
  if (!isCalled() && Notification.permission !== "granted") tell("refused");
  settle();
});

// One after the other: a page that still says it anew when its reader stops it would else be told of for good.
let settled = Promise.resolve();

function settle() {
  settled = settled.then(() => (isCalled() ? begin() : stop()));
}

// What became of it, if that is not what was wished.
function tell(what) {
  for (const words of document.querySelectorAll("[data-refused]")) {
    words.textContent = words.dataset[what] ?? "";
    words.hidden = !what;
  }
}

async function begin() {
  if (!canBeSentTo) return;
  try {
    await subscribe();
  } catch {
    tell("unable");
  }
}

async function subscribe() {
  const { pushManager } = await workerOfHouse();
  const key = await (await fetch(place("/key"))).text();
  let subscription = await pushManager.getSubscription();
  // A house that moved or took a new secret has another key.
  if (subscription && spelt(subscription.options.applicationServerKey) !== key) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await send("", { endpoint, key: keys.p256dh, auth: keys.auth });
}

async function workerOfHouse() {
  await import("./installed.js");
  return navigator.serviceWorker.ready;
}

const spelt = (key) => btoa(String.fromCharCode(...new Uint8Array(key))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const send = (path, fields) => fetch(place(path), { method: "POST", body: new URLSearchParams(fields), keepalive: true });

async function stop() {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  await send("/stop", { endpoint: subscription.endpoint }).catch(() => {});
  await subscription.unsubscribe();
}

// Each page says anew where this device is told, because a browser may move it; a house that has forgotten this browser
// is asked for nothing.
if (document.querySelector("[data-forgotten]")) wish("called", false);
if (isCalled() || document.querySelector("[data-forgotten]")) settle();
