// The scorepad: beside the tower, or below it where it stands larger so; fit.js says where. It has what facts.js knows.
import { coachSays } from "./coach.js";
import { onFacts } from "./facts.js";
import { onSettled, shownLines } from "./said.js";
import { PHASES } from "./texts.js";
import { N_, filled, onLanguage, say } from "./words.js";

const ALL = PHASES.map((_, phase) => phase).slice(1);
const NONE = { game: "", players: [], phases: ALL };

const MANY = 3;  // players: more are written smaller
const LAST_SERIES = N_("Last series: it goes on until a phase is missed or phase {last} made.");
const FIRST = N_("Whoever makes phase {last} first gets 40 more.");
const FIRST_TRY = N_("Phase {last} at the first try brings 40 more.");

const pad = document.querySelector(".scorepad");
const table = pad.querySelector("[role=table]");
const turn = pad.querySelector(".whose");
const bonus = pad.querySelector(".lacks");
let facts = NONE;

function show(found) {
  facts = found.game ? { ...NONE, ...found } : NONE;
  draw();
}

function draw() {
  const { players } = facts;
  const rows = [head(), ...players.map(rowOf)];
  table.replaceChildren(...rows.map(({ cells, about }, player) => {
    const row = made("div", { role: "row", ...about });
    row.append(...cells.filter(Boolean).map((cell, at) => {
      cell.style.setProperty("--player", player + 1);
      cell.style.setProperty("--what", at + 1);
      return cell;
    }));
    return row;
  }));
  pad.style.setProperty("--players", players.length);
  pad.classList.toggle("many", players.length > MANY);
  pad.style.setProperty("--phases", facts.phases.length);
  turn.textContent = whose();
  tell();
}

// What the coach says, in the place of the turn; or what the bonus lacks.
function tell() {
  const advice = coachSays(shownLines());
  turn.hidden = Boolean(advice);
  bonus.textContent = advice || lacks();
  bonus.hidden = !bonus.textContent;
}

const made = (kind, about) => Object.assign(document.createElement(kind), about);
const cell = (text, about = {}) => made("span", { role: "cell", textContent: text, ...about });
const earned = (player) => (player.five_bonus ?? 0) + (player.finish_bonus ?? 0);
const hasBonus = () => facts.players.some(earned);
const hasMissed = () => facts.players.length === 1 && facts.players[0].failures;  // that costs points
const columns = (word) => cell(word, { role: "columnheader", className: "word" });

function head() {
  const phases = facts.phases.map((phase) => made("span", { role: "columnheader", textContent: phase, ariaLabel: filled("phase {phase}", { phase }), title: say(PHASES[phase]) }));
  return { cells: [
    cell(say("phase"), { role: "columnheader", className: "word corner" }), ...phases,
    hasBonus() && columns(say("bonus")), hasMissed() && columns(say("missed")), columns(say("total")),
  ] };
}

function rowOf(player, place) {
  const points = facts.game === "cards" ? new Map((player.phases ?? []).map((phase) => [phase, "✓"])) : new Map(player.phases);
  const plays = !facts.over && place === facts.turn;
  const phases = facts.phases.map((phase) => cell(points.get(phase) ?? "", { className: phase === player.phase && !facts.over ? "next" : "" }));
  return { about: { className: plays ? "plays" : "" }, cells: [
    cell(player.name, { role: "rowheader", className: "name", title: player.name }), ...phases,
    hasBonus() && cell(earned(player) || ""), hasMissed() && cell(player.failures || ""), cell(player.total, { className: "total" }),
  ] };
}

// Who is to make which phase; or who has won.
function whose() {
  const { game, over, winners, players, phases } = facts;
  const playing = players[facts.turn];
  if (!game) return say("Ten phases, one after the other.");
  if (over && !facts.told) return "";  // the tower says it first
  if (over && players.length === 1) return filled("The game is over: {total} points.", { total: players[0].total });
  if (over) return winners.length > 1 ? filled("{names} share the win.", { names: winners.join(", ") }) : filled("{name} wins.", { name: winners[0] ?? "" });
  if (!playing?.phase) return "";
  const said = filled("{name}, phase {phase}: {needs}", { name: playing.name, phase: playing.phase, needs: say(PHASES[playing.phase]) });
  return facts.last_series ? `${said}. ${filled(LAST_SERIES, { last: phases.at(-1) })}` : said;
}

// What the player whose turn it is needs for the next bonus.
function lacks() {
  const { game, over, players, phases, turn: place } = facts;
  const player = players[place];
  if (game !== "dice" || over || !player) return "";
  if (facts.to_win) return filled("{name} wins with {points} points or more.", { name: player.name, points: facts.to_win });
  if (player.five_lacks > 0) return filled("221 points after phase 5 bring 40 more: {points} to go.", { points: player.five_lacks });
  if (player.five_lacks === 0) return say("221 are in: phase 5 brings 40 more.");
  if (facts.last_series) return "";
  return filled(players.length > 1 ? FIRST : FIRST_TRY, { last: phases.at(-1) });
}

onLanguage(draw);
onFacts(show);
onSettled(tell);
