// Keeps the house's own files, in the edition that the page has, and a page for when nobody answers. No page of a table
// is ever kept, nor anything else that only one seat may know: what is not named here goes to the house each time.

const wished = new URL(location.href).searchParams;
const FILES = new URL(`static/${wished.get("edition")}/`, location.href).pathname;
const STORE = `house-${wished.get("edition")}-${wished.get("language")}`;
const QUIET = new URL("quiet", location.href).pathname;
// What the page for when nobody answers is made of.
const FIRST = ["hantise.css", "house.svg", "icon.svg", "lost.svg", "pages.js"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll([QUIET, ...FIRST.map((name) => FILES + name)])).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()));
});

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith("house-") && name !== STORE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(FILES)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
});

// Under its address a file never changes.
async function file(request) {
  const store = await caches.open(STORE);
  const found = await store.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200) store.put(request.url, answer.clone());
  return answer;
}

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(QUIET)) ?? Response.error();
  }
}

// Who has no page open is told by the house that it is their turn (Web Push); what is told anew about a table takes the
// place of what was told before.
addEventListener("push", (event) => {
  const { title, body, match } = event.data.json();
  const data = new URL(`t/${match}`, location.href).href;
  event.waitUntil(registration.showNotification(title, { body, tag: match, icon: `${FILES}icon.svg`, data, renotify: true }));
});

// A browser that moves a device tells the house where it is told from now on.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(moved(event)));

async function moved({ oldSubscription, newSubscription }) {
  const place = (path) => new URL(`called${path}`, location.href);
  const send = (path, fields) => fetch(place(path), { method: "POST", body: new URLSearchParams(fields) });
  const subscribed = async () => registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: await (await fetch(place("/key"))).text(),
  });
  if (oldSubscription) await send("/stop", { endpoint: oldSubscription.endpoint });
  const { endpoint, keys } = (newSubscription ?? await subscribed()).toJSON();
  await send("", { endpoint, key: keys.p256dh, auth: keys.auth });
}

// Whoever was told that it is their turn comes to their table.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(toTable(event.notification.data));
});

async function toTable(address) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const at = (url) => new URL(url).pathname;
  const open = pages.find((one) => one.url.split("#")[0] === address.split("#")[0]) ?? pages.find((one) => at(one.url) === at(address));
  return open ? open.focus() : clients.openWindow(address);
}
