// Before anything is drawn: this page has its script, so cards are chosen where they lie.
document.documentElement.classList.add("js");
// Reasons name their rules for who wished to see the rules' numbers.
document.documentElement.classList.toggle("numbers", localStorage.getItem("rule-numbers") === "yes");
