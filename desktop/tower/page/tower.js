// The page of the virtual tower: shows the pictures that the tower sends, sends back what is pressed.
import * as calm from "./calm.js";
import "./chance.js";
import * as deal from "./deal.js";
import "./ended.js";
import * as facts from "./facts.js";
import "./first.js";
import "./fit.js";
import * as light from "./light.js";
import * as oled from "./oled.js";
import { parts } from "./picture.js";
import * as piezo from "./piezo.js";
import * as press from "./press.js";
import * as said from "./said.js";
import "./scorepad.js";
import * as settings from "./settings.js";
import { transport } from "./transport.js";
import { N_, onLanguage, say } from "./words.js";

const root = document.documentElement;
const sign = document.querySelector(".sign");
let newest = null;
let pictures = 0;
let sight, message = "";

function picture(bytes) {
  const found = parts(bytes);
  if (!found) return;
  tell(found.asleep ? "asleep" : "open", found.asleep ? N_("Asleep, press any button") : "");
  if (!newest) requestAnimationFrame(show);
  newest = found;
}

function show() {
  const state = newest;
  newest = null;
  if (!pictures++) deal.ready();
  said.show(state.lines, state.inverse);
  shine(state.pixels);
  oled.show(state.oled);
  piezo.play(state.hertz);
}

function shine(pixels) {
  clearTimeout(sight);
  if (!calm.wanted.matches) return light.show(pixels);
  light.show(calm.calmed(pixels, said.shownDice()));
  sight = setTimeout(() => light.show(calm.calmed(pixels, said.shownDice())), calm.AGAIN);
}

function tell(line, why) {
  root.dataset.line = line;
  if (why === message) return;
  message = why;
  sign.textContent = say(why);
}

function stopped(why) {
  tell("stopped", why);
}

function lost(why) {
  press.releaseAll();
  piezo.play(0);
  tell("lost", why);
}

onLanguage(() => { sign.textContent = say(message); });

const tower = transport({ picture, facts: facts.take, stopped, lost });
press.begin(tower.send);
settings.begin(tower.settings);

// What a test may look at.
window.tower = {
  oledPixels: oled.pixels,
  lines: said.shownLines,
  pictures: () => pictures,
  held: press.pressed,
  muted: piezo.isMuted,
};

tower.open();
