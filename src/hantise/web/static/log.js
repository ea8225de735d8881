// What happened, in words, the newest on top; and its newest line, which lies below a phone's table.
import { isLogOpen } from "./opened.js";

// `isNew`: the log has not these lines yet.
export function writeLog(push, isNew) {
  document.querySelectorAll("#log .early").forEach((line) => line.remove());
  if (!isNew) return;
  const log = document.getElementById("log");
  if (push.whole) log.innerHTML = push.log;
  else if (push.log) {
    if (push.decided) log.querySelectorAll(".news").forEach((line) => line.classList.remove("news"));
    log.querySelector(".nothing")?.remove();
    log.insertAdjacentHTML("afterbegin", push.log);
  }
  showLast(push.log && log.querySelector("li:not(.section)"));
  showNews(push.say.length > 0);
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

// The button of the log has a dot while there are lines that nobody has read there; a number would only raise the question
// of what it counts.
export function showNews(isNew) {
  const unread = document.getElementById("unread");
  if (!unread) return;
  if (isLogOpen()) unread.textContent = "";
  else if (isNew) unread.textContent = unread.dataset.words;
}

function showLast(newest) {
  if (newest) document.getElementById("last").replaceChildren(...newest.cloneNode(true).childNodes);
}
