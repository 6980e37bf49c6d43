// What the coach says on the tower's last two lines, in sentences; the table is in desktop/tower/page_texts.py.
import { COACH } from "./texts.js";
import { N_, filled, say } from "./words.js";

const INSTEAD = N_("{best} instead of {now}");

// Two chances, "74→98", or one.
function chance(figures) {
  const [now, best] = figures.split("→");
  return best ? filled(INSTEAD, { best, now }) : now;
}

function sentence(line) {
  for (const { pattern, means } of COACH) {
    const found = RegExp(`^(?:${pattern}) *$`).exec(line);
    if (found) return found.slice(1).filter((value) => value).reduce((text, value) => text.replace("{}", chance(value)), say(means));
  }
  return "";
}

// Nothing where the coach says nothing. The chances stand in the last line, as soon as they are counted; "?": not known.
export function coachSays([, , , advice, chances]) {
  const said = sentence(advice);
  return said && `${said} ${chances.includes("?") ? "" : sentence(chances)}`.trim();
}
