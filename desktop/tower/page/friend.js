// A game by link. All that this page knows of the rules it asks for, with the games that this browser keeps: of each its
// letter, which is what a link has, and the secret of its player, against the level *perfect* of that too. See
// desktop/by_link/asked.py for what comes back.
import { bits, onKeys, toHold } from "./dice.js";
import { asked } from "./friend_asked.js";
import { padOf, turnOf } from "./friend_shown.js";
import { isTable, known, tell } from "./known.js";
import { linked } from "./linked.js";
import { live } from "./live.js";
import { forgets, remember } from "./store.js";
import { PHASES } from "./texts.js";
import { N_, filled, say } from "./words.js";

const KEPT = "games by link";
const MOST = 30;  // games that are kept; of those that run with a friend none ever makes room
const GAME = "#g=";  // stands in an address before a letter
const OWN = "#game=";  // before what tells a game from others that this browser keeps
const BYTES = 16;  // of a secret
const LOOKS_ON =
  N_("You look on. If you play in this game, it was kept in another browser: open the link there. If that one has lost it, the game cannot go on: tell the other one, and begin a new one.");
const NO_LINK = N_("This is no link to a game, or a part of it is missing.");
const HERE = /^(localhost|127\.|\[::1\])/;

const part = (id) => document.getElementById(id);
const areGames = (found) => isTable(found) && Object.values(found).every(({ secret, letter }) => secret && letter);
let games = known(KEPT, areGames) ?? {};  // by what tells them apart: { secret, rival, letter, title, over }
let isKept = true;  // all of them
let view;  // of the game that is open
let held = 0;
let before = [];  // the faces that were seen last
let asking = 0;  // questions without an answer

const secret = () => [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const mine = () => view.names[view.me];
const theirs = () => view.names[1 - view.me] ?? say("your friend");

// Ask, and show what comes. Whoever plays with new secrets has them *drawn*.
async function ask(question, drawn) {
  games = all();
  if (drawn && Object.values(games).filter(isRunning).length >= MOST) {
    part("told").textContent = filled("{count} games with friends are running here: play one to its end, or remove one.", { count: MOST });
    return false;
  }
  const kept = Object.values(games).map(({ secret, rival, letter }) => ({ secret, rival, letter }));
  let answer;
  part("main").ariaBusy = String(Boolean(asking += 1));
  if (!view) part("told").textContent = say("Loading");  // who knows the rules may be far away
  try {
    answer = await asked({ ...question, kept, ...drawn });
  } catch (error) {
    answer = { refused: error.told ?? N_("The page has no connection to its tower.") };
  }
  part("main").ariaBusy = String(Boolean(asking -= 1));
  part("told").textContent = answer.refused ? say(answer.refused) : "";
  if (answer.refused) return false;
  if (answer.me >= 0) keep(answer, drawn ?? games[answer.game]);
  show(answer);
  return true;
}

// Another tab may have kept more; what this one could not keep has nobody else.
const all = () => ({ ...(known(KEPT, areGames) ?? games), ...(isKept ? {} : games) });

const isRunning = ({ over, rival }) => !over && !rival;

function keep({ game, letter, names, over, can_move }, { secret, rival }) {
  const { [game]: _, ...others } = all();
  const title = `${names.join(" – ")}${over ? `: ${say("over")}` : can_move ? `: ${say("your turn")}` : ""}`;
  const oldest = (fits) => Object.keys(others).findLast((one) => fits(others[one]));
  const goes = Object.keys(others).length < MOST ? undefined : oldest((one) => one.over) ?? oldest((one) => one.rival);
  if (goes) tell(filled("There is room for {count} games: {title} is not kept any more.", { count: MOST, title: others[goes].title }));
  delete others[goes];
  write({ [game]: { secret, rival, letter, title, over }, ...others });
}

function write(wanted) {
  games = wanted;
  isKept = remember(KEPT, JSON.stringify(games));
  part("unkept").hidden = isKept;
  part("forgets").hidden = !forgets();
}

function remove(game) {
  if (!confirm(say("Without its secret this game can never go on. Remove it?"))) return;
  const { [game]: _, ...others } = all();
  write(others);
  start();
}

function show(found) {
  view = found;
  held = view.can_move ? view.turn.held : 0;
  history.replaceState(null, "", view.me < 0 ? GAME + view.letter : OWN + view.game);
  part("invite").hidden = part("games").hidden = true;
  part("about").hidden = !view.can_join;
  part("paste").hidden = view.can_join || view.can_move || view.over || view.rival;
  showInvitation();
  showTheirs();
  showTurn();
  showSend();
  showPad();
  part("live").hidden = view.rival || view.me < 0 || view.names.length < 2 || (view.over && !line.open());
  line.hears(view);
  if (view.me < 0 && !view.can_join && !view.over) part("told").textContent = say(LOOKS_ON);
  if (line.open() && view.to_send && !view.over) part("told").textContent = filled("{name} is playing.", { name: theirs() });
}

function start() {
  const list = Object.entries(all()).map(([game, { letter, title }]) => {
    const row = document.createElement("li");
    const away = Object.assign(pressed(say("remove"), () => remove(game)), { ariaLabel: `${say("remove")}: ${title}` });
    row.append(pressed(title, () => ask({ do: "open", letter })), " ", away);
    return row;
  });
  part("list").replaceChildren(...list);
  part("games").hidden = !list.length;
  part("forgets").hidden = !list.length || !forgets();
  part("invite").hidden = part("about").hidden = false;
}

function pressed(text, clicked) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  button.addEventListener("click", clicked);
  return button;
}

