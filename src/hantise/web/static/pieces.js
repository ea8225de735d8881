// What the page was sent once comes as a number from then on; the addresses of the drawings as one sign each.

const FIRST_SIGN = 0xe000;
const known = [];

// The push with its parts as HTML; every push must come by here, in the order in which they were sent.
export function whole(push) {
  if (push.anew) known.length = 0;
  const parts = Object.entries(push.parts).map(([id, pieces]) => [id, pieces.map((piece) => read(piece, push.sheets)).join("")]);
  return { ...push, parts: Object.fromEntries(parts), log: spelt(push.log, push.sheets) };
}

function read(piece, sheets) {
  if (typeof piece === "number") return known[piece];
  known.push(spelt(piece, sheets));
  return known.at(-1);
}

const spelt = (piece, sheets) =>
  sheets.reduce((text, sheet, n) => text.replaceAll(String.fromCharCode(FIRST_SIGN + n), sheet), piece);
