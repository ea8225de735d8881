// Before anything is drawn: this page has its script, so cards are chosen where they lie.
document.documentElement.classList.add("js");
