// What comes after a game: the totals and what to do next, below the tower. The totals are those that the tower has
// said after each turn.
import { known } from "./known.js";
import { ROLL, SCORE, tap } from "./press.js";
import { onSettled, playsCards, shownLines } from "./said.js";
import { isOver, isPad, isSetUp, isStart, totalIn, turnIn } from "./screens.js";
import { savePicture } from "./sharing.js";
import { recall, remember } from "./store.js";
import { small, whole } from "./victory.js";
import { onLanguage, say } from "./words.js";

const TOTALS = "totals", CARDS = "cards";
const box = document.querySelector(".ended");
const scores = box.querySelector("p");
const share = box.querySelector(".share");
const analysis = box.querySelector("a");
const areTotals = (found) => found.every(([name, total]) => typeof name === "string" && Number.isFinite(total));
let totals = new Map(known(TOTALS, areTotals));  // by name; a page that is loaded again knows them still
let name = "";
let again = false;  // another game is to begin as soon as the tower can

function look() {
  const lines = shownLines();
  const [heading, large, , praise, hint] = lines;
  const total = totalIn(lines);
  if (isSetUp(lines)) totals = new Map();
  else if (total !== undefined && name) totals.set(name, total);
  else name = turnIn(lines)?.name ?? name;
  const [points] = (/★/.test(heading) && praise.match(/\d+/)) || [];
  if (points) totals.set(large.trim(), +points);
  remember(TOTALS, JSON.stringify([...totals]));
  if (playsCards() !== undefined) remember(CARDS, playsCards() ? "1" : "");
  if (!hint.trim()) return;  // something moves
  if (again && isStart(lines)) tap(SCORE);
  again &&= isOver(lines);
  show(isOver(lines) || (isPad(lines) && !box.hidden));
}

const result = () => [...totals].sort(([, one], [, other]) => other - one);
const line = () => result().map((pair) => pair.join(" ")).join(", ");

function show(over) {
  const words = `${say("Result:")} ${line()}`;
  if (over && scores.textContent !== words) scores.textContent = words;
  if (over && box.hidden) {
    share.textContent = say("share");
    analysis.hidden = recall(CARDS) === "1";  // the coach knows no cards
    dispatchEvent(new Event("gameover"));
  }
  box.hidden = !over;
}

// As a line of text, with the address if others can open it.
async function send() {
  const text = [say("Ten-phase dice:"), line(), ...(location.protocol === "https:" ? [location.origin + location.pathname] : [])].join(" ");
  try {
    if (navigator.share) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    share.textContent = say("copied");
  } catch (error) {
    if (error.name !== "AbortError") prompt(say("share"), text);  // no clipboard without https: it can be copied by hand
  }
}

box.querySelector(".again").addEventListener("click", () => {
  again = true;
  tap(ROLL);
});
share.addEventListener("click", send);
box.querySelector(".picture").addEventListener("click", () => savePicture(whole(say("The ten-phase dice tower"), result())));
box.prepend(small());
onSettled(look);
onLanguage(() => show(!box.hidden));
