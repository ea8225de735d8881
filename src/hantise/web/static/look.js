// What can be looked at opens a sheet by itself; here the sheets are turned like leaves, and the focus finds its way back.

let opener = null;

document.addEventListener("click", (event) => {
  const look = event.target.closest(".look-at");
  if (look) opener = look;
  const turn = event.target.closest("[data-turns]");
  if (!turn) return;
  event.preventDefault();
  show(turn);
});

// A pointer that rests on it is told what the sheet says first.
document.addEventListener("pointerover", ({ target }) => {
  const look = target.closest?.(".look-at:not([title])");
  const told = look && document.getElementById(look.getAttribute("popovertarget"))?.querySelector(".looked p");
  if (told) look.title = told.textContent;
});

// One sheet after the other, not one upon the other.
function show(turn) {
  const next = document.getElementById(turn.getAttribute("popovertarget"));
  const way = turn.dataset.turns;
  turn.closest("[popover]").hidePopover();
  next.showPopover();
  (next.querySelector(`[data-turns=${way}]`) ?? next.querySelector("[popovertargetaction]")).focus();
}

const open = () => document.querySelector("[popover]:popover-open");
const WAYS = { ArrowLeft: "back", ArrowRight: "on" };

document.addEventListener("keydown", (event) => {
  const sheet = open();
  if (!sheet) return;
  if (event.key === "Escape") event.stopImmediatePropagation();
  const way = WAYS[event.key];
  const turn = way && sheet.querySelector(`[data-turns=${way}]`);
  if (turn) show(turn);
  if (turn) event.stopImmediatePropagation();
});

document.addEventListener("toggle", ({ target, newState }) => {
  if (!target.matches("[popover]") || newState !== "closed" || open()) return;
  const isLost = document.activeElement === document.body || target.contains(document.activeElement);
  if (isLost && opener?.isConnected) opener.focus({ preventScroll: true });
}, true);
