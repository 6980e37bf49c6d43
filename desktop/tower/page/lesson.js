// The lesson is the tower's own: here is the way to it, and a ring round what its screen asks for. Offered on the first
// visit, found again in the guide; after a reload it goes on.
import { onFacts } from "./facts.js";
import { isTable, known } from "./known.js";
import { onSettled, shownDice, shownLines } from "./said.js";
import { isHandOver, isStart, learnLine, listLength, moreLine, totalIn, turnIn } from "./screens.js";
import { recall, remember } from "./store.js";
import { N_, onLanguage, say } from "./words.js";

const KEYS = { ROLL: ".roll", SCORE: ".score", OK: ".score", MENU: ".menu", BACK: ".menu" };

const box = document.querySelector(".lesson");
const sentence = box.querySelector("p");
const begin = box.querySelector(".begin");
const end = box.querySelector(".leave");
const holds = [...document.querySelectorAll(".hold")];
const OFF = 0, OFFERED = 1, ON = 2;
let state = OFF;
let seen = {};  // whether it has begun on the tower; remembered as "lesson" while it is on
let told = null;  // the step
let left = false;  // by the reader, while the lesson is on: it does not come back by itself

// The first that fits is said. point: keys by their names, dice and lines by their numbers. long: keep it down.
const STEPS = [
  { when: (s) => s.start && seen.begun, last: true, point: () => [1], text: N_("Now play: 1 is a game alone, 7 one against the tower.") },
  { when: (s) => s.game && seen.begun, last: true, text: N_("That was the lesson. Your game goes on.") },
  { when: (s) => s.start, point: () => [10], text: N_("Press 10: the lesson begins on the tower.") },
  { when: (s) => s.list, point: (s) => [s.line || "ROLL"], text: N_("The lesson is in the menu, under More. Press {keys}.") },
  { when: (s) => s.game, point: () => ["MENU"], text: N_("The lesson is in the menu. Your game goes on afterwards. Press MENU.") },
  { when: (s) => s.missing, point: (s) => s.missing, text: N_("The screen says why: hold {numbers}. Press the keys that have a ring.") },
  { when: (s) => s.key === "SCORE" && !s.third, point: () => ["SCORE"], long: true, text: N_("Hold SCORE down for a second.") },
  { when: (s) => s.key, point: (s) => [s.key], text: N_("Read the screen, then press {keys}.") },
  { when: () => true, text: N_("Watch the screen.") },
];

// Whether the lesson is on: its first card, or a roll of it.
const isOn = ([top, , , , hint]) => /^OK.*MENU/.test(hint) || /^Phase 1, .*3 *$/.test(top);

// What there is to know about the screen that is shown.
function look() {
  const lines = shownLines();
  const [top, , , status, hint] = lines;
  const dice = shownDice();
  const start = isStart(lines), list = listLength(lines) > 0;
  const game = Boolean(turnIn(lines)) || totalIn(lines) !== undefined || isHandOver(lines);
  const wanted = (dice ?? []).flatMap((die, place) => (die?.advised && !die.held ? [place + 1] : []));
  if (isOn(lines)) seen.begun = true;
  remember("lesson", JSON.stringify(seen));
  return {
    dice, start, list, game,
    line: learnLine(lines) ?? moreLine(lines),
    missing: wanted.length ? wanted : null,
    third: /3\D+3 *$/.test(top),
    key: Object.keys(KEYS).find((key) => new RegExp(`\\b${key}\\b`).test(`${status} ${hint}`)),
  };
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
  const words = state === OFFERED ? say("New here? The tower shows you how, in two minutes.") : told?.said() ?? "";
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
end.addEventListener("click", () => { left = true; leave(); });
onSettled(() => {
  if (!isOn(shownLines())) left &&= !isStart(shownLines());
  else if (state !== ON && !left) start();
  if (told?.last && turnIn(shownLines())) leave();
  else if (state === ON) show();
});
onFacts(({ on, over }) => { if (state === OFFERED && on && !over) leave(); });
onLanguage(show);
if (recall("visited") !== "1") state = OFFERED;
if (recall("lesson")) {
  state = ON;
  seen = known("lesson", isTable) ?? {};
}
show();
