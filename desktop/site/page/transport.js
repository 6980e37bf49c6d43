// The way from the page to its tower, on the site: a worker of this browser runs it. The same door as the transport.js
// of `make play`: transport({ picture, stopped, lost }) gives open() and send("GP6 0").
import { FLASH, LOCK, atHome, newerMayCome } from "./home.js";

const ROOM = 64;  // edges of buttons that may wait for the tower
const PATIENCE = 3000;  // ms that another tab has for letting go
const ELSEWHERE = "The tower is played in another tab.";

export function transport({ picture, stopped, lost }) {
  const others = new BroadcastChannel(LOCK);
  const button = document.createElement("button");
  let worker, ring, written, leave, late, running = false;

  button.type = "button";
  button.className = "take";
  button.textContent = "play here";
  button.hidden = true;
  button.addEventListener("click", take);
  document.querySelector(".sign").after(button);
  for (const link of document.querySelectorAll('a[href="record"], a[href="analysis"]')) {
    link.href = "games.html";
    link.removeAttribute("download");
  }
  document.querySelector(".watch").hidden = true;  // it needs a computer with `make play`
  others.onmessage = () => { if (leave) leave(); };

  async function open() {
    lost("loading");
    await atHome(lost);
    if (!crossOriginIsolated && !WebAssembly.Suspending) {
      stopped("This browser cannot run the tower. It needs https, or a newer one.");
      return;
    }
    await hold({ ifAvailable: true });
  }

  // Play for as long as this tab has the lock, until another one asks for it.
  async function hold(options) {
    if (!navigator.locks) return start();  // an insecure host: nothing is kept, so nothing is shared
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
    lost(ELSEWHERE);
    button.hidden = false;
  }

  async function take() {
    lost("waiting for the other tab");
    others.postMessage("leave");
    late = setTimeout(() => lost("The other tab does not answer: close it."), PATIENCE);
    await hold({});
  }

  function start() {
    running = false;
    written = 0;
    ring = crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4 * (1 + ROOM))) : undefined;
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.picture) show(data.picture);
      else if (data.stopped) stopped(data.stopped);
      else lost(data.doing);
    };
    worker.onerror = () => stopped("The tower's files are not all there: load the page again.");
    const seed = new URLSearchParams(location.search).get("seed");
    worker.postMessage({ ring: ring?.buffer, file: FLASH, seed: seed ? Number(seed) : undefined });
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
    if (!ring) return worker.postMessage({ edge });
    ring[1 + written % ROOM] = edge;
    Atomics.store(ring, 0, ++written);
    Atomics.notify(ring, 0);
  }

  return { open, send };
}
