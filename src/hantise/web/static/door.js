// A shut door: its line says that somebody is here, and when the door is for somebody else. Nothing comes by it.
import { open } from "./line.js";

const { match, version, eyes } = document.getElementById("door").dataset;
const nothing = () => {};

open({
  address() {
    const address = new URL(`../../t/${match}/live`, import.meta.url);
    address.protocol = address.protocol.replace("http", "ws");
    for (const [name, value] of Object.entries({ version, eyes, language: document.documentElement.lang }))
      address.searchParams.set(name, value);
    return address;
  },
  heard: nothing,
  lost: nothing,
  found: nothing,
  lookIn: async () => {},
  hungUp: () => location.reload(),
  opened: nothing,
  handed: () => location.replace(location.pathname),
});
