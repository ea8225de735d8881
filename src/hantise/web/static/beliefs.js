// What could be where, by keys: arrows to the steps beside this one, B back to the table. Without it all works by links.
const WAYS = { ArrowLeft: "back", ArrowRight: "forward", b: "table" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input,select,textarea,summary")) return;
  const link = document.getElementById(WAYS[event.key]);
  if (!link?.href) return;
  event.preventDefault();
  link.click();
});
