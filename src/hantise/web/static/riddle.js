// A puzzle: things are touched where they lie, as at any table; the answer comes as a page. Without this script all works
// by forms.
import "./dragging.js";
import { centre } from "./ground.js";
import "./held.js";
import "./keys.js";
import { openLetters, showKeys } from "./letters.js";
import "./look.js";
import { isOffered, listen } from "./opened.js";
import { refreshPicks, toggle } from "./picks.js";
import { settleWishes } from "./wishes.js";
import { focus, home, settleZones } from "./zones.js";

listen((thing) => { if (isOffered(thing)) toggle(thing); });

settleWishes();
openLetters();
refreshPicks();
settleZones();
showKeys();
if (document.activeElement === document.body) focus(home());
// What was tried, or what is the answer, lies on the table.
const meant = document.querySelector("#room :is(.proposed.best,.preview)") ?? document.querySelector("#room [data-middle]");
meant?.scrollIntoView({ block: "center", inline: "center" });
