// Plays a match against a computer at a house, at random, with nothing but Node 20: node bot.mjs ADDRESS GAME

const [address, game] = process.argv.slice(2);
let token = "";

// What the house answers; an Error if it refuses, with its sentence.
async function ask(path, body) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const options = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`${address.replace(/\/$/, "")}/api${path}`, options);
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${said.code}: ${said.detail}`);
  return said;
}

// Here thinking begins: `view` is all that this seat may know, `legal` are the names of what it may do.
function choose(view, legal) {
  return legal[Math.floor(Math.random() * legal.length)];
}

token = (await ask("/tables", { game, seats: ["level1"], name: "Dice" })).token;
let said = await ask("/seat");
while (!said.is_over) {
  said = said.legal.length
    ? await ask("/seat/act", { version: said.version, action: choose(said.view, said.legal) })
    : await ask(`/seat?wait=25&after=${said.stamp}`);
}
console.log(JSON.stringify(Object.fromEntries(said.names.map((name, seat) => [name, said.payoffs[seat]]))));
