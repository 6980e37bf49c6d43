// The same dice for everyone: those of today, or of the deal that a link has behind its #. The tower is told by its
// buttons, as a player would: ROLL, More, Same dice, eight digits, OK.
import * as guide from "./guide.js";
import { FIRST, MENU, ROLL, SCORE, tap } from "./press.js";
import { shownLines } from "./said.js";
import { isList, isStart } from "./screens.js";
import { say } from "./words.js";

const LINKED = /^#deal=(\d{1,8})$/;
const MORE = 10, SAME_DICE = 6, DIGITS = 8;  // the lines to choose
const PATIENCE = 2000, LOOK = 20;  // ms
const GAP = 400;  // ms between two presses of one button: else they are a double click

const button = document.querySelector(".today");
const told = document.querySelector(".dealt");
let last;  // the button that was pressed

const isTyped = ([first]) => /_ *$/.test(first);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function until(wanted) {
  for (let left = PATIENCE; left > 0; left -= LOOK) {
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
  return until(wanted ?? ((lines) => lines !== before));
}

async function choose(deal) {
  const digits = `${+deal}`;
  const numbered = (number) => FIRST - 1 + number;
  if (!await until(isStart) || !await press(ROLL, isList)) return false;
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

async function offer(deal) {
  told.textContent = "";
  const covered = guide.covers();
  if (covered) guide.toggle();
  if (await choose(deal)) return;
  told.textContent = `${say("Between two games: ROLL, More, Same dice, and then")} ${deal}.`;
  if (covered) guide.toggle();  // it is said there
}

function today() {
  const now = new Date();
  return `${now.getFullYear()}${`${now.getMonth() + 1}`.padStart(2, "0")}${`${now.getDate()}`.padStart(2, "0")}`;
}

function linked() {
  const deal = LINKED.exec(location.hash)?.[1];
  if (deal) offer(deal);
}

button.addEventListener("click", () => offer(today()));
addEventListener("hashchange", linked);

// Call it when the tower shows its first picture.
export const ready = linked;
