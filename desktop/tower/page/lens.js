// The lens that makes the screen larger, which is all there is to read. A press of Z, on its button, or on the screen's
// first or last lines takes it off or lays it on, and is remembered.
import { dotAt } from "./oled.js";
import { recall, remember } from "./store.js";
import * as said from "./said.js";

const DICE_LINES = [12, 36];  // dots: where dice stand or roll, and nothing but a die is ever pressed
const root = document.documentElement;
const button = document.querySelector(".zoom");
const glass = document.querySelector(".glass");
let chosen = recall("lens");
let changed = () => {};

// Whether the lens is on the screen.
export const wanted = () => chosen !== "0";

// The page is drawn with the lens or without.
export function show(on) {
  root.toggleAttribute("data-lens", on);
  button.setAttribute("aria-pressed", on);
}

// Call *listener* when somebody lays the lens on or takes it off.
export function onChange(listener) {
  changed = listener;
}

export function toggle() {
  if (isFolded()) return;
  chosen = isOn() ? "0" : "1";
  remember("lens", chosen);
  changed();
}

const isOn = () => root.hasAttribute("data-lens");
const isFolded = () => root.dataset.stance === "standing";

// What a click on the screen does there, as a cursor says it.
function meant(event) {
  const [x, y] = dotAt(event);
  if (said.at(x, y) >= 0) return "pointer";
  if (isFolded() || (y >= DICE_LINES[0] && y < DICE_LINES[1])) return "default";
  return isOn() ? "zoom-out" : "zoom-in";
}

let pressed = false;
glass.addEventListener("pointermove", (event) => { glass.style.cursor = meant(event); });
glass.addEventListener("pointerdown", (event) => {
  pressed = event.button === 0 && !event.target.closest("button") && meant(event).startsWith("zoom");
});
glass.addEventListener("click", () => { if (pressed) toggle(); });
button.addEventListener("click", toggle);
