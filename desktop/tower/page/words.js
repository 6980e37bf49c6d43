// The page in all languages that the tower speaks. The English text is the key; what stands in the HTML is marked with
// data-say, names of parts with data-label, a text in a table of a script with N_. `make words` finds them all; the server
// makes texts.js of the catalogues in desktop/words/.
import { recall, remember } from "./store.js";
import { NAMES, TEXTS } from "./texts.js";

const listeners = [];
const asked = new URLSearchParams(location.search).get("lang");
const wanted = [asked, recall("language"), ...navigator.languages.map((code) => code.slice(0, 2).toLowerCase())];
let chosen = wanted.find((code) => code && Object.hasOwn(NAMES, code)) ?? "en";

export { NAMES };
export const language = () => chosen;

// Marks a text that is said later.
export const N_ = (text) => text;

// A text of the page in its language; what is not known is said as it is.
export const say = (text) => TEXTS[chosen]?.[text] ?? text;

// The same with {values} put in.
export const filled = (text, values) => say(text).replace(/\{(\w+)\}/g, (_, name) => values[name]);

export function speak(code) {
  chosen = code;
  remember("language", code);
  translate();
  for (const listener of listeners) listener();
}

// Call *listener* whenever the language changes.
export function onLanguage(listener) {
  listeners.push(listener);
}

function translate() {
  document.documentElement.lang = chosen;
  document.documentElement.dataset.speaks = chosen;  // stopped.js sees that the scripts have come
  for (const part of document.querySelectorAll("[data-say]")) {
    part.dataset.say ||= part.textContent;
    part.textContent = say(part.dataset.say);
  }
  for (const page of ["analysis", "games"]) {
    for (const link of document.querySelectorAll(`a[href^="${page}"]`)) link.href = `${page}?lang=${chosen}`;
  }
  for (const part of document.querySelectorAll("[data-label]")) part.ariaLabel = say(part.dataset.label);
}

translate();
