// The page of the analysis: opens the record that a link has behind its #.
import { dated } from "./dates.js";
import { foldable } from "./folds.js";
import { ready, shared } from "./sharing.js";
import "./theme.js";

const AGAIN = 2000;  // ms until a game that is being worked out is asked for again

async function openShared() {
  const question = new URLSearchParams(location.search);
  question.set("r", shared());
  const answer = await fetch(`${location.pathname}?${question}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("main").replaceWith(page.querySelector("main"));
  if (page.querySelector('meta[http-equiv="refresh"]')) setTimeout(openShared, AGAIN);
  else begin();
}

function begin() {
  ready();
  foldable();
  dated();
}

addEventListener("hashchange", () => { if (shared()) openShared(); });
if (shared()) openShared();
else begin();
