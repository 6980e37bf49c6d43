// The turns of an analysis are folded: a link to a turn unfolds it, a button unfolds all, and so does a printer.
import { SHARED } from "./sharing.js";

const TURN = "#turn-";
const LINK = `a[href^="${TURN}"]`;

const TURNS = "article details";
const READ_ONCE = "details.key";
const folded = (which) => [...document.querySelectorAll(which)].filter((part) => !part.open);
const setAll = (parts, open) => { for (const part of parts) part.open = open; };

// Unfolds the turn that an address names, and goes there.
function goTo(hash) {
  const turn = hash.startsWith(TURN) && document.querySelector(`[id="${hash.slice(1)}"]`);
  if (!turn) return;
  turn.querySelector("details").open = true;
  turn.scrollIntoView({ block: "start" });
  turn.querySelector("summary").focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (event.target.matches?.(".unfold")) setAll(document.querySelectorAll(TURNS), folded(TURNS).length > 0);
  const link = event.target.closest?.(LINK);
  if (!link) return;
  goTo(link.getAttribute("href"));
  if (location.hash.startsWith(SHARED)) event.preventDefault();  // a shared record stays in the address
});
addEventListener("hashchange", () => goTo(location.hash));

let forPaper = [];
addEventListener("beforeprint", () => setAll(forPaper = folded(`${TURNS}, ${READ_ONCE}`), true));
addEventListener("afterprint", () => setAll(forPaper, false));

// The button says what a click does.
function labelled() {
  const button = document.querySelector(".unfold");
  if (!button) return;
  button.textContent = folded(TURNS).length ? button.dataset.unfold : button.dataset.fold;
  button.hidden = false;
}
document.addEventListener("toggle", labelled, true);  // a turn's does not bubble

// Call it when a game is there.
export function foldable() {
  labelled();
  goTo(location.hash);
}
