// The tower's own settings in the guide: a form of what its settings.toml says, but its language, which is the page's. Which values there are comes from the
// tower's own table (SETTINGS), what they are for is said here; the transport reads and writes them, see transport.js.
import { SETTINGS } from "./texts.js";
import { N_, filled, language, onLanguage, say } from "./words.js";

const FEW = 10;  // numbers that one chooses from a list
const SAID = {
  sound: [N_("Sound")],
  brightness: [N_("Brightness")],
  players: [N_("Players, to begin with")],
  game: [N_("Dice or cards"), { dice: N_("dice"), cards: N_("cards") }],
  house: [N_("House game"), {
    none: N_("all ten phases"), rounds: N_("ten rounds"), "short:5": N_("5 phases"), even: N_("even phases"),
  }],
  finish: [N_("40 points of the last phase"), { 2011: N_("usual rule"), classic: N_("older rule, classic") }],
  coach: [N_("Coach"), {
    off: N_("off"), on: N_("on: hold SCORE down"), after: N_("afterwards: what was best"),
  }],
  aim: [N_("The coach plays for"), {
    safe: N_("a made phase"), points: N_("the most points"), auto: N_("points when alone, else to win"),
  }],
  pace: [N_("Time for each move of the tower (ms)")],
  dim_after: [N_("Seconds until the lights go down (0: never)")],
  sleep_after: [N_("Seconds until the tower sleeps (0: never)")],
  kiosk: [N_("For a café: a show while nobody plays, and the ten best scores")],
};

const part = document.querySelector(".guide .own");
const form = part.querySelector("form");
const status = part.querySelector('[role="status"]');
let ask, told = () => "";

// *settings(values)* writes values by their keys, and *settings()* none; both resolve to { values, wrong }.
export function begin(settings) {
  ask = settings;
  part.hidden = !settings;
}

part.addEventListener("toggle", () => { if (part.open) answered(() => ""); });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  tell(() => say("The tower restarts ..."));
  answered(() => say("Saved. The tower has restarted, and its game goes on."), values());
});
onLanguage(() => tell(told));

async function answered(thanks, chosen) {
  try {
    const found = await ask(chosen);
    if (!chosen) show(found.values);
    const { wrong } = found;
    tell(() => [thanks(), wrong.length ? filled("settings.toml: wrong: {wrong}. For these the tower uses its defaults.", { wrong: wrong.join(", ") }) : ""].join(" "));
  } catch (error) {
    tell(() => filled("Not possible: {why}", { why: error.message }));
  }
}

function tell(text) {
  told = text;
  status.textContent = text().trim();
}

function values() {
  const named = [...form.querySelectorAll("[name]")];
  const chosen = named.map((field) => [field.name, field.type === "checkbox" ? String(+field.checked) : field.value]);
  return { language: language(), ...Object.fromEntries(chosen) };
}

function show(known) {
  form.querySelector("div").replaceChildren(...SETTINGS.filter(({ key }) => key in SAID).map((row) => {
    const [text, names = {}] = SAID[row.key];
    const label = document.createElement("label");
    label.append(said("span", text), " ", field(row, names, known[row.key]));
    return label;
  }));
}

function field({ key, least, most, names = numbers(least, most) }, words, value) {
  const known = names.includes(value) ? names : [...names, value];  // a short game of another length
  const isList = names.length > 0;
  const made = document.createElement(isList ? "select" : "input");
  if (isList) made.append(...known.map((name) => Object.assign(said("option", words[name] ?? name), { value: name })));
  else if (most === 1) Object.assign(made, { type: "checkbox", checked: value === "1" });
  else Object.assign(made, { type: "number", min: least, max: most, required: true, inputMode: "numeric" });
  made.name = key;
  if (made.type !== "checkbox") made.value = value;
  return made;
}

const numbers = (least, most) =>
  most === 1 || most - least > FEW ? [] : Array.from({ length: most - least + 1 }, (_, place) => String(least + place));

function said(kind, text) {
  const made = document.createElement(kind);
  made.dataset.say = text;
  made.textContent = say(text);
  return made;
}
