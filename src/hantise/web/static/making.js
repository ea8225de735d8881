// What can be wished for before the first game: the same switches as in a table's menu.
import { showEar } from "./ear.js";
import { settleWishes } from "./wishes.js";

settleWishes();
showEar();
