// A first game that teaches: it points at what to press, and says why in a sentence. What fits is found anew on each
// screen of the tower, whatever was pressed. Offered on the first visit, found again in the guide; after a reload it
// goes on.
import { isTable, known } from "./known.js";
import { areCardsShown, onSettled, shownDice, shownLines } from "./said.js";
import { isAsking, isHandOver, isList, isOver, isPad, isStart, isTowers, padLine, totalIn, turnIn, wasCoachAsked } from "./screens.js";
import { recall, remember } from "./store.js";
import { N_, onLanguage, say } from "./words.js";

const SETS = { 1: 3, 2: 3, 3: 4, 7: 4, 9: 5, 10: 5 };  // phase: how many dice its larger set needs
const KEYS = { ROLL: ".roll", SCORE: ".score", OK: ".score", MENU: ".menu", BACK: ".menu" };

const box = document.querySelector(".lesson");
const sentence = box.querySelector("p");
const begin = box.querySelector(".begin");
const end = box.querySelector(".leave");
const holds = [...document.querySelectorAll(".hold")];
const OFF = 0, OFFERED = 1, ON = 2;
let state = OFF;
let seen = {};  // what was learnt: result, pad, advice; remembered as "lesson" while it is on
let told = null;  // the step

// The first that fits is said. point: keys by their names, dice and lines by their numbers. long: keep it down.
const STEPS = [
  { when: (s) => s.cards, text: N_("These are cards: the guide explains them. The first game needs dice.") },
  { when: (s) => seen.advice && !s.advice, last: true, text: N_("That is all: ten phases, and the highest total wins. Play on, the game is yours.") },
  { when: (s) => s.start && s.alone, point: () => [1], text: N_("Press 1: you play alone.") },
  { when: (s) => s.list && s.padLine && s.wantsPad, point: (s) => [s.padLine], text: N_("The menu. Press {keys}: that is the scorepad.") },
  { when: (s) => s.list, point: () => ["MENU"], text: N_("This is a menu. MENU closes it.") },
  { when: (s) => s.pad, point: () => ["MENU"], text: N_("The scorepad: the phase that you are on, your total, phases missed. MENU leads back.") },
  { when: (s) => s.asking, point: () => ["MENU"], text: N_("SCORE would give this phase up for now. MENU takes that back.") },
  { when: (s) => s.result && s.gained, point: () => ["SCORE"], text: N_("Your points are written down. OK goes on to the next phase.") },
  { when: (s) => s.result, point: () => ["SCORE"], text: N_("Missed: you try the same phase again in your next turn. OK goes on.") },
  { when: (s) => s.missing.length && s.advice, point: (s) => s.missing, text: N_("The coach marks what it would hold, here {numbers}. Press the keys with a ring.") },
  { when: (s) => s.surplus.length, point: (s) => s.surplus, text: N_("This does not help now. Press the key with a ring: then the die is free again.") },
  { when: (s) => s.advice && s.allHeld, point: () => ["SCORE"], text: N_("The coach would stop here. Press SCORE.") },
  { when: (s) => s.advice, point: () => ["ROLL"], text: N_("That is what the coach would hold. Press ROLL.") },
  { when: (s) => s.before && s.wantsPad, point: () => ["MENU"], text: N_("Before you roll, look at your scorepad: it is in the menu. Press MENU.") },
  { when: (s) => s.turn && !s.dice && s.phase === 1 && !seen.result, point: () => ["ROLL"], text: N_("Phase 1 needs two sets of three equal numbers, and you have three rolls. Press ROLL.") },
  { when: (s) => s.turn && !s.dice, point: () => ["ROLL"], text: N_("The screen says what your phase needs. You have three rolls. Press ROLL.") },
  { when: (s) => s.wantsCoach, point: () => ["SCORE"], long: true, text: N_("What would the coach hold? Keep SCORE down for a second to ask.") },
  { when: (s) => s.made, point: () => ["SCORE"], text: N_("Made! A dot marks each die that counts. SCORE writes their points down.") },
  { when: (s) => s.missed, point: () => ["SCORE"], text: N_("No roll is left. SCORE ends the turn.") },
  { when: (s) => s.missing.length && s.phase === 1, point: (s) => s.missing, text: N_("You need two sets of three: hold {numbers}. Press the keys with a ring.") },
  { when: (s) => s.missing.length, point: (s) => s.missing, text: N_("Your phase needs {numbers}: hold them. Press the keys with a ring.") },
  { when: (s) => s.dice && s.turn && !s.towers, point: () => ["ROLL"], text: N_("Held dice stay, ROLL throws the others. A W stands for any number.") },
  { when: (s) => s.key && !s.towers, point: (s) => [s.key], text: N_("The last line of the screen says what is next. Press {keys}.") },
  { when: () => true, text: N_("The tower goes on by itself. Watch the screen.") },
];

