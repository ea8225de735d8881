// The rules to read, on their own page or beside a table: whether the rules' numbers are shown, which the browser keeps.
const KEPT = "rule-numbers";

export function settleNumbers(rules) {
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