const GAMES = {
  none: N_("all ten phases"), "short:5": N_("5 phases"), "short:7": N_("7 phases"), even: N_("even phases"), rounds: N_("ten rounds"),
};

function showInvitation() {
  part("join").hidden = !view.can_join;
  part("invited").textContent = filled("{name} invites you", { name: view.names[0] });
  const { house, by_roll, roll_off } = view.rules;
  const agreed = [say(GAMES[house] ?? house), by_roll ? say("a link for each roll") : say("a link for each turn")];
  if (!roll_off) agreed.push(filled("{name} begins", { name: view.names[0] }));
  part("agreed").textContent = `${agreed.join("; ")}.`;
}

// The last turn of the other one, or both as an onlooker sees them.
function showTheirs() {
  const turns = view.turns.filter(({ result, rolls, name }) => (result.length || rolls.length) && (view.me < 0 || name !== mine()));
  part("theirs").hidden = !turns.length;
  if (turns.length) part("theirs").replaceChildren(...turnOf(turns.at(-1)));
}

function showTurn() {
  part("turn").hidden = !view.can_move;
  if (!view.can_move) return;
  const { phase, rolls, faces, score } = view.turn;
  part("which").textContent = filled("{name}, phase {phase}: {needs}", { name: mine(), phase, needs: say(PHASES[phase]) });
  part("stands").textContent = stands(rolls, score);
  part("dice").replaceChildren(...faces.map((face, die) => toHold(face, () => toggle(die))));
  [...part("dice").querySelectorAll("button")].forEach((die, at) => { if (faces[at] !== before[at]) die.classList.add("new"); });
  before = faces;
  drawHeld();
}

function stands(rolls, score) {
  if (!rolls) return say("You have three rolls.");
  const left = rolls === 3 ? say("No roll is left.") : filled("Roll {number} of 3. Tap the dice to keep.", { number: rolls });
  const made = score ? filled("Made, for {score} points.", { score }) : say("Not made so far.");
  return `${made} ${left}`;
}

function toggle(die) {
  if (!view?.can_move || !view.turn.rolls || view.turn.rolls === 3) return;
  held ^= 1 << die;
  drawHeld();
}

function drawHeld() {
  const { rolls, used } = view.turn;
  const free = 10 - bits(held);
  [...part("dice").querySelectorAll("button")].forEach((die, at) => {
    die.ariaPressed = String(Boolean((rolls === 3 ? used : held) >> at & 1));
    die.disabled = rolls === 3;
  });
  part("roll").textContent = free ? filled("roll {free}", { free }) : say("All held: free one");
  part("roll").disabled = !free || rolls === 3;
  part("score").textContent = view.turn.score ? say("score") : say("end the turn");
  part("score").hidden = !view.turn.score && rolls < 3;  // a tap beside a die would give the phase up
}

