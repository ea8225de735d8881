// A big screen: what is drawn for a window 960 wide is seen from three metres; nobody sits before it.
const app = document.getElementById("app");
const WIDE = 960;
// Milliseconds until the mouse that rests is hidden, until the house falls asleep, and until the rematch is gone to.
const RESTS = 2000;
const SLEEPS = 600_000;
const ONWARD = 4000;
// So long what has ended lies there, and what stands between two rounds is read, unless somebody plays on.
const LIES = 5000;
const READ = 15_000;
// From so many letters on what just happened is written smaller.
const LONG = 110;

function fit() {
  // The pieces that fly are measured in the window, and are not enlarged again.
  for (const part of app.querySelectorAll(":scope > :not(#flights)")) part.style.zoom = innerWidth / WIDE;
}

let resting;
function move() {
  app.classList.remove("resting");
  clearTimeout(resting);
  resting = setTimeout(() => app.classList.add("resting"), RESTS);
}

let sleeping;
function wake() {
  app.classList.remove("asleep");
  clearTimeout(sleeping);
  sleeping = setTimeout(() => app.classList.add("asleep"), SLEEPS);
}

function changed() {
  wake();
  settle();
  const onward = document.getElementById("onward");
  if (onward) setTimeout(() => location.assign(onward.href), ONWARD);
}

// Nobody presses the buttons of this page.
let reading;
function settle() {
  const on = () => document.querySelector(".between:not(:target) .pri");
  clearTimeout(reading);
  if (reading) on()?.click();
  reading = on() ? setTimeout(() => on()?.click(), READ) : 0;
}

let lying;
function goOn() {
  if (app.matches(".over")) lying ||= setTimeout(() => document.querySelector(".saw.on .btn")?.click(), LIES);
  else lying = clearTimeout(lying);
}

const last = document.getElementById("last");
const write = () => last.classList.toggle("long", last.textContent.length > LONG);

function fill() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.();
}

const stayAwake = () => navigator.wakeLock?.request("screen").catch(() => {});

addEventListener("resize", fit);
addEventListener("mousemove", move);
addEventListener("keydown", ({ key }) => { if (key === "f" || key === "F") fill(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) stayAwake(); });
new MutationObserver(changed).observe(app, { attributeFilter: ["data-version"] });
new MutationObserver(write).observe(last, { childList: true, subtree: true, characterData: true });
new MutationObserver(goOn).observe(app, { attributeFilter: ["class"] });
new MutationObserver(changed).observe(document.getElementById("ticket"), { childList: true });
fit();
write();
move();
changed();
stayAwake();
