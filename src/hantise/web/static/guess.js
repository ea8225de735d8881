// A question of belief training: the log of a small screen, and the rules beside the table. Without it all works too.
import { closeLog, open } from "./opened.js";
import "./panning.js";

// What scrolls is scrolled by keys too.
document.getElementById("log").tabIndex = 0;

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) open(opener, event);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeLog();
});
