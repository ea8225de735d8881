// What not every table needs, and comes for those alone: the guide of a first game, choices made in touches, the middle of a
// table that scrolls.
const NONE = { settleLesson() {}, aimed() {}, refuses: () => false, skips: () => false, isRead: async () => {} };

export const { settleLesson, aimed, refuses, skips, isRead } =
  document.querySelector(".lesson,#bubble") ? await import("./guide.js") : NONE;

export let touches = null;

// `html` is what comes next; it is shown though they do not come.
export async function bringTouches(html) {
  if (/ id=.touches/.test(html)) touches ??= await import("./touches.js").catch(() => null);
}

if (document.getElementById("touches")) touches = await import("./touches.js");

// A table that is larger than its window, and can be moved there (panning.js).

// All that lies there, with as much beside it on each side; where the newest card is asked about, that one.
export function centre() {
  const ground = document.querySelector("#room [data-spread]");
  if (document.querySelector("[data-near] .moved")) return showAgain();
  const boxes = [...(ground?.querySelectorAll(".card") ?? [])].map((card) => card.getBoundingClientRect());
  if (!boxes.length) return;
  const amid = (begin, end) => (Math.min(...boxes.map((box) => box[begin])) + Math.max(...boxes.map((box) => box[end]))) / 2;
  const own = ground.getBoundingClientRect();
  ground.scrollBy(amid("left", "right") - (own.left + own.right) / 2, amid("top", "bottom") - (own.top + own.bottom) / 2);
}

// What the lesson means, or the card in play, or else the newest one, wherever the table was moved before.
export function showAgain() {
  const [ground, first] = [document.querySelector("#room [data-spread]"), aimed()];
  const one = first?.closest("[data-spread]") ? first : ground?.querySelector(".preview") ?? ground?.querySelector(".moved");
  one?.scrollIntoView({ block: "center", inline: "center" });
}
