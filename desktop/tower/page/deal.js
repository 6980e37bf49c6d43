// The same dice for everyone: those of today, or of the deal that a link has behind its #. The tower is told by its
// buttons, as a player would: ROLL, More, Same dice, eight digits, OK.
import * as guide from "./guide.js";
import { tell } from "./known.js";
import { linked } from "./linked.js";
import { FIRST, MENU, ROLL, SCORE, tap } from "./press.js";
import { shownLines } from "./said.js";
import { isList, isOver, isStart, listLength } from "./screens.js";
import { N_, say } from "./words.js";

const NUMBER = /^\d{1,8}(?!\d)/;
const GAME = 1, MORE = 10, SAME_DICE = 6, DIGITS = 8;  // the lines to choose
const PATIENCE = 2000, PRESS_PATIENCE = 8000, LOOK = 20;  // ms; a slow phone needs some for a press
const GAP = 400;  // ms between two presses of one button: else they are a double click

const button = document.querySelector(".today");
const told = document.querySelector(".dealt");
const leave = document.querySelector(".leave-game");
let last;  // the button that was pressed

const isTyped = ([first]) => /_ *$/.test(first);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function until(wanted, patience = PATIENCE) {
  for (let left = patience; left > 0; left -= LOOK) {
    if (wanted(shownLines())) return true;
    await pause(LOOK);
  }
  return false;
}

// Whether the tower shows what is *wanted*, after a press or before.
async function press(gpio, wanted) {
  if (gpio === last) await pause(GAP);
  last = gpio;
  const before = shownLines();
  tap(gpio);
  return until(wanted ?? ((lines) => lines !== before), PRESS_PATIENCE);
}

const numbered = (number) => FIRST - 1 + number;

// Leave the game that is on: the last line of its menu, and OK.
async function leaveGame() {
  if (!listLength(shownLines()) && !await press(MENU, listLength)) return false;  // its last line is drawn last
  return await press(numbered(listLength(shownLines()))) && press(SCORE, isStart);
}

async function choose(deal) {
  const digits = `${+deal}`;
  if (isOver(shownLines())) await press(ROLL, isStart);
  if (!await until(isStart)) return false;
  const areCards = !/^1/.test(shownLines()[1]);  // nobody plays them alone
  if (!await press(ROLL, isList) || (areCards && !await press(numbered(GAME)))) return false;
  const [first] = shownLines();
  if (!await press(numbered(MORE), (lines) => isList(lines) && lines[0] !== first)) return false;
  await press(numbered(SAME_DICE));
  if (!isTyped(shownLines()) && !await press(numbered(SAME_DICE), isTyped)) return false;  // one was chosen: now none is
  if (!shownLines()[0].includes(` ${digits}_`)) {
    while (/\d_ *$/.test(shownLines()[0])) await press(MENU);  // the tower's own date
    for (const digit of digits) await press(numbered(+digit || 10));
  }
  await press(SCORE);
  await press(MENU);
  return press(MENU, (lines) => isStart(lines) && lines[0].includes(digits.padStart(DIGITS, "0")));
}

async function offer(deal, leaves) {
  told.textContent = "";
  leave.hidden = true;
  const covered = guide.covers();
  if (covered) guide.toggle();
  if ((!leaves || await leaveGame()) && await choose(deal)) return;
  leave.hidden = leaves || isStart(shownLines());
  leave.onclick = () => offer(deal, true);
  told.textContent = leave.hidden
    ? `${say("Between two games: ROLL, More, Same dice, and then")} ${deal}.`
    : say("A game is on. Leave it for these dice, or play it to its end first.");
  if (!guide.isOpen()) guide.toggle();  // it is said there
}

function dateOfToday() {
  const now = new Date();
  return `${now.getFullYear()}${`${now.getMonth() + 1}`.padStart(2, "0")}${`${now.getDate()}`.padStart(2, "0")}`;
}

function open() {
  const { kind, letters } = linked(location.hash), [deal] = NUMBER.exec(letters) ?? [];
  if (kind !== "deal") return;
  if (deal) offer(deal);
  else tell(N_("This is no link to a game, or a part of it is missing."));
}

export const today = () => offer(dateOfToday());

button.addEventListener("click", today);
addEventListener("hashchange", open);

// Call it when the tower shows its first picture.
export const ready = open;
