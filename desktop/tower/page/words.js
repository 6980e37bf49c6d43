// The page in English, French and German. The English text is the key; what stands in the HTML is marked with data-say,
// names of parts with data-label.
import { FRENCH } from "./french.js";
import { GERMAN } from "./german.js";
import { recall, remember } from "./store.js";

const TEXTS = { fr: FRENCH, de: GERMAN };
const listeners = [];
const ofBrowser = navigator.language.slice(0, 2).toLowerCase();
let chosen = recall("language") ?? (ofBrowser in TEXTS ? ofBrowser : "en");

export const language = () => chosen;

// No line breaks between a word and its mark in French, which has a space there.
const kept = (text) => text.replace(/ (?=[?!:;»])|(?<=«) /g, "\u00a0");

// A text of the page in its language; what is not known is said as it is.
export function say(text) {
  const said = TEXTS[chosen]?.[text] ?? text;
  return chosen === "fr" ? kept(said) : said;
}

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
