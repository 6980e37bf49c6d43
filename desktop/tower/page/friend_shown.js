// What is shown of a game by link: a turn of the other one, and the scorepad with the way to the analysis. All of it is
// what desktop/by_link/asked.py says.
import { faced } from "./dice.js";
import { ANALYSIS } from "./friend_asked.js";
import { SHARED } from "./sharing.js";
import { PHASES } from "./texts.js";
import { filled, language, say } from "./words.js";

const made = (kind, about) => Object.assign(document.createElement(kind), about);

// A turn, each roll with what was held of it.
export function turnOf({ name, rolls, result }) {
  const shown = [made("h2", { textContent: `${name} – ${result.map(told).join(", ") || say("wants to roll again")}` })];
  rolls.forEach(({ faces }, at) => {
    const next = rolls[at + 1]?.held;
    const kept = next?.map((die) => faces[die]).join(" ") || "–";
    const about = next ? filled("Roll {number}, held: {kept}", { number: at + 1, kept }) : filled("Roll {number}", { number: at + 1 });
    const dice = made("ol", { className: "dice" });
    dice.append(...faces.map((face, die) => {
      const row = made("li"), shape = faced(made("div", { role: "img" }), face);
      if (next && !next.includes(die)) shape.classList.add("free");
      row.append(shape);
      return row;
    }));
    shown.push(made("p", { textContent: about }), dice);
  });
  return shown;
}

function told(result) {
  const [word, value] = result.split(" ");
  if (word === "score") return filled("{points} points", { points: value });
  return word === "fail" ? say("phase missed") : say("a bonus");
}

// The scorepad.
export function padOf({ pad: { players, winners }, names, next, over, record }) {
  const table = document.createElement("table");
  const row = (parent, label, cells) => {
    const line = parent.insertRow();
    line.append(made("th", { textContent: label, scope: "row" }));
    for (const cell of cells) line.insertCell().textContent = cell || "–";
  };
  const head = table.createTHead().insertRow();
  head.insertCell();
  for (const { name } of players) {
    head.append(made("th", { textContent: name, scope: "col", className: name === names[next] ? "next" : "" }));
  }
  const scores = players.map(({ phases }) => new Map(phases));
  const body = table.createTBody();
  for (let phase = 1; phase < PHASES.length; phase += 1) {
    if (scores.some((points) => points.has(phase))) row(body, `${phase}: ${say(PHASES[phase])}`, scores.map((points) => points.get(phase)));
  }
  const bonus = (player) => Object.entries(player).reduce((sum, [key, value]) => sum + (key.endsWith("_bonus") ? value : 0), 0);
  if (players.some(bonus)) row(body, say("bonus"), players.map(bonus));
  row(body, say("phases missed"), players.map(({ failures }) => failures));
  row(table.createTFoot(), say("total"), players.map(({ total }) => total));
  return [
    made("h2", { textContent: over ? result(winners) : say("The scorepad") }),
    table,
    made("a", { textContent: say("analysis"), href: `${ANALYSIS}?lang=${language()}${SHARED}${record}` }),
  ];
}

function result(winners) {
  const names = winners.join(", ");
  return winners.length > 1 ? filled("{names} share the win.", { names }) : filled("{names} wins.", { names });
}
