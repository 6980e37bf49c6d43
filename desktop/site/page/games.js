// The page of the games that the tower in this browser has kept, or of the one that a link has behind its #.
import { FLASH, atHome } from "./home.js";
import { SHARED, ready } from "./sharing.js";
import { language, say } from "./words.js";

const main = document.querySelector("main");
const wait = document.querySelector(".wait");
const nav = document.querySelector("nav");
const choices = new Map();  // place of a game -> its button
let worker;

addEventListener("hashchange", () => { if (location.hash.startsWith(SHARED)) location.reload(); });

await atHome(() => {});
wait.textContent = say("Replaying the games...");
worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
worker.onerror = () => {
  wait.textContent = say("Some of the site's files are missing: reload the page.");
};
worker.onmessage = ({ data }) => {
  if (data.titles) list(data.titles);
  else if (data.html !== undefined) show(data);
  else if (data.stopped) wait.textContent = data.stopped;
};
const shared = location.hash.startsWith(SHARED) ? location.hash.slice(SHARED.length) : "";
const asked = { shared, language: language() };
worker.postMessage({ read: asked, file: FLASH, packed: !navigator.serviceWorker?.controller });

function list(titles) {
  if (titles.length > 1) {
    titles.forEach((title, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = title;
      button.addEventListener("click", () => open(place));
      choices.set(place, button);
      nav.append(button);
    });
  }
  open(0);
}

function open(place) {
  for (const [other, button] of choices) button.setAttribute("aria-pressed", other === place);
  wait.hidden = false;
  worker.postMessage({ place });
}

function show({ html }) {
  wait.hidden = true;
  while (wait.nextSibling) wait.nextSibling.remove();
  main.insertAdjacentHTML("beforeend", html);
  ready();
}
