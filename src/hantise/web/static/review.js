// A review that is being worked out: how far it has come, without the page's being loaded anew until it is there.
// Without this script the page looks again by itself.
const waiting = document.getElementById("waiting");
const bar = document.getElementById("bar");
const told = document.getElementById("told");
// Milliseconds from one look to the next; longer where nobody answers.
const NEXT = 1000;
const LATER = 5000;
// What is read aloud changes so seldom: at each tenth.
let tenth = -1;

async function look() {
  const answer = await fetch(waiting.dataset.from, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  const { answered, total, waits, words } = await answer.json();
  if (!waits) return location.reload();
  bar.max = Math.max(1, total);
  bar.value = answered;
  const now = Math.floor((10 * answered) / Math.max(1, total));
  if (now !== tenth) told.textContent = words;
  tenth = now;
  setTimeout(goOn, NEXT);
}

const goOn = () => look().catch(() => setTimeout(goOn, LATER));
goOn();
