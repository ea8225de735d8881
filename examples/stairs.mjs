// Plays Haunted Stairs against a computer at a house, and counts, with nothing but Node 20:
// node stairs.mjs ADDRESS --games 40 --against level1

import { parseArgs } from "node:util";

const text = { type: "string" };
const { values, positionals } = parseArgs({ allowPositionals: true, options: { games: text, against: text } });
const house = `${(positionals[0] ?? "http://127.0.0.1:8000").replace(/\/$/, "")}/api`;
const PLACES = ["red", "green", "blue", "yellow", "white"];
const WHITE = 4;
let token = "";

// What the house answers; asked again while nobody answers, or it says to wait: a version takes one action.
async function ask(path, body, tries = 10) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const options = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(house + path, options).catch(() => null);
  if (answer?.ok) return answer.json();
  const problem = await answer?.json().catch(() => null);
  const mayPass = !answer || answer.status === 429 || answer.status >= 500;
  if (!mayPass || tries === 0) throw new Error(`${problem?.code ?? "nobody answers"}: ${problem?.detail ?? house}`);
  const seconds = Number(answer?.headers.get("Retry-After") ?? 1);
  await new Promise((wake) => setTimeout(wake, seconds * 1000));
  return ask(path, body, tries - 1);
}

// Here thinking begins. A view forgets nobody who was shown: `known` has [place, child, when, moved] of each.
function choose(view, legal) {
  return legal.reduce((best, name) => (worth(view, name) > worth(view, best) ? name : best));
}

function worth(view, name) {
  const [deed, what] = name.split(":");
  const place = PLACES.indexOf(what); // A child has the number of the place of its colour.
  if (deed === "turn") return hides(view, place, view.sought);
  if (deed === "guess") return hides(view, WHITE, place) || -1;
  if (deed === "name") return view.known.some(([, child]) => child === place) ? 1 : 0;
  if (deed === "swap" || deed === "move") return strain(view, what.split("-").map((word) => PLACES.indexOf(word)));
  return 0;
}

// 1 where the child is known to lie, -1 where it cannot, 0 where it may.
function hides(view, place, sought) {
  const [, there] = view.known.find(([at]) => at === place) ?? [];
  if (there !== undefined) return there === sought ? 1 : -1;
  return view.tried.includes(place) || view.known.some(([, child]) => child === sought) ? -1 : 0;
}

// How much whoever forgets must remember of these ghosts: they were seen long ago, and have moved often.
function strain(view, places) {
  const moved = view.known.filter(([place]) => places.includes(place));
  return moved.reduce((sum, [, , when, times]) => sum + view.clock - when + 5 * times, 0);
}

// What the seat that `token` opens has got at the end of its match.
async function play() {
  let said = await ask("/seat");
  while (!said.is_over) {
    said = said.legal.length
      ? await ask("/seat/act", { version: said.version, action: choose(said.view, said.legal) })
      : await ask(`/seat?wait=25&after=${said.stamp}`);
  }
  return said.payoffs[said.seat];
}

process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exitCode = 1;
});
const table = { game: "haunted_stairs", seats: [values.against ?? "level1"], name: "Argus" };
const count = { wins: 0, ties: 0, losses: 0 };
for (let game = 0; game < Number(values.games ?? 1); game += 1) {
  token = (game ? await ask("/seat/rematch", {}) : await ask("/tables", table)).token;
  const got = await play();
  count[got > 0.5 ? "wins" : got < 0.5 ? "losses" : "ties"] += 1;
}
console.log(JSON.stringify(count));
