// Fingers and keys on the buttons. What is shown on the OLED can be pressed too: a die's cell, a line with a number.
import * as guide from "./guide.js";
import { character, isCommand } from "./keys.js";
import * as lens from "./lens.js";
import * as lesson from "./lesson.js";
import { dotAt } from "./oled.js";
import { DICE } from "./picture.js";
import * as piezo from "./piezo.js";
import * as said from "./said.js";

const LETTERS = { m: piezo.toggle, g: guide.toggle, z: lens.toggle };
let send = () => {};

// Where the presses go: send("GP6 0") pulls a pin low, "GP6 1" lets it go.
export function begin(sender) {
  send = sender;
}

const fingers = new Map();  // what holds a button down (a pointer, a key) -> the button

function down(finger, button) {
  if (fingers.has(finger)) return;
  const first = !held(button);
  fingers.set(finger, button);
  if (!first) return;
  button.classList.add("down");
  send(`GP${button.dataset.gp} 0`);
}

function up(finger) {
  const button = fingers.get(finger);
  if (!button) return;
  fingers.delete(finger);
  if (held(button)) return;
  button.classList.remove("down");
  send(`GP${button.dataset.gp} 1`);
}

// A tap by a script, *ms* long.
export function tap(gpio, ms = 80) {
  down(`script ${gpio}`, document.querySelector(`[data-gp="${gpio}"]`));
  setTimeout(() => up(`script ${gpio}`), ms);
}

const held = (button) => [...fingers.values()].includes(button);

export function releaseAll() {
  for (const finger of [...fingers.keys()]) up(finger);
}

// A part of the page on which fingers press the button that *meant* says for an event; null is none.
function pressable(part, meant) {
  const name = (event) => `pointer ${event.pointerId}`;
  let pointed = -Infinity;
  part.addEventListener("pointerdown", (event) => {
    const button = event.button === 0 && meant(event);
    if (!button) return;
    pointed = event.timeStamp;
    document.activeElement.blur();
    try { part.setPointerCapture(event.pointerId); } catch { /* a pointer made by a script has none to give */ }
    down(name(event), button);
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
    part.addEventListener(kind, (event) => { pointed = event.timeStamp; up(name(event)); });
  }
  part.addEventListener("mousedown", (event) => event.preventDefault());  // keys stay the keyboard's
  part.addEventListener("contextmenu", (event) => event.preventDefault());  // a long press is the tower's
  part.addEventListener("click", (event) => {  // a screen reader clicks without a pointer, whatever it counts
    const button = meant(event);
    if (!button || event.timeStamp - pointed < 1000) return;
    down("click", button);
    setTimeout(() => up("click"), 80);
  });
}

const holds = [...document.querySelectorAll(".hold")];
for (const button of document.querySelectorAll("[data-gp]")) pressable(button, () => button);
pressable(document.querySelector(".oled"), (event) => holds[said.at(...dotAt(event))] ?? null);

export const ROLL = 16, SCORE = 17, MENU = 18, FIRST = 6;  // their GPIOs, and that of die 1
const KEYS = { r: ROLL, Enter: SCORE, NumpadEnter: SCORE, Escape: MENU };
for (let die = 1; die <= DICE; die++) KEYS[die % 10] = FIRST - 1 + die;

function meant(event) {
  const focused = document.activeElement;
  if (event.code === "Space" || event.code === "Enter") {
    if (focused.matches("[data-gp]")) return focused;
    if (focused.matches("a, button, summary, input, select")) return null;
  }
  return document.querySelector(`[data-gp="${KEYS[event.code] ?? KEYS[character(event)]}"]`);
}

addEventListener("keydown", (event) => {
  if (isCommand(event)) return;
  const own = LETTERS[character(event)];
  if (own) {
    if (!event.repeat) own();
    return;
  }
  if (event.key === "Escape" && !guide.covers() && lesson.escape()) return;
  if (event.key === "Escape" && guide.isOpen()) return guide.toggle();
  if (guide.covers()) return;
  const button = meant(event);
  if (!button) return;
  event.preventDefault();
  if (!event.repeat) down(event.code, button);
});
addEventListener("keyup", (event) => {
  if (fingers.has(event.code)) event.preventDefault();
  up(event.code);
});
// After the press: it takes a while.
for (const kind of ["keydown", "pointerdown", "pointerup"]) addEventListener(kind, piezo.wake);
addEventListener("blur", releaseAll);
addEventListener("pagehide", releaseAll);
document.addEventListener("visibilitychange", () => { if (document.hidden) releaseAll(); });
export const pressed = () => [...fingers.values()].map((button) => +button.dataset.gp);
