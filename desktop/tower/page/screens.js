// Which screen the tower shows, told by its five lines: by names of keys and by numbers, which are the same in all its
// languages, and by a few words.
import { NAMES, ON_SCREEN, OWN_WORDS } from "./texts.js";

const LANGUAGE = new RegExp(`^[1-9] (?:${ON_SCREEN.language.join("|")}) +(.*\\S)`);
const lineOf = (said) => new RegExp(`^(10|[1-9]) (?:${said.join("|")})\\s*$`);
const MORE = lineOf(ON_SCREEN.more), LEARN = lineOf(ON_SCREEN.learn);

export const isStart = ([, , people, tower, hint]) => /^2-6:/.test(people) && /^7:/.test(tower) && Boolean(hint.trim());
export const isList = ([first]) => /^1 /.test(first);
export const listLength = ([, , , , hint]) => +/^1-(\d+)/.exec(hint)?.[1];  // how many lines it has, on all its pages
export const isPad = ([names, , , , hint]) => /^ {4}/.test(names) && /^ROLL.*BACK *$/.test(hint);
export const isOver = ([heading, , , , hint]) => /★.*★/.test(heading) || /^OK:.*ROLL:/.test(hint);
// Another player is to take the tower.
export const isHandOver = ([, , , phase, hint]) => /^(10|[1-9]): /.test(phase) && /ROLL/.test(hint);

// The lines of menus that lead on to More, and to the lesson.
export const moreLine = (lines) => lines.map((line) => MORE.exec(line)).find(Boolean)?.[1];
export const learnLine = (lines) => lines.map((line) => LEARN.exec(line)).find(Boolean)?.[1];

// The language that a menu says the tower has, by its code.
export function languageIn(lines) {
  const [, name] = lines.map((line) => LANGUAGE.exec(line)).find(Boolean) ?? [];
  return Object.keys(NAMES).find((code) => NAMES[code] === name);
}

// The language in which the screen speaks, by its code; undefined if no word tells.
export function spokenIn(lines) {
  const words = lines.join(" ").match(/\p{L}{2,}/gu) ?? [];
  const told = Object.entries(OWN_WORDS).map(([code, own]) => [words.filter((word) => own.includes(word)).length, code]);
  const [most, code] = told.sort(([one], [other]) => other - one)[0];
  return most ? code : undefined;
}

// Whose turn is shown, in which phase.
export function turnIn([top]) {
  const [, name, phase] = /^(.+?) +(10|[1-9]):\S/.exec(top) ?? [];
  return name && { name, phase: +phase };
}

// The total of the player whose turn has just ended; undefined on other screens.
export function totalIn([, , , status, hint]) {
  const [, total] = (hint.startsWith("OK") && /^\D*?(-?\d+) \(.*\d\) *$/.exec(status)) || [];
  return total && +total;
}
