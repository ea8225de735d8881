// At a child's pace no single touch does anything: a picture that is pressed is chosen first, as a thing on the table
// would be, and the same large button then takes it.
import { pick } from "./picks.js";
import { announce } from "./speech.js";
import { isPatient } from "./wishes.js";

const pictures = () => [...document.querySelectorAll("#prompt .acts .pictured")].filter((one) => one.checkVisibility());

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#other")) return choose(null);
  const button = event.target.closest?.("#prompt .acts .pictured");
  // Of a single one there is nothing to choose.
  if (!button || !isPatient() || pictures().length < 2 || button.classList.contains("on")) return;
  event.preventDefault();
  announce(button.textContent);
  if (button.dataset.picks) return pick(button.dataset.picks.split(" "));
  choose(button);
});

document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && document.getElementById("other")) choose(null); });

// One that no thing on the table stands for is alone with the way back to all.
function choose(button) {
  const acts = document.querySelector("#prompt .acts");
  acts.querySelectorAll(".pictured").forEach((one) => ["on", "pri"].forEach((kind) => one.classList.toggle(kind, one === button)));
  acts.classList.toggle("chosen", Boolean(button));
  document.getElementById("other")?.remove();
  if (button) acts.prepend(document.getElementById("choose-again").content.firstElementChild.cloneNode(true));
  (button ?? pictures()[0])?.focus({ preventScroll: true });
}
