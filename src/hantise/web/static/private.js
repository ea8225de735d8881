// What this page alone may see for a while is covered as long as nobody looks at it: in the list of windows, on a shared screen.
const cover = () => document.documentElement.classList.toggle("unseen", document.hidden);

document.addEventListener("visibilitychange", cover);
addEventListener("pagehide", () => document.documentElement.classList.add("unseen"));
addEventListener("pageshow", cover);
cover();
