// What the OLED says, for those who do not see it: its lines as headings that are read out when they change, and each
// button's name after what stands above it: "3: 8 green", pressed while it is held; in a menu "3: Advice". For all others
// the number of each die, in its dome.
import { DICE } from "./picture.js";
import { onLanguage, say } from "./words.js";

const SETTLED = 300;  // ms without a change until a screen is read out: dice land one by one
const LATEST = 1500;  // ms until it is in any case
const TOPS = [0, 12, 24, 36, 52];  // of the lines, in OLED pixels; they are 12 high
const NUMBERED = /^(10|[1-9]) (.*\S)/;
const FACE = /^(\d|1[0-2]|[WSJ])?$/;
const COLOURS = { R: "red", O: "orange", G: "green", V: "green", B: "blue", Y: "yellow", J: "yellow" };
const USED = "•";

const holds = [...document.querySelectorAll(".hold")];
const headings = [...document.querySelectorAll(".said h2")];
let lines = ["", "", "", "", ""];
let inverse = lines;
let dice = null;
let timer, first = 0;

// The lines of a picture; see picture.js.
export function show(newLines, newInverse) {
  if (newLines.join() === lines.join() && newInverse.join() === inverse.join()) return;
  lines = newLines;
  inverse = newInverse;
  dice = diceOf(lines, inverse);
  name();
  const now = performance.now();
  if (!timer) first = now;
  clearTimeout(timer);
  timer = setTimeout(read, Math.min(SETTLED, first + LATEST - now));
}

// The five lines that are shown.
export const shownLines = () => lines;

// The ten dice that are shown, null in the place of one that is not; or null: something else is shown.
export const shownDice = () => dice;

// Which die's button is meant by a place on the OLED, counted from 0; -1 for none.
export function at(x, y) {
  const row = TOPS.findIndex((top) => y >= top && y < top + 12);
  const column = Math.floor((x - 1) / 12);
  if (dice) return (row === 1 || row === 2) && dice[column] ? column : -1;
  const numbered = NUMBERED.exec(lines[row] ?? "");
  if (numbered) return numbered[1] - 1;
  return row === 1 && letters()?.[column] ? column : -1;
}

function diceOf([, numbers, colours], [, marks]) {
  const found = [];
  for (let die = 0; die < DICE; die++) {
    const number = numbers.slice(2 * die, 2 * die + 2).trim();
    const [mark = " ", letter = " "] = colours.slice(2 * die, 2 * die + 2);
    if (!FACE.test(number) || !(letter === " " || letter in COLOURS) || (letter !== " " && !number)) return null;
    const face = { number, letter, used: mark === USED, held: marks.slice(2 * die, 2 * die + 2).includes("#") };
    found.push(number ? face : null);
  }
  return found.some((face) => face?.letter.trim()) ? found : null;
}

// The letters of a name that is being entered, each over its button.
function letters() {
  const cells = /^( \S)+ ?$/.test(lines[1]) && lines[2].trim() === "" ? lines[1].match(/ \S/g) : null;
  return cells?.map((cell) => cell.trim());
}

function faceWords({ number, letter, used }) {
  const named = number === "W" ? say("wild") : number === "S" ? "Skip" : number;
  return [named, letter in COLOURS ? say(COLOURS[letter]) : "", used ? say("(in the phase)") : ""].filter(Boolean).join(" ");
}

function name() {
  const numbered = Object.fromEntries(lines.map((line) => NUMBERED.exec(line)).filter(Boolean).map(([, n, text]) => [n, text]));
  const cells = letters();
  holds.forEach((hold, die) => {
    const what = dice ? dice[die] && faceWords(dice[die]) : numbered[die + 1] ?? cells?.[die];
    hold.setAttribute("aria-label", what ? `${die + 1}: ${spaced(what)}` : `${say("Hold die")} ${die + 1}`);
    if (dice?.[die]) hold.setAttribute("aria-pressed", dice[die].held);
    else hold.removeAttribute("aria-pressed");
    hold.dataset.number = dice?.[die]?.number ?? "";  // it stands in the dome
  });
}

const spaced = (line) => line.trim().replace(/ {3,}/g, ", ").replace(/  /g, " ");

function read() {
  timer = 0;
  const words = lines.map(spaced);
  if (dice) {
    words[1] = `${say("Dice:")} ${dice.filter(Boolean).map(faceWords).join(", ")}`;
    words[2] = "";
  }
  headings.forEach((heading, row) => {
    if (heading.textContent !== words[row]) heading.textContent = words[row];
    heading.hidden = !words[row];
  });
}

onLanguage(() => { name(); read(); });
name();
