// What would you hold? A position from the book (desktop/puzzles/book.py), its answer at once, and a streak of best holds
// that this browser remembers. One puzzle a day is the same for everyone.
import { bits, onKeys, toHold } from "./dice.js";
import "./known.js";
import { shared } from "./sharing.js";
import { recall, remember } from "./store.js";
import { PHASES } from "./texts.js";
import { N_, filled, language, say } from "./words.js";

const ALL = 1023;
const SCALE = 65535;
const DAY_MS = 86400000;
const STRIDE = 389;  // from one day's puzzle to the next one's in the book: a prime, so that none comes again soon
// What a hold is called that costs so much of the chance to win, the dearest first.
const MARKS = [
  [0.05, N_("a blunder")], [0.02, N_("a mistake")], [0.005, N_("an inaccuracy")], [0, N_("as good as best")],
];

const part = (id) => document.getElementById(id);
const number = (value, digits = 1) =>
  value.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = (chance) => `${number(100 * chance)}\u00a0%`;

let book = [];
let puzzle;
let worth;
let held = 0;

// Days since 1970 where the browser is.
const today = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / DAY_MS);
const ofToday = () => (today() * STRIDE) % book.length;
const isDone = () => recall("puzzle of the day") === String(today());
const any = () => Math.floor(Math.random() * book.length);

// The book of 500: today's puzzle first, then any.
const OF_THE_HOUSE = {
  address: "puzzles.json",
  streak: Number(recall("puzzle streak") ?? 0),
  natural: N_("the natural one"),
  yours: N_("yours, the natural one"),
  title: (at) => (at === ofToday() && !isDone() ? say("The puzzle of the day") : say("A puzzle")),
  first: () => (isDone() ? any() : ofToday()),
  next: any,
  answered(at) {
    remember("puzzle streak", String(this.streak));
    if (at === ofToday()) remember("puzzle of the day", String(today()));
  },
};

// The mistakes of the game whose record the link has, one after the other.
const OF_A_GAME = {
  address: `puzzles.json?${new URLSearchParams({ r: shared() })}`,
  about: N_("The holds in this game that were mistakes or worse. What would you hold now?"),
  streak: 0,
  natural: N_("held in the game"),
  yours: N_("yours, as in the game"),
  title: (at) => filled("Mistake {number} of {count}", { number: at + 1, count: book.length }),
  first: () => 0,
  next: (at) => (at + 1) % book.length,
  answered() {},
};

const kind = shared() ? OF_A_GAME : OF_THE_HOUSE;

function open(at) {
  puzzle = book[at];
  worth = unpacked(puzzle.worth);
  held = 0;
  part("answer").hidden = true;
  part("which").textContent = kind.title(at);
  part("stands").textContent = stands();
  part("dice").replaceChildren(...puzzle.faces.map((face, at) => toHold(face, () => toggle(at))));
  part("score").disabled = false;
  draw();
}

function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return (mask) => view.getUint16(2 * mask, true) / SCALE;
}

function stands() {
  const [mine, theirs] = puzzle.totals;
  const [phase, other] = puzzle.phases;
  const parts = [
    filled("Phase {phase}: {needs}, roll {roll} of 3.", { phase, needs: say(PHASES[phase]), roll: puzzle.roll }),
    other
      ? filled("You have {mine}, the other {theirs} on phase {other}.", { mine, theirs, other })
      : filled("You have {mine}; the other has finished with {theirs}.", { mine, theirs }),
  ];
  if (puzzle.score >= 0) parts.push(filled("The phase is made, with {score} points.", puzzle));
  return parts.join(" ");
}

function toggle(at) {
  held ^= 1 << at;
  draw();
}

function draw() {
  [...part("dice").querySelectorAll("button")].forEach((button, at) => {
    button.setAttribute("aria-pressed", String(Boolean(held >> at & 1)));
    button.disabled = !part("answer").hidden;
  });
  const free = 10 - bits(held);
  part("roll").textContent = free ? filled("roll {free}", { free }) : say("All held: free one");
  part("roll").disabled = !free || !part("answer").hidden;
  part("streak").textContent = kind.streak ? filled("{streak} in a row", kind) : "";
}

