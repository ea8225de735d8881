// What the page was sent once comes as a number from then on; the addresses of the drawings as one sign each.

const FIRST_SIGN = 0xe000;
const known = [];

// Every line has numbers of its own.
export function forget() {
  known.length = 0;
}

// The push with its parts as HTML, null if a number stands for what never came; every push must come by here, in the
// order in which they were sent.
export function whole(push) {
  if (push.anew) forget();
  const readAll = (pieces) => pieces.map((piece) => read(piece, push.drawings));
  const parts = Object.entries(push.parts).map(([id, pieces]) => [id, readAll(pieces)]);
  if (parts.some(([, pieces]) => pieces.includes(undefined))) return null;
  const joined = parts.map(([id, pieces]) => [id, pieces.join("")]);
  return { ...push, parts: Object.fromEntries(joined), log: spelt(push.log, push.drawings) };
}

function read(piece, drawings) {
  if (typeof piece === "number") return known[piece];
  known.push(spelt(piece, drawings));
  return known.at(-1);
}

const spelt = (piece, drawings) =>
  drawings.reduce((text, drawing, n) => text.replaceAll(String.fromCharCode(FIRST_SIGN + n), drawing), piece);
