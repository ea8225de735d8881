// A hint that is shown: each of its choices shows on the table what it takes; whoever touches the table chooses alone.
const rows = () => [...document.querySelectorAll(".hint-panel [data-takes]")];

export function settleHint() {
  for (const row of rows()) {
    const label = row.firstElementChild;
    label.setAttribute("role", "button");
    label.tabIndex = 0;
    label.setAttribute("aria-pressed", String(row.classList.contains("best")));
  }
  seen();
}

// What would come of it, on a table that may be larger than its window.
const seen = () => document.querySelector("#room .proposed.best")?.scrollIntoView({ block: "nearest", inline: "nearest" });

function show(row) {
  for (const thing of document.querySelectorAll("[data-advised]")) thing.removeAttribute("data-advised");
  // Of equal things as many as it takes.
  const left = row.dataset.takes.split(" ");
  for (const thing of document.querySelectorAll("#room [data-thing]")) {
    const at = left.indexOf(thing.dataset.thing);
    if (at >= 0) thing.setAttribute("data-advised", left.splice(at, 1)[0]);
  }
  for (const one of document.querySelectorAll("#room .proposed"))
    one.classList.toggle("best", one.dataset.proposed === row.dataset.shows);
  seen();
  for (const other of rows()) other.firstElementChild.setAttribute("aria-pressed", String(other === row));
}

document.addEventListener("click", ({ target }) => {
  const row = target.closest(".hint-panel [data-takes]");
  if (row) show(row);
  else if (target.closest("#room [data-thing]")) document.querySelector(".hint-panel ~ .acts [name=aside]")?.click();
});

document.addEventListener("keydown", (event) => {
  const row = event.target.closest(".hint-panel [role=button]")?.parentElement;
  if (!row || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  event.stopPropagation();
  show(row);
}, true);