function roll() {
  if (asking) return;
  before = before.map((face, die) => (held >> die & 1 ? face : ""));
  ask({ do: "roll", letter: view.letter, held });
}

async function score() {
  if (asking) return;
  if (view.rival) part("told").textContent = filled("{name} is thinking ...", { name: theirs() });
  const answered = await ask({ do: "stop", letter: view.letter });
  if (answered && view.rival && !view.over) part("told").textContent = filled("{name} has played: it is your turn.", { name: theirs() });
}

function invite({ name, house, by_roll }, against) {
  if (!against) return ask({ do: "invite", name, rules: { house, by_roll: Boolean(by_roll) } }, { secret: secret() });
  part("told").textContent = say("The computer gets ready: the first time that takes a few seconds.");
  const rules = { house, by_roll: true, roll_off: true };  // no link is saved
  return ask({ do: "invite", name, called: say("Computer"), rules }, { secret: secret(), rival: secret() });
}

const address = (hash) => `${location.origin}${location.pathname}${hash}`;

function showSend() {
  part("send").hidden = !view.to_send || line.open();
  if (part("send").hidden) return;
  part("why").textContent = why();
  part("link").value = address(GAME + view.letter);
  part("share").textContent = navigator.share ? say("share") : say("copy");
  part("near").hidden = !HERE.test(location.hostname);
}

function why() {
  const name = theirs();
  if (view.names.length < 2) return say("Send this link to your friend: who answers first plays with you.");
  if (view.over) return filled("The game is over. Send this link, so that {name} sees it too.", { name });
  if (view.next === view.me) return filled("Your next dice need a secret from {name}: send this link, and open the answer.", { name });
  if (view.next < 0) return filled("You play with {name}: send this link back.", { name });
  return filled("{name} goes on: send this link.", { name });
}

async function send(text, button) {
  try {
    if (navigator.share) return await navigator.share({ url: text });
    await navigator.clipboard.writeText(text);
    button.textContent = say("copied");
  } catch (error) {
    if (error.name !== "AbortError") part("link").select();  // no clipboard without https: it can be copied by hand
  }
}

function showPad() {
  part("pad").hidden = !view.pad;
  if (view.pad) part("pad").replaceChildren(...padOf(view));
}

// What was pasted: a link, or what stands behind its #.
async function open(text) {
  const link = linked(text), { kind, letters, all, sign } = link;
  if (line.takes(link)) return;
  const own = Object.keys(games).find((game) => kind === "game" && letters.startsWith(game));
  if (own) await ask({ do: "open", letter: games[own].letter });
  else if (kind === "g" || !kind) await ask({ do: "open", letter: all });
  else part("told").textContent = say(NO_LINK);
  if (sign && part("told").textContent === say(NO_LINK)) part("told").append(" ", filled("It was read up to character {sign}", { sign }));
}

const line = live({ part, address, send, ask, redraw: () => { if (view) show(view); } });

part("invite").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!asking) invite(Object.fromEntries(new FormData(event.target)), event.submitter === part("against"));
});
part("join").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!asking) ask({ do: "join", letter: view.letter, name: new FormData(event.target).get("name") }, { secret: secret() });
});
part("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  open(new FormData(event.target).get("link"));
  event.target.reset();
});
part("roll").addEventListener("click", roll);
part("score").addEventListener("click", score);
part("share").addEventListener("click", ({ currentTarget }) => send(part("link").value, currentTarget));
part("link").addEventListener("focus", ({ target }) => target.select());
onKeys(toggle, () => { if (!part("turn").hidden && !part("roll").disabled) roll(); });
addEventListener("hashchange", () => open(location.hash));
addEventListener("beforeunload", (event) => { if (!isKept) event.preventDefault(); });

if (location.hash) await open(location.hash);
else start();
part("main").classList.remove("begins");
