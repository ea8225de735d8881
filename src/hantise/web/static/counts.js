// What is counted is seen at its place before the new table says so.

const place = (name) => document.querySelector(`[data-place="${CSS.escape(name)}"]`);

// A number hangs at the target until the new table is there; the next one there takes its place.
export function sum([, , target, , number]) {
  const to = place(target);
  if (!to) return false;
  const signs = [...document.querySelectorAll("#flights .counted")];
  const sign = signs.find((one) => one.dataset.at === target) ?? document.createElement("b");
  sign.className = "counted digits";
  sign.dataset.at = target;
  sign.textContent = number.replace("-", "−");
  document.getElementById("flights").append(sign);
  hang(sign, to);
  return true;
}

function hang(sign, seat) {
  const { left, top } = (seat.querySelector(".portrait") ?? seat).getBoundingClientRect();
  Object.assign(sign.style, { left: `${Math.max(left, 24)}px`, top: `${top + 4}px` });
}

// It hangs there too once the table has become larger or smaller.
addEventListener("resize", () => {
  for (const sign of document.querySelectorAll("#flights .counted")) {
    const seat = place(sign.dataset.at);
    if (seat) hang(sign, seat);
  }
});

// What is counted at the target is this number now: its digits say it, or its bar is so full; nobody foresees it any more.
export function count([, , target, , number]) {
  const to = place(target);
  to?.querySelectorAll(".sign").forEach((foreseen) => foreseen.remove());
  to?.querySelectorAll(".digits").forEach((digits) => { digits.textContent = number; });
  to?.querySelector("rect:last-of-type")?.setAttribute("width", number);
}
