// What one person sees on a device that is passed round goes with them: a browser that keeps the page to go back to keeps it
// empty, and asks for another when somebody does go back.
addEventListener("pagehide", () => {
  document.body?.replaceChildren();
  globalThis.speechSynthesis?.cancel();
});
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
