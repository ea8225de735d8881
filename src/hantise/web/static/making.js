// What can be wished for before the first game: the same switches as in a table's menu.
import { isPatient, settleWishes, wish } from "./preferences.js";
import { showEar } from "./speech.js";

settleWishes();
showEar();
seatComputers();

// A start that takes a wish on.
document.addEventListener("click", (event) => {
  const name = event.target.closest("[data-wishes]")?.dataset.wishes;
  if (name) wish(name, true);
  if (event.target.closest("[data-wish]")) seatComputers();
});

// At a child's pace one computer plays; the others come back with the usual pace, where nobody else sits by then.
function seatComputers() {
  for (const seat of document.querySelectorAll(":is(#quick,form[enctype]) [name^=seat]:not([name=seat2])")) {
    if (isPatient() && seat.value.startsWith("computer:")) [seat.dataset.away, seat.value] = [seat.value, ""];
    else if (!isPatient() && seat.dataset.away && !seat.value) seat.value = seat.dataset.away;
  }
}
