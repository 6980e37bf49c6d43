// Dice as the pages beside the tower have them: "8G" is a face, a mask has a bit for each of ten.
import { character } from "./keys.js";
import { N_, say } from "./words.js";

export const COLOURS = { R: N_("red"), O: N_("orange"), G: N_("green"), B: N_("blue") };

// A face, drawn on an element.
export function faced(element, face) {
  const letter = face.at(-1);
  element.className = `die ${letter}`;
  const small = document.createElement("small");
  small.dataset.letter = letter;  // no text: the name says the colour in full
  element.append(face.slice(0, -1), small);
  const named = face[0] === "W" ? say("wild") : face.slice(0, -1);
  element.setAttribute("aria-label", `${named} ${say(COLOURS[letter])}`);
  return element;
}

// A die of a list that can be held; pressed() is told.
export function toHold(face, pressed) {
  const button = faced(document.createElement("button"), face);
  button.type = "button";
  button.addEventListener("click", pressed);
  const row = document.createElement("li");
  row.append(button);
  return row;
}

export function bits(mask) {
  let count = 0;
  for (; mask; mask &= mask - 1) count += 1;
  return count;
}

// Calls hold(die) for a key of a die, roll() for R; once, however long it is held.
export function onKeys(hold, roll) {
  addEventListener("keydown", (event) => {
    const meant = character(event);
    if (!meant || event.repeat) return;
    if (meant === "r") roll();
    else if (/\d/.test(meant)) hold((Number(meant) + 9) % 10);
  });
}
