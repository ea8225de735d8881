// A hand: a touch on the strip of the table opens the whole table, and the button closes it.
const app = document.getElementById("app");
const strip = document.getElementById("strip");

function open(isOpen) {
  app.classList.toggle("hand-held", !isOpen);
  strip.setAttribute("aria-pressed", String(isOpen));
}

// The strip is the upper quarter of the room.
function isStrip(place) {
  const room = document.getElementById("room").getBoundingClientRect();
  return place.clientY > room.top && place.clientY < room.top + room.height / 4;
}

document.addEventListener("click", (event) => {
  const isPlain = !event.target.closest("button,a,summary,[data-thing]");
  if (event.target.closest("#strip")) open(app.matches(".hand-held"));
  else if (app.matches(".hand-held") && isPlain && event.target.closest("#room") && isStrip(event)) open(true);
});
