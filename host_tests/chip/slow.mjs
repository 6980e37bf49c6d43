// The site's worker on a computer that is too slow for it: its clock goes as the emulator works, nobody waits.
// node slow.mjs CHIP_JS CHIP_WORKER_JS CHIP_WASM TOWER_UF2 TOWER_JSON
// prints what happened as JSON: for each pace (how many times slower than the computer that runs the tests) how far the chip
// came in so many ms, and how long the longest piece of work took in which no press is heard; and how long presses took to
// be seen on a phone that is six times slower: ROLL, the list of all choices, MENU, back, and ROLL again; how long MENU,
// ROLL and MENU take on this computer, when the pieces of an answer are shown, and when the flash is told; the same of a die
// that is held, with the piece that has its words; what pictures say of a panel that is dark, as between two programs, and
// of one that stays so.
import { readFileSync } from "node:fs";

const [source, worker, wasm, uf2, about] = process.argv.slice(2);
const SPAN = 5000, DIE = 6, ROLL = 16, SCORE = 17, MENU = 18;
const CALL = 0.001;  // ms: what no work takes
const INSTRUCTIONS = 1, A_MS = 92_000;  // of them: a tower at rest that does not doze takes 12 % of a core
const PHONE = 6;
const PIXELS = 30, PANEL = PIXELS + 1024;  // in a picture: whether it is dark, lit or asleep
const files = { "chip.wasm": wasm, "tower.uf2": uf2, "tower.json": about };
const { Chip } = await import(source);
let posted, state, now = 0, pace = 1, timer, chip, seenAt, pieces = [], told, panel = [], words = [];

// The chip runs at this pace.
const { runUntil, power } = Chip.prototype;
Chip.prototype.power = function () {
  chip = this;
  power.call(this);
};
Chip.prototype.runUntil = function (ms, stop) {
  const before = this.get(INSTRUCTIONS);
  const why = runUntil.call(this, ms, stop);
  now += (this.get(INSTRUCTIONS) - before) / A_MS * pace + CALL;
  return why;
};

// The browser around the worker: its clock is ours, and a timer is what comes next.
Object.defineProperty(globalThis, "performance", { value: { now: () => now } });
Object.defineProperty(globalThis, "navigator", { value: { language: "en" } });
globalThis.setTimeout = (call, ms = 0) => { timer = { call, at: now + ms }; };
globalThis.MessageChannel = class {
  port1 = {};
  port2 = { postMessage: () => { posted = this.port1.onmessage; } };
};
globalThis.clearTimeout = () => { timer = undefined; };
globalThis.fetch = async (url) => new Response(readFileSync(files[url.href.split("/").pop()]));
globalThis.postMessage = ({ picture, flash, stopped, missing }) => {
  if (stopped || missing) throw new Error(stopped ?? "a file is missing");
  if (picture) {
    seenAt ??= now;
    pieces.push(now);
    if (picture.subarray(0, PANEL).some((byte, at) => at >= PIXELS && byte !== panel[at])) words.push(now);
    panel = picture.slice();
    state = picture[PANEL];
  }
  if (flash) told = now;
};
globalThis.onmessage = undefined;
console.info = () => {};

await import(worker);
globalThis.onmessage({ data: { file: "tower", language: "en" } });
while (!timer && !posted) await new Promise((done) => setImmediate(done));

// Let what is due happen for so long; the longest that it took at a stretch.
function run(span, until = () => false) {
  const end = now + span;
  let longest = 0;
  while (now < end && !until()) {
    const { call, at } = posted ? { call: posted, at: now } : timer;
    posted = undefined;
    now = Math.max(now, at);
    const begun = now;
    call();
    longest = Math.max(longest, now - begun);
  }
  return longest;
}

function press(gpio) {
  const begun = now;
  seenAt = undefined;
  globalThis.onmessage({ data: { gpio, level: 0 } });
  run(SPAN, () => seenAt);
  const spent = seenAt - begun;
  globalThis.onmessage({ data: { gpio, level: 1 } });
  run(SPAN);
  return spent;
}

run(10000);
const paces = [];
for (pace of [1, PHONE, 60, 1]) {
  const before = chip.ms, begun = now;
  const longest = run(SPAN);
  paces.push({ pace, share: (chip.ms - before) / (now - begun), longest });
}
pace = PHONE;
const presses = [ROLL, MENU, ROLL].map(press);
pace = 1;
const quick = [MENU, ROLL, MENU].map(press);
const begun = now;
pieces = [];
globalThis.onmessage({ data: { gpio: ROLL, level: 0 } });
globalThis.onmessage({ data: { flash: true } });
run(SPAN, () => told);
const answer = { pieces: pieces.map((at) => at - begun), told: told - begun };
globalThis.onmessage({ data: { gpio: ROLL, level: 1 } });
for (const gpio of [MENU, DIE, ROLL]) press(gpio);
const held = [DIE, DIE + 1, DIE + 2].map((gpio) => {
  const begun = now;
  words = [];
  press(gpio);
  return words.map((at) => at - begun);
});
Object.defineProperty(chip, "isLit", { value: false });
const dark = [300, 2000].map((ms) => {
  run(ms);
  return state;
});
console.log(JSON.stringify({ paces, presses, quick, answer, held, dark }));
process.exit();
