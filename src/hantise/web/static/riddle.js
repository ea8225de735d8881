// A puzzle: things are touched where they lie, as at any table; the answer comes as a page. Without this script all works
// by forms.
import { openRules } from "./beside.js";
import "./chosen.js";
import "./dragging.js";
import "./ground.js";
import "./held.js";
import "./keys.js";
import { openLetters, showKeys } from "./letters.js";
import "./look.js";
import { closeFolds, closeLog, closeMenu, isLogOpen, openLog } from "./opened.js";
import { refreshPicks, toggle } from "./picks.js";
import { announce } from "./speech.js";
import { settleWishes } from "./wishes.js";
import { focus, home, settleZones } from "./zones.js";

document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-thing],.btn.locked");
  document.querySelectorAll(".asked").forEach((other) => other.classList.remove("asked"));
  closeFolds(event.target);
  if (thing) return touch(thing, event);
  const opener = event.target.closest("[data-open]");
  if (opener) open(opener, event);
  else if (!event.target.closest(".side")) closeLog();
  if (!event.target.closest(".menu")) closeMenu();
});

function touch(thing, event) {
  event.preventDefault();
  if (thing.getAttribute("aria-disabled") !== "true") return toggle(thing);
  thing.classList.add("asked");
  const reason = document.getElementById(thing.getAttribute("aria-describedby"));
  announce((reason ?? document.querySelector("#prompt h2")).textContent);
}

function open(opener, event) {
  event.preventDefault();
  if (opener.dataset.open === "rules") openRules(opener.href);
  else if (isLogOpen()) closeLog();
  else openLog();
}

settleWishes();
openLetters();
refreshPicks();
settleZones();
showKeys();
if (document.activeElement === document.body) focus(home());
document.querySelector("#room [data-middle]")?.scrollIntoView({ block: "center", inline: "center" });