function answer(mask) {
  const [best, natural] = puzzle.holds;
  const cost = worth(best) - worth(mask);  // wins are rounded
  const isBest = cost < 1.5 / SCALE;
  const at = book.indexOf(puzzle);
  kind.streak = isBest ? kind.streak + 1 : 0;
  kind.answered(at);
  const head = document.createElement("h2");
  head.textContent = isBest ? say("The best hold") : say(MARKS.find(([least]) => cost >= least)[1]);
  if (!isBest) head.append(" ", Object.assign(document.createElement("small"), { className: "cost", textContent: `−${percent(cost)}` }));
  const why = document.createElement("p");
  why.textContent = reason();
  const again = Object.assign(document.createElement("button"), { type: "button", textContent: say("another one") });
  again.addEventListener("click", () => open(kind.next(at)));
  part("answer").replaceChildren(head, why, table(mask, isBest, best, natural), again);
  part("answer").hidden = false;
  part("score").disabled = true;
  draw();
  again.focus();
}

// Why the best hold is the best, in a sentence.
function reason() {
  const [best, natural] = puzzle.holds;
  if (puzzle.kind === "last" && puzzle.enough > 0) return filled("This turn ends the game: only {enough} points or more win it.", puzzle);
  if (puzzle.kind === "take" && best === ALL) return filled("{score} points are enough: another roll would risk them.", puzzle);
  if (puzzle.kind === "take" && natural === ALL) return filled("{score} points are too few: another roll is worth its risk.", puzzle);
  if (puzzle.kind === "fail") return say("A phase made for so little is worth less than another try at it.");
  if (puzzle.kind === "bonus") return say("The five phase bonus is near: 221 points by phase 5 bring 40 more. So points count for more than the phase.");
  if (puzzle.made[0] >= puzzle.made[1]) return say("You make the phase as often, and for more points.");
  if (puzzle.points[0] > puzzle.points[1]) return say("You make the phase less often, but for more points.");
  return say("You make the phase less often and still win more: what else the dice may bring counts here.");
}

function table(mask, isBest, best, natural) {
  const rows = [[say("best"), best, 0]];
  if (!isBest && mask !== natural) rows.push([say("yours"), mask]);
  rows.push([say(mask === natural ? kind.yours : kind.natural), natural, 1]);
  const found = document.createElement("table");
  const heads = ["", say("hold"), say("win"), say("phase"), say("points")];
  found.innerHTML = "<thead><tr></tr></thead><tbody></tbody>";
  for (const text of heads) found.tHead.rows[0].append(Object.assign(document.createElement(text ? "th" : "td"), { textContent: text }));
  for (const [name, hold, known] of rows) {
    const row = found.tBodies[0].insertRow();
    row.append(Object.assign(document.createElement("th"), { textContent: name, scope: "row" }));
    const cells = [shown(hold), percent(worth(hold))];
    cells.push(...(known === undefined ? ["", ""] : [percent(puzzle.made[known]), number(puzzle.points[known])]));
    for (const text of cells) row.insertCell().textContent = text;
    if (hold === best) row.className = "best";
  }
  return found;
}

function shown(mask) {
  if (mask === ALL) return say("score");
  return puzzle.faces.filter((_, at) => mask >> at & 1).join(" ") || say("none");
}

// Why there is no puzzle.
async function refusal(answered) {
  if (answered.status === 404) return say("Some of the site's files are missing, or its host forbids them (Content-Security-Policy): reload the page.");
  return say((await answered.text()).trim());
}

part("roll").addEventListener("click", () => answer(held));
part("score").addEventListener("click", () => answer(ALL));
onKeys((die) => { if (part("answer").hidden) toggle(die); }, () => { if (!part("roll").disabled) answer(held); });

part("stands").textContent = say("Working it out... the first time takes a minute.");
if (kind.about) part("about").textContent = say(kind.about);
const answered = await fetch(kind.address).catch(() => ({ status: 404 }));
if (!answered.ok) part("stands").textContent = await refusal(answered);
else {
  book = await answered.json();
  if (book.length) open(kind.first());
  else part("stands").textContent = say("No mistakes: no player's hold in this game cost 2 % or more.");
}
