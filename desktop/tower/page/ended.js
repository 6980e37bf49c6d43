// What comes after a game: the totals and what to do next, below the tower.
import { facts, onFacts } from "./facts.js";
import { ROLL, SCORE, tap } from "./press.js";
import { onSettled, shownLines } from "./said.js";
import { isOver, isPad, isStart } from "./screens.js";
import { savePicture } from "./sharing.js";
import { small, whole } from "./victory.js";
import { language, onLanguage, say } from "./words.js";

const box = document.querySelector(".ended");
const scores = box.querySelector("p");
const share = box.querySelector(".share");
const analysis = box.querySelector("a");
let again = false;  // another game is to begin as soon as the tower can

function look() {
  const lines = shownLines();
  if (!lines[4].trim()) return;  // something moves
  if (again && isStart(lines)) tap(SCORE);
  again &&= isOver(lines);
  const { over, on } = facts();
  show(over && on && (isOver(lines) || (isPad(lines) && !box.hidden)));
}

// Name, total, and of each phase whether it was made, of each player, who has won first. Points of cards count against one.
function result() {
  const { game, phases = [], players = [], winners } = facts();
  const rank = ({ name, total }) => winners.includes(name) ? -Infinity : game === "cards" ? total : -total;
  return [...players].sort((one, other) => rank(one) - rank(other) || 0).map(({ name, total, phases: made = [] }) => [name, total, phases.map((phase) => made.some((one) => [one].flat()[0] === phase))]);
}

const line = () => result().map(([name, total]) => `${name} ${total}`).join(", ");

function show(over) {
  const words = `${say("Result:")} ${line()}`;
  if (over && scores.textContent !== words) scores.textContent = words;
  if (over && box.hidden) {
    share.textContent = say("share");
    analysis.hidden = facts().game === "cards";  // the coach knows no cards
    dispatchEvent(new Event("gameover"));
  }
  box.hidden = !over;
}

// Where the page is, if others can open it.
const address = () => location.protocol === "https:" ? [location.origin + location.pathname] : [];

// What stands below the result in the picture: the day, and where one plays.
const foot = () => [new Date().toLocaleDateString(language()), ...address().map((link) => link.replace("https://", ""))].join(" · ");

// As text: a line a player, a square a phase, filled if it was made.
async function send() {
  const lines = result().map(([name, total, made]) => `${name} ${total} ${made.map((one) => one ? "■" : "□").join("")}`);
  const text = [say("Ten-phase dice:"), ...lines, ...address()].join("\n");
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
box.querySelector(".picture").addEventListener("click", () => savePicture(whole(say("The ten-phase dice tower"), foot(), result())));
box.prepend(small());
onSettled(look);
onFacts(look);
onLanguage(() => show(!box.hidden));