// What there is to know about the screen that is shown.
function look() {
  const lines = shownLines();
  const [top, large, , status, hint] = lines;
  const turn = turnIn(lines);
  const cards = areCardsShown();
  const shown = cards ? null : shownDice();
  const dice = shown?.every(Boolean) ? shown : null;
  const advice = dice && !turn && (dice.some((die) => die.advised) || !top.trim());
  const result = totalIn(lines) !== undefined;
  const towers = isTowers(lines);
  const made = turn && dice?.some((die) => die.used);
  const missed = turn && dice && !made && /SCORE/.test(hint);
  const choosing = dice && turn && !towers && !made && !missed;
  const wanted = advice ? dice.filter((die) => die.advised) : choosing ? helpful(dice, turn.phase, status) : [];
  const numbered = (faces) => dice.flatMap((die, place) => (faces.includes(die) ? [place + 1] : []));
  if (result) seen.result = true;
  if (isPad(lines)) seen.pad = true;
  if (advice || (turn && wasCoachAsked(hint))) seen.advice = true;
  remember("lesson", JSON.stringify(seen));
  return {
    cards, dice, advice, result, towers, made, missed, turn,
    phase: turn?.phase,
    start: isStart(lines),
    alone: /^ *1 2/.test(large),
    list: isList(lines),
    padLine: +padLine(lines) || 0,
    pad: isPad(lines),
    asking: isAsking(lines),
    before: isHandOver(lines) || (turn && !dice),
    gained: /\+\d/.test(large),
    allHeld: dice?.every((die) => die.held),
    missing: wanted.length ? numbered(wanted.filter((die) => !die.held)) : [],
    surplus: wanted.length ? numbered(dice.filter((die) => die.held && !wanted.includes(die))) : [],
    wantsPad: seen.result && !seen.pad,
    wantsCoach: turn && dice && !towers && seen.pad && !seen.advice && /ROLL/.test(hint),
    key: Object.keys(KEYS).find((key) => new RegExp(`\\b${key}\\b`).test(hint)),
  };
}

// The dice that the screen counts on, by the end of its line "1 more for 8s+10s", or 8s+3-6: sets, and a run.
function helpful(dice, phase, status) {
  const found = new Set(dice.filter((die) => die.number === "W"));
  for (const part of status.trim().split(" ").pop().split("+")) {
    const [first, last] = (part.match(/\d+/g) ?? []).map(Number);
    for (let number = first; number <= (last ?? first); number++) {
      const equal = dice.filter((die) => +die.number === number && !found.has(die));
      equal.sort((one, other) => other.held - one.held);
      for (const die of equal.slice(0, last ? 1 : SETS[phase])) found.add(die);
    }
  }
  return [...found];
}

function step() {
  if (!shownLines()[4].trim()) return null;  // dice roll, or it sleeps
  const now = look();
  const { point, text, ...rest } = STEPS.find(({ when }) => when(now));
  const points = point?.(now) ?? [];
  const numbers = [...new Set(points.map((number) => now.dice?.[number - 1]?.number))].join(", ");
  return { ...rest, points, said: () => say(text).replace("{numbers}", numbers).replace("{keys}", points.join(", ")) };
}

function show() {
  const found = state === ON ? step() : null;
  const pointed = (found?.points ?? []).map((point) => document.querySelector(KEYS[point]) ?? holds[point - 1]);
  for (const button of [...holds, ...document.querySelectorAll(".key")]) {
    button.classList.toggle("pointed", pointed.includes(button));
    button.classList.toggle("long", Boolean(found?.long) && pointed.includes(button));
    if (pointed.includes(button)) button.setAttribute("aria-describedby", sentence.id);
    else button.removeAttribute("aria-describedby");
  }
  if (found) told = found;
  box.hidden = state === OFF;
  begin.hidden = state !== OFFERED;
  end.textContent = state === OFFERED ? say("No, thanks") : told?.last ? say("Done") : say("Leave");
  const words = state === OFFERED ? say("New here? A first game shows you how, in two minutes.") : told?.said() ?? "";
  if (sentence.textContent !== words) sentence.textContent = words;
}

export function start() {
  state = ON;
  seen = {};
  told = null;
  remember("visited", "1");
  show();
}

export function leave() {
  state = OFF;
  told = null;
  remember("visited", "1");
  remember("lesson", "");
  show();
}

// What Escape does: it ends the first game, unless MENU, whose key it is, is just what is to be pressed.
export function escape() {
  if (state !== ON || document.querySelector(".menu.pointed")) return false;
  leave();
  return true;
}

begin.addEventListener("click", start);
end.addEventListener("click", leave);
onSettled(() => {
  const playsAlready = state === OFFERED && totalIn(shownLines()) !== undefined;
  if (playsAlready || (told?.last && isOver(shownLines()))) leave();
  else if (state === ON) show();
});
onLanguage(show);
if (recall("visited") !== "1") state = OFFERED;
if (recall("lesson")) {
  state = ON;
  seen = known("lesson", isTable) ?? {};
}
show();
