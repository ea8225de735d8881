// What stands over the table for a while.

// Milliseconds: of what nobody may miss, and of what a place says of itself beside what is needed to play on.
const HANGS = 5000;
const BRIEFLY = 2500;

// What nobody may miss stands over the table for a while; any touch lets it go, and touches what lies beneath.
export function tell(sentences) {
  const most = Math.max(...sentences.map((one) => one.length));
  hang(HANGS, sentences.find((sentence) => sentence.length === most));
}

// The thing itself stands there, with what it has to say.
export function tellOf(place) {
  const thing = document.querySelector(`[data-place="${CSS.escape(place)}"][data-told]`);
  if (thing) hang(BRIEFLY, thing.cloneNode(true), thing.dataset.told).className = "brief";
}

// What a thing that is touched has to say of itself, for as long.
export function say(words) {
  hang(BRIEFLY, words).className = "brief";
}

function hang(ms, ...contents) {
  const sign = sticker();
  sign.setAttribute("aria-hidden", "true");
  sign.append(...contents);
  setTimeout(() => sign.remove(), ms);
  return sign;
}

document.addEventListener("click", () => {
  const sign = document.getElementById("tell");
  if (sign?.hasAttribute("aria-hidden") && sign.className !== "brief") sign.remove();
});

// What comes next is about another table.
export const tellNothing = () => document.querySelector("#tell[aria-hidden]:not(.brief)")?.remove();

export function sticker() {
  document.getElementById("tell")?.remove();
  const sign = document.createElement("p");
  sign.id = "tell";
  document.body.append(sign);
  return sign;
}
