// The page of the games that were played in this browser: the newest one, a list of all behind #all, each behind
// #game=NAME; or the one that a link has behind #r=.
import { dated } from "./dates.js";
import { foldable } from "./folds.js";
import "./known.js";
import { linked } from "./linked.js";
import { FLASH, LIST, MISSING, atHome, now } from "./home.js";
import { intoFile, ready, shared } from "./sharing.js";
import { forgets } from "./store.js";
import { N_, filled, language, say } from "./words.js";

const GAME = "#game=", NEWEST = "#newest";
const FORGETS = N_("Safari deletes these games if nobody opens a page of this site for seven days: save them as a file.");

const main = document.querySelector("main");
const wait = document.querySelector(".wait");
const nav = document.querySelector("nav");
let worker, shown;  // the part of the address that is on display

addEventListener("hashchange", () => (shared() ? location.reload() : look()));
main.addEventListener("submit", add);
main.addEventListener("click", save);

await atHome().catch(({ told }) => {
  wait.textContent = say(told);
  return new Promise(() => {});  // and that is all
});
wait.textContent = say("Replaying the games...");
worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
worker.onerror = () => { wait.textContent = say(MISSING); };
worker.onmessage = ({ data }) => {
  if (data.title !== undefined) begin(data);
  else if (data.html !== undefined) show(data.html);
  else if (data.pad !== undefined) marked(data.pad);
  else if (data.text !== undefined) intoFile(new Blob([data.text], { type: "text/plain" }), "tower-games.txt");
  else if (data.taken && shown === LIST) worker.postMessage({ list: true });
  else if (data.unkept) dispatchEvent(new Event("unkept"));
  else if (data.missing) wait.textContent = say(MISSING);
  else if (data.stopped) wait.textContent = filled("The page has stopped. {why}", { why: say(data.stopped) });
};
const asked = { shared: shared(), language: language(), now: now() };
worker.postMessage({ read: asked, file: FLASH, packed: !navigator.serviceWorker?.controller });

function begin({ title, strange }) {
  if (title) nav.append(" ", link(NEWEST, filled("last game: {title}", { title })));
  nav.append(" ", link(LIST, say("all games")));
  if (strange) {
    const told = Object.assign(document.createElement("p"), { role: "status" });
    told.textContent = say("The list of games in this browser was damaged: a copy is kept, and the list begins anew.");
    nav.after(told);
  }
  look();
}

const link = (href, textContent) => Object.assign(document.createElement("a"), { href, textContent });

// What the address asks for. A place on the page that is on display stays there.
function look() {
  const { hash } = location;
  const asks = hash === LIST || hash.startsWith(GAME) ? hash : NEWEST;
  if (asks === shown || (shown && hash && hash !== NEWEST && asks === NEWEST)) return;
  shown = asks;
  const heading = shown === LIST ? say("Games") : say("Analysis");
  document.querySelector("h1").textContent = heading;
  document.title = `${heading} – ${say("Dice tower")}`;
  for (const one of nav.querySelectorAll("a")) one.ariaCurrent = one.getAttribute("href") === shown ? "page" : null;
  wait.hidden = false;
  worker.postMessage(shown === LIST ? { list: true } : { game: shown === NEWEST ? "" : linked(shown).letters });
}

function show(html) {
  wait.hidden = true;
  while (wait.nextSibling) wait.nextSibling.remove();
  main.insertAdjacentHTML("beforeend", html);
  if (forgets() && main.querySelector(".played table")) main.append(Object.assign(document.createElement("p"), { id: "forgets", textContent: say(FORGETS) }));
  ready();
  foldable();
  dated();
}

// The scorepad with its marks; without any nothing is waited for.
function marked(pad) {
  const row = document.querySelector(".pad .marks");
  if (pad && row) document.querySelector(".pad").outerHTML = pad;
  else row?.remove();
}

async function add(event) {
  event.preventDefault();
  const { file } = Object.fromEntries(new FormData(event.target));
  worker.postMessage({ add: await file.text() });
}

function save(event) {
  if (!event.target.matches("a[download]")) return;
  event.preventDefault();
  worker.postMessage({ save: true });
}
