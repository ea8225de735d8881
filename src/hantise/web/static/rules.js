// The rules to read, on their own page or beside a table: whether the rules' numbers are shown, which the browser keeps.
const KEPT = "rule-numbers";

function settleNumbers(rules) {
  const wish = localStorage.getItem(KEPT);
  if (wish) rules.classList.toggle("numbered", wish === "yes");
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".rules .numbers a");
  if (!link) return;
  event.preventDefault();
  const isWished = link.classList.contains("more");
  localStorage.setItem(KEPT, isWished ? "yes" : "no");
  document.documentElement.classList.toggle("numbers", isWished);
  const rules = link.closest(".rules");
  settleNumbers(rules);
  rules.querySelector(isWished ? ".numbers .less" : ".numbers .more").focus();
});

for (const rules of document.querySelectorAll("main > .rules")) {
  if (new URLSearchParams(location.search).get("ids") === "yes") rules.classList.add("numbered");
  else settleNumbers(rules);
}

// Beside a table.

export async function openRules(address) {
  const dialog = document.getElementById("rules-dialog") ?? await rulesDialog(address);
  const { hash } = new URL(address, location.href);
  dialog.showModal();
  lead(dialog, hash || "h1");
}

async function rulesDialog(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  await Promise.all([...page.head.querySelectorAll("link[rel=stylesheet][href*='rules']")].map(dressed));
  const dialog = document.createElement("dialog");
  dialog.id = "rules-dialog";
  dialog.setAttribute("aria-label", document.querySelector("[data-open=rules]").getAttribute("aria-label"));
  dialog.innerHTML = '<form method="dialog"><button class="ib close">✕</button></form>';
  dialog.querySelector("button").setAttribute("aria-label", document.querySelector("#side [data-open]").getAttribute("aria-label"));
  dialog.append(page.getElementById("rules"));
  settleNumbers(dialog.querySelector(".rules"));
  dialog.addEventListener("click", (event) => touched(dialog, event));
  document.body.append(dialog);
  return dialog;
}

// A sheet that is there once this is done: before, nothing has its place.
const dressed = (sheet) => new Promise((done) => {
  sheet.onload = sheet.onerror = done;
  document.head.append(sheet);
});

// A touch beside the rules closes them; one on a line of their contents leads there, and the table's address stays.
function touched(dialog, event) {
  if (event.target === dialog) return dialog.close();
  const link = event.target.closest("a[href^='#']");
  if (!link) return;
  event.preventDefault();
  lead(dialog, link.hash);
}

function lead(dialog, place) {
  const found = dialog.querySelector(place) ?? dialog.querySelector("h1");
  // A rule's name is a mark in what it tells.
  const heading = found.matches("span") ? found.parentElement : found;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start" });
}
