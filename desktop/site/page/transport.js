// The way from the page to its tower, on the site: a worker of this browser runs it. The same door as the transport.js
// of `make play`: transport({ picture, stopped, lost }) gives open() and send("GP6 0").
import { FLASH, LOCK, atHome, newerMayCome } from "./home.js";
import { language, onLanguage, say } from "./words.js";

const ROOM = 64;  // edges of buttons that may wait for the tower
const PATIENCE = 3000;  // ms that another tab has for letting go

export function transport({ picture, stopped, lost }) {
  const others = new BroadcastChannel(LOCK);
  const button = part("button", "take");
  const bar = part("progress", "loading");
  let worker, ring, written, leave, late, running = false;

  button.type = "button";
  button.addEventListener("click", take);
  others.onmessage = () => { if (leave) leave(); };
  onLanguage(translate);
  translate();
  document.querySelector(".watch").hidden = true;  // that takes a computer, with `make play`

  function part(kind, name) {
    const found = document.createElement(kind);
    found.className = name;
    found.hidden = true;
    document.querySelector(".sign").after(found);
    return found;
  }

  function translate() {
    button.textContent = say("Play here");
    for (const link of document.querySelectorAll('a[href^="record"], a[href^="analysis"], a[href^="games"]')) {
      link.href = `games.html?lang=${language()}`;
      link.removeAttribute("download");
    }
  }

  async function open() {
    lost("Loading");
    await atHome((share) => {
      bar.hidden = false;
      bar.value = share;
    });
    bar.hidden = true;
    if (crossOriginIsolated) await hold({ ifAvailable: true });
    else stopped("The tower cannot run here: its address must begin with https, and it cannot run in a private window.");
  }

  // Play for as long as this tab has the lock, until another one asks for it.
  async function hold(options) {
    await navigator.locks.request(LOCK, options, async (lock) => {
      if (!lock) return;
      clearTimeout(late);
      button.hidden = true;
      start();
      await new Promise((done) => { leave = done; });
      leave = undefined;
      worker.terminate();
      worker = undefined;
    });
    lost("The tower is being played in another tab.");
    button.hidden = false;
  }

  async function take() {
    lost("The other tab is letting go");
    others.postMessage("leave");
    late = setTimeout(() => lost("The other tab does not answer: close it."), PATIENCE);
    await hold({});
  }

  function start() {
    lost("Starting");
    running = false;
    written = 0;
    ring = new Int32Array(new SharedArrayBuffer(4 * (1 + ROOM)));
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.picture) show(data.picture);
      else if (data.stopped) stopped(data.stopped);
    };
    worker.onerror = () => stopped("Some of the site's files are missing: reload the page.");
    const packed = !navigator.serviceWorker?.controller;
    worker.postMessage({ ring: ring.buffer, file: FLASH, packed });
  }

  function show(bytes) {
    if (!running) newerMayCome();
    running = true;
    picture(bytes);
  }

  function send(text) {
    if (!running || !worker) return;
    const [, gpio, level] = /^GP(\d+) ([01])$/.exec(text);
    const edge = 2 * Number(gpio) + Number(level);
    ring[1 + written % ROOM] = edge;
    Atomics.store(ring, 0, ++written);
    Atomics.notify(ring, 0);
  }

  return { open, send };
}
