// The guide beside the tower (over it where there is no room), the theme and the language.
import * as keys from "./keys.js";
import * as lesson from "./lesson.js";
import { onSettled, shownLines } from "./said.js";
import { languageIn } from "./screens.js";
import { recall, remember } from "./store.js";
import { PHASES } from "./texts.js";
import { NAMES, language, onLanguage, say, speak } from "./words.js";

const BESIDE = 900;  // CSS pixels: in a window as wide there is room for both
const root = document.documentElement;
const guide = document.querySelector(".guide");
const opener = document.querySelector(".open-guide");
let asked;  // the button that opened it, which gets the focus back; a key has none: Enter is then the tower's again

export const isOpen = () => !guide.hidden;

// Whether the guide lies over the tower, so that keys are not the tower's.
export const covers = () => isOpen() && root.dataset.guide === "over";

export function toggle() {
  if (guide.hidden) asked = undefined;
  open(guide.hidden);
}

function open(wanted, focus = true) {
  place();
  guide.hidden = !wanted;
  opener.setAttribute("aria-expanded", wanted);
  if (root.dataset.guide === "beside") remember("guide", wanted ? "1" : "0");
  document.querySelector(".desk").inert = covers();
  if (!focus) return;
  if (wanted) guide.focus();
  else if (asked) asked.focus();
  else document.activeElement.blur();
}

function place() {
  root.dataset.guide = innerWidth >= BESIDE ? "beside" : "over";
}

for (const button of [opener, ...document.querySelectorAll(".ask")]) {
  button.addEventListener("click", () => {
    toggle();
    asked = button;
  });
}
guide.querySelector(".close").addEventListener("click", toggle);
guide.querySelector(".learn").addEventListener("click", () => {
  if (covers()) toggle();
  lesson.start();
});
addEventListener("resize", () => { place(); document.querySelector(".desk").inert = covers(); });

for (const choice of guide.querySelectorAll('[name="theme"]')) {
  choice.checked = choice.value === (root.dataset.theme ?? "");
  choice.addEventListener("change", () => {
    remember("theme", choice.value);
    if (choice.value) root.dataset.theme = choice.value;
    else delete root.dataset.theme;
  });
}
const shortcuts = guide.querySelector('[name="shortcuts"]');
function showKeys() {
  shortcuts.checked = keys.areOn();
  root.toggleAttribute("data-no-keys", !keys.areOn());
}
shortcuts.addEventListener("change", () => {
  keys.turn(shortcuts.checked);
  showKeys();
});
showKeys();
for (const [code, name] of Object.entries(NAMES)) {
  const choice = Object.assign(document.createElement("input"), { type: "radio", name: "language", value: code });
  choice.checked = code === language();
  choice.addEventListener("change", () => speak(code));
  const label = Object.assign(document.createElement("label"), { lang: code });
  label.append(choice, ` ${name}`);
  guide.querySelector(".language").append(label);
}

// Who changes the tower's language in its menu changes that of the page.
let spoken;
onSettled(() => {
  const before = spoken;
  spoken = languageIn(shownLines()) ?? before;
  if (before && spoken !== before) speak(spoken);
});

function listPhases() {
  const rows = PHASES.slice(1).map((needs) => Object.assign(document.createElement("li"), { textContent: say(needs) }));
  guide.querySelector(".phases").replaceChildren(...rows);
}

onLanguage(() => {
  listPhases();
  guide.querySelector(`.language [value="${language()}"]`).checked = true;
});
listPhases();
place();
if (recall("guide") === "1" && root.dataset.guide === "beside") open(true, false);
