// A question of belief training: the log of a small screen, and the rules beside the table. Without it all works too.
import { openRules } from "./beside.js";
import "./ground.js";
import { closeLog, isLogOpen, openLog } from "./opened.js";

// What scrolls is scrolled by keys too.
document.getElementById("log").tabIndex = 0;

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (!opener) return;
  event.preventDefault();
  if (opener.dataset.open === "rules") openRules(opener.href);
  else if (isLogOpen()) closeLog();
  else openLog();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeLog();
});
