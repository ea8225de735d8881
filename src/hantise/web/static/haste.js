// Whoever is out of a game may want its end at once: then nothing more is shown on this page on the way there.
let isOn = false;

export const isHasty = () => isOn;

// What is being shown, or waits for a tap, is over; but the form that asks for it stays until it has been sent.
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-hurry]")) return;
  isOn = true;
  setTimeout(() => document.dispatchEvent(new Event("hurried")));
});

// Whoever has something to decide again follows again.
export const settleHaste = () => { isOn &&= !document.querySelector("#prompt [name=action]"); };
