// The chance to win, for who looks on: a setting of this page.
import { recall, remember } from "./store.js";

const GAP = 2000;  // ms from one answer to the next question
const button = document.querySelector(".watch");
const panel = document.querySelector(".chance");
let timer;

async function ask() {
  try {
    const answer = await fetch("chance");
    if (answer.ok && !panel.hidden) panel.innerHTML = await answer.text();
  } catch { /* no connection: the sign says so */ }
  if (!panel.hidden) timer = setTimeout(ask, GAP);
}

function show(wanted) {
  clearTimeout(timer);
  panel.hidden = !wanted;
  button.setAttribute("aria-pressed", wanted);
  remember("chance", wanted ? "1" : "0");
  if (wanted) ask();
}

button.addEventListener("click", () => show(panel.hidden));
if (recall("chance") === "1") show(true);
