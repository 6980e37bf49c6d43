// What the OLED says, for those who do not see it: its lines as headings that are read out when they change, and each
// button's name after what stands above it: "3: 8 green", pressed while it is held; in a menu "3: Advice"; with advice
// "3: 8 green, the coach would hold it". For all others the number of each die, in its dome.
import { DICE } from "./picture.js";
import { spokenIn } from "./screens.js";
import { N_, language, onLanguage, say } from "./words.js";

const SETTLED = 300;  // ms without a change until a screen is read out: dice land one by one
const LATEST = 1500;  // ms until it is in any case
const TOPS = [0, 12, 24, 36, 52];  // of the lines, in OLED pixels; they are 12 high
const NUMBERED = /^(10|[1-9]) (.*\S)/;
const FACE = /^(\d|1[0-2]|[WSJ])?$/;
const COLOURS = {
  R: N_("red"), O: N_("orange"), G: N_("green"), V: N_("green"), B: N_("blue"), Y: N_("yellow"), J: N_("yellow"),
};
const USED = { Ṛ: "R", Ọ: "O", Ģ: "G", Ḅ: "B", Ṿ: "V" };  // underlined: in the phase
const ADVICE = /^(?= *v)( [ v])+ ?$/;  // over the numbers, a v for each die that the coach would hold
const CHOICES = /^1-\d/;  // how the last line of a list begins, whose lines have numbers
const CARD = /\b(\d|1[0-2])([RYGBVJ])\b/g;  // in a sentence

const holds = [...document.querySelectorAll(".hold")];
const headings = [...document.querySelectorAll(".said h2")];
const group = document.querySelector(".dice");
let lines = ["", "", "", "", ""];
let inverse = lines;
let dice = null;
let cards = false;  // it is they that are shown, or were when anything was
const listeners = [];
let spoken = language();  // by the tower
let timer, first = 0, changed = 0;

// The lines of a picture; see picture.js.
export function show(newLines, newInverse) {
  if (newLines.join() === lines.join() && newInverse.join() === inverse.join()) return;
  lines = newLines;
  spoken = spokenIn(lines) ?? spoken;
  inverse = newInverse;
  dice = diceOf(lines, inverse);
  name();
  const now = changed = performance.now();
  if (!timer) first = now;
  clearTimeout(timer);
  timer = setTimeout(read, Math.min(SETTLED, first + LATEST - now));
}

// The five lines that are shown.
export const shownLines = () => lines;

// The ten dice that are shown, null in the place of one that is not; or null: something else is shown.
export const shownDice = () => dice;

// Call *listener* whenever another screen has settled.
export function onSettled(listener) {
  listeners.push(listener);
}

// Which die's button is meant by a place on the OLED, counted from 0; -1 for none.
export function at(x, y) {
  const row = TOPS.findIndex((top) => y >= top && y < top + 12);
  const column = Math.floor((x - 1) / 12);
  if (dice) return (row === 1 || row === 2) && dice[column] ? column : -1;
  const numbered = numberedIn(row);
  if (numbered) return numbered[1] - 1;
  return row === 1 && letters()?.[column] ? column : -1;
}

function diceOf([advice, numbers, colours], [, ...marks]) {
  const found = [];
  for (let die = 0; die < DICE; die++) {
    const number = numbers.slice(2 * die, 2 * die + 2).trim();
    const [, mark = " "] = colours.slice(2 * die, 2 * die + 2);
    const letter = USED[mark] ?? mark;
    if (!FACE.test(number) || !(letter === " " || letter in COLOURS) || (letter !== " " && !number)) return null;
    const face = { number, letter, used: mark in USED, held: marks.some((row) => row[2 * die] === "#") };
    face.advised = ADVICE.test(advice) && advice[2 * die + 1] === "v";
    found.push(number ? face : null);
  }
  return found.some((face) => face && (face.letter.trim() || /[WS]/.test(face.number))) ? found : null;  // skips and wilds have no colour
}

