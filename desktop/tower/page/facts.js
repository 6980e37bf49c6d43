// What is so in the game: phases, totals, whose turn it is, who has won. It comes from the journal in the tower's flash, by
// the tower's transport, as desktop/referee/facts.py has it: never from what the screen shows.
const listeners = [];
let known = { game: "", number: 0 };  // no game

export const facts = () => known;

// Call *listener* with the facts now, and whenever they have changed.
export function onFacts(listener) {
  listeners.push(listener);
  listener(known);
}

// What the transport has been told.
export function take(text) {
  known = JSON.parse(text);
  for (const listener of listeners) listener(known);
}
