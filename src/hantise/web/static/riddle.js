// A puzzle: things are touched where they lie, as at any table; the answer comes as a page. Without this script all works
// by forms.
import { focus, home, settleZones } from "./focus.js";
import "./keys.js";
import { isOffered, listen } from "./opened.js";
import "./panning.js";
import { refreshPicks, toggle } from "./picks.js";
import { settleWishes, showKeys } from "./preferences.js";

listen((thing) => { if (isOffered(thing)) toggle(thing); });

settleWishes();
refreshPicks();
settleZones();
showKeys();
if (document.activeElement === document.body) focus(home());
// What was tried, or what is the answer, lies on the table.
const meant = document.querySelector("#room :is(.proposed.best,.preview)") ?? document.querySelector("#room [data-middle]");
meant?.scrollIntoView({ block: "center", inline: "center" });
