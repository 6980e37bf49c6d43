// What a key means, the same on all pages. Keys of one character can be turned off in the guide (WCAG 2.1.4): who speaks to
// the browser, or rests a hand on the keyboard, types them by mistake.
import { recall, remember } from "./store.js";

const NAME = "character keys";
let chosen;  // here, where a private window remembers nothing

export const areOn = () => (chosen ?? recall(NAME)) !== "0";

export function turn(on) {
  chosen = on ? "1" : "0";
  remember(NAME, chosen);
}

// "0" to "9", or a small letter; "" for other keys, for what is typed with Ctrl, Alt or into a field, and if they are off.
// Letters are where the layout puts them, digits where the keyboard does (AZERTY has them shifted), and a layout
// without Latin letters falls back on the place too.
export function character(event) {
  if (isCommand(event) || isTyped(event) || !areOn()) return "";
  const { key, code } = event;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return digit;
  if (/^[a-z]$/i.test(key) || (!code && /^\d$/.test(key))) return key.toLowerCase();  // no code: a remote, a helper
  return /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? "";
}

// Whether a key is the browser's, or a part of a character that is still made.
export const isCommand = (event) =>
  event.ctrlKey || event.metaKey || event.altKey || event.getModifierState("AltGraph") || event.isComposing;

const isTyped = ({ target }) => Boolean(target.closest?.("input:not([type=radio], [type=checkbox]), select, textarea"));

// A key that is held down presses what has the focus once: else the next button, which comes into its place, has it too.
addEventListener("keydown", (event) => {
  const pressed = event.code === "Space" ? "button, summary" : "button, summary, a, input";
  const isPress = event.code === "Space" || event.key === "Enter";
  if (event.repeat && isPress && event.target.closest?.(pressed)) event.preventDefault();
}, true);
