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
  const parts = Object.entries(push.parts).map(([id, pieces]) => [id, pieces.map((piece) => read(piece, push.sheets))]);
  if (parts.some(([, pieces]) => pieces.includes(undefined))) return null;
  const joined = parts.map(([id, pieces]) => [id, pieces.join("")]);
  return { ...push, parts: Object.fromEntries(joined), log: spelt(push.log, push.sheets) };
}

function read(piece, sheets) {
  if (typeof piece === "number") return known[piece];
  known.push(spelt(piece, sheets));
  return known.at(-1);
}

const spelt = (piece, sheets) =>
  sheets.reduce((text, sheet, n) => text.replaceAll(String.fromCharCode(FIRST_SIGN + n), sheet), piece);
