// Turns one piece of a page into another in place: what stays, stays, with its focus and its scrolling.

export function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!isSame(old, fresh)) return old.replaceWith(fresh);
  if (old.nodeType !== Node.ELEMENT_NODE) { old.data = fresh.data; return; }
  attributes(old, fresh);
  children(old, fresh);
}

function isSame(old, fresh) {
  return old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && (old.id ?? "") === (fresh.id ?? "");
}

// An open fold stays open; where the Tab key stops is this page's own affair.
function attributes(old, fresh) {
  for (const name of old.getAttributeNames())
    if (!fresh.hasAttribute(name) && name !== "open" && name !== "tabindex") old.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name);
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

function children(old, fresh) {
  const keyed = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let place = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const kept = wanted.id ? keyed.get(wanted.id) : null;
    if (kept) {
      if (kept === place) place = place.nextSibling;
      else old.insertBefore(kept, place);
      morph(kept, wanted);
    } else if (place && !place.id && !wanted.id && isSame(place, wanted)) {
      const current = place;
      place = place.nextSibling;
      morph(current, wanted);
    } else old.insertBefore(wanted, place);
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}
