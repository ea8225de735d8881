// A push is read, and turns one piece of a page into another in place: what stays, stays, with its focus and its scrolling.

export const morph = (old, fresh) => edits(old, fresh).forEach((edit) => edit());

// What there is to do, in its order, while nothing is done yet; it holds as long as neither piece changes.
export function edits(old, fresh) {
  const found = [];
  compare(old, fresh, found);
  return found;
}

function compare(old, fresh, found) {
  if (old.isEqualNode(fresh)) return;
  if (!isSame(old, fresh)) return found.push(() => old.replaceWith(fresh));
  if (old.nodeType !== Node.ELEMENT_NODE) return found.push(() => { old.data = fresh.data; });
  attributes(old, fresh, found);
  children(old, fresh, found);
}

function isSame(old, fresh) {
  return old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && (old.id ?? "") === (fresh.id ?? "");
}

// An open fold stays open; where the Tab key stops, and where a hand laid a card, is this page's own affair.
const OWN = ["open", "tabindex", "data-x", "data-y"];

function attributes(old, fresh, found) {
  for (const name of old.getAttributeNames())
    if (!fresh.hasAttribute(name) && !OWN.includes(name)) found.push(() => old.removeAttribute(name));
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name);
    if (old.getAttribute(name) !== value) found.push(() => old.setAttribute(name, value));
  }
}

// Of those that have no name of their own each becomes the next of its kind; it goes if none of its kind comes any more.
function children(old, fresh, found) {
  const keyed = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  const coming = [...fresh.childNodes];
  const last = new Map(coming.map((wanted, n) => [kind(wanted), n]));
  const taken = new Set();
  const after = (child) => {
    let next = child.nextSibling;
    while (taken.has(next)) next = next.nextSibling;
    return next;
  };
  const leave = (gone) => {
    found.push(() => gone.remove());
    return after(gone);
  };
  let place = old.firstChild;
  for (const [n, wanted] of coming.entries()) {
    const kept = wanted.id ? keyed.get(wanted.id) : null;
    while (!kept && place && !place.id && !(last.get(kind(place)) >= n)) place = leave(place);
    const before = place;
    if (kept) taken.add(kept);
    if (kept && kept !== before) found.push(() => old.insertBefore(kept, before));
    else if (kept || place && kind(place) === kind(wanted)) place = after(place);
    else {
      found.push(() => old.insertBefore(wanted, before));
      continue;
    }
    compare(kept ?? before, wanted, found);
  }
  while (place) place = leave(place);
}

const kind = (node) => node.nodeType === Node.ELEMENT_NODE
  ? `${node.nodeName} ${node.id} ${node.classList[0] ?? ""}` : node.nodeType;

// What the page was sent once comes as a number from then on; the addresses of the drawings as one sign each.

const FIRST_SIGN = 0xe000;
const known = [];
let drawings = [];

// Every line has numbers of its own.
export function forget() {
  known.length = 0;
}

// The push with its parts as HTML, null if a number stands for what never came; every push must come by here, in the
// order in which they were sent.
export function whole(push) {
  if (push.anew) {
    forget();
    drawings = push.drawings;
  }
  const parts = Object.entries(push.parts).map(([id, pieces]) => [id, joined(pieces)]);
  if (parts.some(([, part]) => part === undefined)) return null;
  return { ...push, parts: Object.fromEntries(parts), log: spelt(push.log) };
}

function read(piece) {
  if (typeof piece === "number") return known[piece];
  known.push(Array.isArray(piece) ? joined(piece) : spelt(piece));
  return known.at(-1);
}

// A group has the number after its pieces; of what never came there is none.
function joined(pieces) {
  const all = pieces.map(read);
  return all.includes(undefined) ? undefined : all.join("");
}

const spelt = (piece) =>
  drawings.reduce((text, drawing, n) => text.replaceAll(String.fromCharCode(FIRST_SIGN + n), drawing), piece);
