// Plays a match against a computer by one socket, at random, with nothing but Node 22: node socket.mjs ADDRESS GAME

const [address, game] = process.argv.slice(2);
const house = address.replace(/\/$/, "");
const headers = { "Content-Type": "application/json" };
const body = JSON.stringify({ game, seats: ["level1"], name: "Dice" });
const made = await (await fetch(`${house}/api/tables`, { method: "POST", headers, body })).json();
let acted = -1;

// Here thinking begins: `view` is all that this seat may know, `legal` are the names of what it may do.
function choose(view, legal) {
  return legal[Math.floor(Math.random() * legal.length)];
}

const socket = new WebSocket(`${house.replace("http", "ws")}/api/seat/socket`);
const say = (message) => socket.send(JSON.stringify(message));
socket.onopen = () => say({ token: made.token });
socket.onclose = ({ code, reason }) => { if (code !== 1000) throw new Error(`${code} ${reason}`); };
socket.onmessage = ({ data }) => {
  const { table, answer, problem } = JSON.parse(data);
  if (problem) throw new Error(`${problem.code}: ${problem.detail}`);
  const said = table ?? answer;
  if (said.is_over) {
    console.log(JSON.stringify(Object.fromEntries(said.names.map((name, seat) => [name, said.payoffs[seat]]))));
    socket.close(1000);
  } else if (said.legal.length && said.version > acted) {
    acted = said.version;
    say({ id: acted, ask: "act", body: { version: acted, action: choose(said.view, said.legal) } });
  }
};
