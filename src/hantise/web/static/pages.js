// Small pages without a table: a review that is being worked out, the steps of beliefs, and the page for when the house
// does not answer. Without this script all works by links, and a review's page is loaded anew by itself.

// Milliseconds between two requests of a page that waits, and after one that failed.
const NEXT = 1000;
const LATER = 5000;
// The tenth of a review that was read aloud last.
let tenth = -1;

const waiting = document.getElementById("waiting");
if (waiting) goOn();
if (document.querySelector("main.believed")) document.addEventListener("keydown", follow);
if (document.querySelector("main.error")) {
  addEventListener("online", knock);
  setInterval(knock, LATER);
}

// A review tells how far it has come, and is shown once it is there.

function goOn() {
  look().catch(() => setTimeout(goOn, LATER));
}

async function look() {
  const answer = await fetch(waiting.dataset.from, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  const { answered, total, waits, words } = await answer.json();
  if (!waits) return location.reload();
  const bar = document.getElementById("bar");
  bar.max = Math.max(1, total);
  bar.value = answered;
  const now = Math.floor((10 * answered) / Math.max(1, total));
  if (now !== tenth) document.getElementById("told").textContent = words;
  tenth = now;
  setTimeout(goOn, NEXT);
}

// Keys: arrows to the steps beside this one, B back to the table.

const WAYS = { ArrowLeft: "back", ArrowRight: "forward", b: "table" };

function follow(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input,select,textarea,summary")) return;
  const link = document.getElementById(WAYS[event.key]);
  if (!link?.href) return;
  event.preventDefault();
  link.click();
}

// Once the house answers again, the page that was asked for is shown.

async function knock() {
  try {
    const answer = await fetch(new URL("../../quiet", import.meta.url), { method: "HEAD", signal: AbortSignal.timeout(LATER) });
    if (answer.ok) location.reload();
  } catch {
    // Not yet.
  }
}
