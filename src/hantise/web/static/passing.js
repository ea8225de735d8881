// What one person sees on a device that is passed round goes with them: a browser that keeps the page to go back to keeps it
// empty, and asks for another when somebody does go back. One that was left while its scripts still came is not told so.
function empty() {
  document.body?.replaceChildren();
  globalThis.speechSynthesis?.cancel();
}

addEventListener("pagehide", empty);
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  empty();
  location.reload();
});
