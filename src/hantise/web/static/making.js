// What can be wished for before the first game: the same switches as in a table's menu.
import { showEar } from "./ear.js";
import { settleWishes, wish } from "./wishes.js";

settleWishes();
showEar();

// A start that takes a wish on.
document.addEventListener("click", (event) => {
  const name = event.target.closest("[data-wishes]")?.dataset.wishes;
  if (name) wish(name, true);
});
