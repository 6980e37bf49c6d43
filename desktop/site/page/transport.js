// The way from the page to its tower, on the site: a worker of this browser runs it. The same door as the transport.js
// of `make play`: transport({ picture, facts, stopped, lost }) gives open(), send("GP6 0") and settings().
import * as guide from "./guide.js";
import { FLASH, LIST, MISSING, SANDBOXED, allAtHome, atHome, newerMayCome, now } from "./home.js";
import { tell } from "./known.js";
import { LIT, PIXELS, RAM } from "./picture.js";
import { opener } from "./put.js";
import { intoFile } from "./sharing.js";
import { N_, filled, language, onLanguage, say } from "./words.js";

const STOPPED = N_("The tower has stopped. {why}");
const REFUSED = {
  "no tower": N_("This is no UF2 of a tower on a Pico."),
  "cut off": N_("This UF2 was cut off. The tower stays as it is."),
  "other chip": N_("This UF2 is for another chip: here is a Pico with an RP2040. The tower stays as it is."),
};
const LOCK = window.lock;  // of the page's head, see desktop/site/build.py
const PATIENCE = 3000;  // ms that another tab has for letting go
const PAINTED = 100, SEEN = 400;  // ms: the browser paints the first picture before all else; then the site is kept

export function transport({ picture, facts, stopped, lost }) {
  const others = new BroadcastChannel(LOCK);
  const button = part("button", "take");
  const bar = part("progress", "loading");
  const save = link(() => tower?.postMessage({ save: true }));
  const bring = link(choose);
  document.querySelector(".tools").append(" ", opener());
  document.querySelector(".pico").hidden = false;
  const results = [];  // the lines that tell of the UF2 that was opened last
  const asking = [];  // who waits for what the settings say, in the order of the questions
  let tower, reading, leave, late, asked, running = false, settled = false, isDark = false;
  let ahead = window.ahead;  // it fetches what it needs since the page has a head

  button.type = "button";
  button.addEventListener("click", take);
  others.onmessage = () => { if (leave) leave(); };
  addEventListener("gameover", keep);
  onLanguage(translate);
  translate();
  for (const part of document.querySelectorAll(".watch, .watched")) part.hidden = true;  // that takes `make play`

  function part(kind, name) {
    const found = document.createElement(kind);
    found.className = name;
    found.hidden = true;
    document.querySelector(".sign").after(found);
    return found;
  }

  function link(clicked) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "save";
    made.hidden = true;
    made.addEventListener("click", clicked);
    document.querySelector(".tools").append(" ", made);
    return made;
  }

  function translate() {
    button.textContent = say("Play here");
    save.textContent = say("UF2 for a Pico");
    bring.textContent = say("Open a UF2");
    document.querySelector('[rel="manifest"]').href = `manifest.${language()}.webmanifest`;
    for (const link of document.querySelectorAll('a[href^="record"], a[href^="analysis"], a[href^="games"]')) {
      const isList = link.getAttribute("href") === "games" || link.hash === LIST;
      link.href = `games.html?lang=${language()}${isList ? LIST : ""}`;
      link.removeAttribute("download");
    }
  }

  async function open() {
    const { first } = window;
    window.first = undefined;
    if (origin === "null") stopped(SANDBOXED);
    else if (isSecureContext) await hold(first);
    else stopped("The tower cannot run here: its address must begin with https, and the window must not be private.");
  }

  // Play for as long as this tab has the lock, until another one asks for it. *locked* resolves to what lets go of it;
  // to nothing if another tab plays.
  async function hold(locked) {
    const letGo = await locked;
    if (letGo) {
      clearTimeout(late);
      button.hidden = true;
      start();
      await new Promise((done) => { leave = done; });
      leave = undefined;
      tower.terminate();
      reading?.terminate();
      tower = reading = undefined;
      settled = false;
      letGo();
    }
    lost("The tower is being played in another tab.");
    button.hidden = false;
  }

  async function take() {
    lost("The other tab is letting go");
    others.postMessage("leave");
    late = setTimeout(() => lost("The other tab does not answer: close it."), PATIENCE);
    await hold(new Promise((given) => navigator.locks.request(LOCK, () => new Promise(given))));
  }

  function start() {
    lost("Loading");
    running = false;
    const name = navigator.serviceWorker?.controller ? "" : "packed";
    tower = ahead ?? new Worker(new URL("chip_worker.js", import.meta.url), { type: "module", name });
    ahead = undefined;
    tower.postMessage({ file: FLASH, language: language() });
    tower.onmessage = ({ data }) => {
      if (data.picture) show(data.picture);
      else if (data.flash) reading?.postMessage({ flash: data.flash }, [data.flash.buffer]);
      else if (data.loaded) load(data.loaded);
      else if (data.uf2) intoFile(data.uf2, "tower.uf2");
      else if (data.settings) asking.shift()?.(data.settings);
      else if (data.notice) tell(data.notice);
      else if (data.refused) result([REFUSED[data.refused]]);
      else if (data.opened) result(data.opened);
      else if (data.starts) {
        performance.mark("power");
        starts();
      }
      else if (data.missing) stopped(MISSING);
      else if (data.stopped) stopped(filled(STOPPED, { why: say(data.stopped) }));
    };
    tower.onerror = () => stopped(MISSING);
  }

  function load(share) {
    bar.value = share;
    bar.hidden = share >= 1;
    if (bar.hidden) starts();
  }

  // Until its screen lights up.
  function starts() {
    isDark = true;
    lost("Starting");
  }

  // What is so in the game is read off the flash by a worker of its own, which begins when the tower is there.
  function read() {
    reading = new Worker(new URL("facts_worker.js", import.meta.url), { type: "module" });
    reading.postMessage({ packed: !navigator.serviceWorker?.controller });
    reading.onmessage = ({ data }) => {
      if (data.facts) facts(data.facts);
      tower?.postMessage({ flash: true });
    };
  }

  // The game that is over joins the list of all games, of which the tower has the last twelve only: for whoever has
  // opened the list before, so that what it takes is here.
  async function keep() {
    if (navigator.serviceWorker?.controller && await caches.match(new URL("python/memory.bin", import.meta.url))) await kept();
  }

  async function kept() {
    const keeper = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    keeper.postMessage({ file: FLASH, packed: !navigator.serviceWorker?.controller, read: { shared: "", language: language(), now: now() } });
    const { data } = await new Promise((told) => { keeper.onmessage = told; });
    if (data.unkept) dispatchEvent(new Event("unkept"));
    keeper.terminate();
  }

  function show(bytes) {
    isDark &&= bytes[PIXELS + RAM] !== LIT;
    if (isDark) return;
    save.hidden = bring.hidden = false;
    running = true;
    picture(bytes);
    if (settled || bytes[PIXELS + RAM] !== LIT) return;
    settled = true;
    setTimeout(settle, PAINTED, tower);
  }

  // The tower has begun: now comes what it did not need for that.
  async function settle(its) {
    if (its !== tower) return;  // another tab has it by now
    read();
    await new Promise((done) => { setTimeout(done, SEEN); });
    await atHome();
    newerMayCome();
    allAtHome();
  }

  function choose() {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".uf2";
    input.addEventListener("change", async () => {
      const uf2 = new Uint8Array(await input.files[0].arrayBuffer());
      if (!confirm(say("The tower in this browser and its game are replaced."))) return;
      if (guide.covers()) guide.toggle();  // what is told, and the tower that begins anew, lie behind it
      await kept();  // the games that are over
      tower?.postMessage({ opened: uf2 }, [uf2.buffer]);
    });
    input.click();
  }

  function result(texts) {
    for (const line of results.splice(0)) line.remove();
    results.push(...texts.map(tell));
  }

  function send(text) {
    if (!running || !tower) return;
    if (!asked) asked = navigator.storage?.persist?.().catch(() => {});  // that the game is not cleared away to make room
    const [, gpio, level] = /^GP(\d+) ([01])$/.exec(text);
    tower.postMessage({ gpio: Number(gpio), level: Number(level) });
  }

  async function settings(values = null) {
    if (!running || !tower) throw new Error(say("The tower is not running."));
    tower.postMessage({ settings: values });
    const told = await new Promise((done) => { asking.push(done); });
    if (told.refused) throw new Error(told.refused);
    return told;
  }

  return { open, send, settings };
}
