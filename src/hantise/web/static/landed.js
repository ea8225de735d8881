// What has come to lie on a table that scrolls is seen there, whole, and moves with it until the new table is there.
import { isDown, namesIn } from "./faces.js";

// Milliseconds that the eye has to find what was brought into sight.
const FOUND = 350;

const landed = [];

// A card of several squares lies around its place; what was shown of it before, and what came before it, is over.
export function land(card, target, face) {
  if (!target.closest("[data-spread]") || namesIn(face).length === 1) return;
  document.querySelectorAll("#room :is(.preview,.sign)").forEach((old) => old.remove());
  document.querySelectorAll("#room .card:is(.moved,.turned)").forEach((old) => old.classList.remove("moved", "turned"));
  card.getAnimations().forEach((motion) => motion.cancel());
  card.removeAttribute("style");
  card.classList.add("landed", "moved", isDown(face) ? "down" : "across");
  target.append(card);
  landed.push(card);
  card.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export function lift() {
  landed.splice(0).forEach((card) => card.remove());
}

// What is about to turn over is seen before it does.
export async function brought(card) {
  const ground = card.closest("[data-spread]");
  if (!ground) return;
  const { scrollLeft, scrollTop } = ground;
  card.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (ground.scrollLeft === scrollLeft && ground.scrollTop === scrollTop) return;
  await new Promise((done) => setTimeout(done, FOUND));
}
