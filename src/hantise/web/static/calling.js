// Who looks elsewhere is called when it is their turn: by the icon of the page, its title, and where they wish for it by
// a notification. None of these says more than the title.
import { isCalled, wish } from "./wishes.js";

const icon = document.querySelector("link[rel=icon]");
const plain = icon.href;
const canNotify = "Notification" in globalThis && isSecureContext;
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

// The browser asks only whom the button was pressed by.
document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-wish=called]")) return;
  wish("called", !isCalled() && (await Notification.requestPermission()) === "granted");
  showCalling();
});

export function showCalling() {
  const button = document.querySelector("[data-wish=called]");
  button.hidden = !canNotify || Notification.permission === "denied";
}

// What this page alone may see for a while is covered as long as nobody looks at it: in the list of windows, on a shared screen.
const cover = () => document.documentElement.classList.toggle("unseen", document.hidden);

document.addEventListener("visibilitychange", cover);
addEventListener("pagehide", () => document.documentElement.classList.add("unseen"));
addEventListener("pageshow", cover);
cover();
