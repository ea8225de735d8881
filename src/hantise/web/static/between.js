// What stands between two rounds stays until its reader goes on; all that happened meanwhile follows.
import { isHasty } from "./haste.js";

const read = new Set();

export async function isRead() {
  const sign = document.querySelector(".between:not(:target)");
  const on = sign?.querySelector(".pri");
  // A link that was just followed takes the panel away a little later.
  if (!on || isHasty() || read.has(sign.id)) return;
  on.focus({ preventScroll: true });
  await new Promise((done) => {
    on.addEventListener("click", done, { once: true });
    document.addEventListener("hurried", done, { once: true });
  });
  read.add(sign.id);
  // Once its link has taken the panel away, and before anything newer comes: that says itself where the focus goes.
  await new Promise((done) => setTimeout(done));
  document.getElementById("prompt").focus({ preventScroll: true });
}

// Its link is for pages without scripts, which ask for the whole page; here it is put aside at once.
document.addEventListener("click", (event) => {
  const on = event.target.closest(".between .pri");
  if (!on) return;
  event.preventDefault();
  location.hash = new URL(on.href).hash;
});
