// What a reader wishes for, kept by the browser: less motion, no letter keys. Each has its button in the menu.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const isWished = (name) => localStorage.getItem(name) === "yes";

export const isQuiet = () => calm.matches || isWished("quiet");
export const isLetterless = () => isWished("letterless");

const WISHES = { quiet: isQuiet, letterless: isLetterless };

// The buttons as they stand; a letter that does nothing is not shown.
export function settleWishes() {
  document.documentElement.classList.toggle("letterless", isLetterless());
  for (const [name, isOn] of Object.entries(WISHES)) {
    const button = document.getElementById(name);
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isOn()));
  }
}

document.addEventListener("click", (event) => {
  const name = event.target.id;
  if (!Object.hasOwn(WISHES, name)) return;
  localStorage.setItem(name, WISHES[name]() ? "no" : "yes");
  settleWishes();
});
