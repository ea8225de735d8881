// What happened, in words, the newest on top; and its newest line, which lies below a phone's table.
import { isLogOpen } from "./opened.js";

// `isNew`: the log has not these lines yet.
export function writeLog(push, isNew) {
  document.querySelectorAll("#log .early").forEach((line) => line.remove());
  if (!isNew) return;
  const log = document.getElementById("log");
  if (push.whole) log.innerHTML = push.log;
  else if (push.log) {
    log.querySelectorAll(".news").forEach((line) => line.classList.remove("news"));
    log.querySelector(".nothing")?.remove();
    log.insertAdjacentHTML("afterbegin", push.log);
  }
  showLast(push.log && log.querySelector("li:not(.section)"));
  countNews(push.say.length);
}

// As what it tells begins to be shown: below a phone's table, and on top of the log, if that has it not yet, until that
// is written.
export function showLine(line, isNew) {
  showLast(line);
  if (!line || !isNew) return;
  line.classList.add("early");
  document.getElementById("log").prepend(line);
}

// The lines of the log for what is about to be seen, the oldest first; of more than are seen the first alone, and none
// where they are a whole log, of which nobody knows the new ones.
export function linesOf(push) {
  const holder = document.createElement("template");
  holder.innerHTML = push.log;
  const lines = [...holder.content.querySelectorAll("li:not(.section)")].reverse();
  if (lines.length === push.steps.length) return lines;
  return push.whole ? [] : lines.slice(0, 1);
}

// The button of the log says how much is new while it is closed.
export function countNews(more) {
  const dot = document.querySelector(".top .dot");
  if (!dot) return;
  const isOpen = isLogOpen();
  const total = isOpen || !more ? 0 : (parseInt(dot.textContent, 10) || 0) + more;
  if (isOpen) dot.textContent = "";
  else if (total) dot.textContent = total > 9 ? "9+" : total;
}

function showLast(newest) {
  if (newest) document.getElementById("last").replaceChildren(...newest.cloneNode(true).childNodes);
}
