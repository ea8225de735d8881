// Once the page is there and at rest, the browser is given a worker that keeps the house's files (worker.js). There is none
// where pages come neither by TLS nor from this machine: browsers want it so.
const edition = new URL(import.meta.url).pathname.split("/").at(-2);
const address = new URL(`../../worker.js?edition=${edition}&language=${document.documentElement.lang}`, import.meta.url);

// Milliseconds after which a browser that never calls itself idle, as one may that has nothing at all to do, gets it too.
const LATEST = 2000;

const isLoaded = new Promise((done) => {
  if (document.readyState === "complete") done();
  addEventListener("load", done, { once: true });
});

await isLoaded;
await new Promise((done) => (globalThis.requestIdleCallback?.(done, { timeout: LATEST }) ?? setTimeout(done)));
// Who has no room for it, or forbids it, plays without.
navigator.serviceWorker?.register(address).catch(() => {});