// Whether what is shown is a hand of cards. Only cards are yellow, above ten or without a colour, only dice are orange or
// in the phase; a hand that has none of these is what was shown before it.
function areCards(shown) {
  const found = shown.filter(Boolean);
  if (found.some(({ letter, used }) => letter === "O" || used)) return false;
  return cards || found.some(({ number, letter }) => "YJ ".includes(letter) || number > 10);
}

// Only of a picture that stands: while it is drawn a die's colour follows its number, and a wild is a card for a moment.
function tellCards() {
  const were = cards;
  cards = areCards(dice);
  if (cards !== were) name();
}

// The number and the text of a line that its die's button chooses: in a list, or where a language is asked for.
function numberedIn(row) {
  const isList = CHOICES.test(lines[4]) || (/^1 /.test(lines[1]) && /^2 /.test(lines[2]));
  return isList && row < 4 ? NUMBERED.exec(lines[row] ?? "") : null;
}

// The letters of a name that is being entered, each over its button.
function letters() {
  const cells = /^( \S)+ ?$/.test(lines[1]) && lines[2].trim() === "" ? lines[1].match(/ \S/g) : null;
  return cells?.map((cell) => cell.trim());
}

function faceWords({ number, letter, used }) {
  const named = number === "W" ? say("wild") : number === "S" ? say("Skip") : number;
  return [named, letter in COLOURS ? say(COLOURS[letter]) : "", used ? say("(in the phase)") : ""].filter(Boolean).join(" ");
}

const dieWords = (die) => faceWords(die) + (die.advised ? `, ${say("the coach would hold it")}` : "");

// The advice in a sentence, "Coach: hold 6, 6, 10, wild".
function adviceWords() {
  const numbers = dice.filter((die) => die?.advised).map(({ number }) => number === "W" ? say("wild") : number);
  return `${say("Coach: hold")} ${numbers.join(", ")}`;
}

function name() {
  const numbered = Object.fromEntries(lines.map((_, row) => numberedIn(row)).filter(Boolean).map(([, n, text]) => [n, text]));
  const cells = letters();
  group.ariaLabel = cards ? say("Cards") : say("Dice");
  holds.forEach((hold, die) => {
    const what = dice ? dice[die] && dieWords(dice[die]) : numbered[die + 1] ?? cells?.[die];
    hold.setAttribute("aria-label", what ? `${die + 1}: ${spaced(what)}` : `${cards ? say("Card") : say("Hold die")} ${die + 1}`);
    const lang = !dice && numbered[die + 1] ? spoken : language();
    if (hold.lang !== lang) hold.lang = lang;  // a browser reckons the style of all that is in it anew, though it is the same
    if (dice?.[die]) hold.setAttribute("aria-pressed", dice[die].held);
    else hold.removeAttribute("aria-pressed");
    hold.dataset.number = dice?.[die]?.number ?? "";  // it stands in the dome
  });
}

const spaced = (line) => line.trim().replace(/ {3,}/g, ", ").replace(/  /g, " ");

// The card that was drawn stands by itself behind a plus.
const withCards = (line) => line
  .replace(/ \+([WS]|\d+[A-Z]) *$/, (_, card) => `   ${say("drawn:")} ${card.replace(/^W$/, say("wild")).replace(/^S$/, say("Skip"))}`)
  .replace(CARD, (_, number, letter) => `${number} ${say(COLOURS[letter])}`);

function read() {
  timer = 0;
  if (dice && performance.now() - changed >= SETTLED - 1) tellCards();
  const ours = dice ? [1, ...(dice.some((die) => die?.advised) ? [0] : [])] : [];  // rows that the page says
  const words = lines.map((line) => spaced(cards ? withCards(line) : line));
  if (dice) {
    if (ours.includes(0)) words[0] = adviceWords();
    words[1] = `${cards ? say("Cards:") : say("Dice:")} ${dice.filter(Boolean).map(faceWords).join(", ")}`;
    words[2] = "";
  }
  headings.forEach((heading, row) => {
    if (heading.textContent !== words[row]) heading.textContent = words[row];
    heading.hidden = !words[row];
    heading.lang = ours.includes(row) ? language() : spoken;
  });
  for (const listener of listeners) listener();
}

onLanguage(() => { name(); read(); });
name();
