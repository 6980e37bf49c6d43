// The guide beside the tower (over it where there is no room), the theme and the language.
import * as lesson from "./lesson.js";
import { recall, remember } from "./store.js";
import { NAMES, language, speak } from "./words.js";

const BESIDE = 900;  // CSS pixels: in a window as wide there is room for both
const root = document.documentElement;
const guide = document.querySelector(".guide");
const opener = document.querySelector(".open-guide");

// Whether the guide lies over the tower, so that keys are not the tower's.
export const covers = () => !guide.hidden && root.dataset.guide === "over";

export function toggle() {
  open(guide.hidden);
}

function open(wanted, focus = true) {
  place();
  guide.hidden = !wanted;
  opener.setAttribute("aria-expanded", wanted);
  if (root.dataset.guide === "beside") remember("guide", wanted ? "1" : "0");
  document.querySelector(".desk").inert = covers();
  if (focus) (wanted ? guide : opener).focus();
}

function place() {
  root.dataset.guide = innerWidth >= BESIDE ? "beside" : "over";
}

opener.addEventListener("click", toggle);
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
for (const [code, name] of Object.entries(NAMES)) {
  const choice = Object.assign(document.createElement("input"), { type: "radio", name: "language", value: code });
  choice.checked = code === language();
  choice.addEventListener("change", () => speak(code));
  const label = Object.assign(document.createElement("label"), { lang: code });
  label.append(choice, ` ${name}`);
  guide.querySelector(".language").append(label);
}

place();
if (recall("guide") === "1" && root.dataset.guide === "beside") open(true, false);
