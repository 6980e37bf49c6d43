// Runs the emulated chip in real time, a slice at a time. It fetches at once, before any message could come:
// its name is "packed" where no service worker has unpacked what is fetched. With { file, language } it plays: the name under
// which the browser keeps the flash, and what a new tower speaks.
// Then { gpio, level } moves a button, { save } asks for the tower as a UF2, and { opened }, such a UF2, takes its place;
// { flash } asks for the flash as often as it has changed: { flash } is told, and after the next { flash } the next one.
// { settings } are values of its settings.toml, or null for none: what is said there is told as { settings }.
// Told are { starts } when the plug goes in, { picture }, as in desktop/tower/stage.py, { uf2 }, { refused } of one that is
// no tower, { opened } of one that is, { notice } of what the browser keeps, { stopped } if the tower runs no more, { loaded },
// a share, while it is fetched, and { missing } if something that it is made of is not there, or not of this version.
import { Chip, FAULT, FLASH, HALT, HOOK, TIME } from "./chip.js";
import { fetched } from "./fetched.js";
import { KeptFlash, copied, opened } from "./kept_flash.js";
import { reader } from "./reader.js";
import { renewed } from "./renewed.js";
import { asUf2, ownOf, set } from "./uf2.js";
import { FORBIDDEN, isForbidden } from "./wasm.js";

const N_ = (text) => text;  // it is the page that says it

const DICE = 10, RAM = 1024;
const DARK = 0, LIT = 1, ASLEEP = 2;
const SLICE = 4;  // ms: a click lasts ten
const LEAST = 0.5;  // ms: what is less is left for the next slice
const BUDGET = 25;  // ms of work until messages are taken again
const TICK = 4, CALM_TICK = 200;  // ms between two looks at the clock; a press does not wait for them
const CALM = 1000;  // ms without a press, a tone or words until nothing is expected but that dice breathe: then it dozes
const LATE = 250;  // ms: a chip that is so late, or a worker that has stood still, goes on from here
const SINCE = Date.UTC(2000, 0);  // CircuitPython's calendar
const PICTURE_GAP = 4, EDGE_GAP = 50;  // between two pictures, two edges of a button
// ms after a press, whose answer comes in pieces, each of which the page would have to paint: until LIGHT it waits for
// words, until ANSWER for what is still to come, and until ANSWERED what is so in the game is not reckoned.
const LIGHT = 12, ANSWER = 20, ANSWERED = 200;
const DRAWN = 7;  // ms of the chip's time: words that have stood for so long are whole, though it may have more to compute
const GRB = [1, 0, 2];
const STANDS_STILL = N_("The tower's chip has stopped.");
const UNKEPT = N_("This browser keeps nothing: leave this page open, or the game is lost.");
const FULL = N_("This browser has no room left: from here on nothing is kept. Save the tower as a UF2, or make room and reload this page.");
const STRANGE = N_("The tower that this browser had kept cannot be read: a new one begins, and a copy stays.");
const OTHER_VERSION = N_("That UF2 is of another version: its game goes on with the program of this page.");
const REPLACED = N_("The tower of that UF2 is here now.");
const NO_PLACE = N_("Not every file on the drive has room beside the program of this page: what was there before is kept as well.");
const BOOT = 5000;  // ms of the chip's time: until it shows something it runs as fast as it can, but no longer
const RESTART = 1000;  // ms of the chip's time: it is dark for a third of that while one program gives way to another
// ms of the chip's time: who computes for so long is hurried, and so is who has just been pressed; dice tumble with a wait in
// every round, so they keep time.
const BUSY = 25, HEARD = 20;
const STARTS = 2;  // moments after the plug; the next one is for a program that gives way to another

const packed = globalThis.name === "packed";
let chip, again, firmware, tower, fresh, flash, read, timer, origin = 0, piece = null;
let seen = new Uint8Array(), text = "", wasLit = false, tone = 0, changedAt = 0, postedAt = 0, pressedMs = 0, litMs = 0;
let pluggedMs = 0;  // when the plug went in
let heardAt = 0, isHeard = true;  // the last press, and whether something of its answer was shown
let drawn = new Uint8Array(), drawnMs = 0;  // what the panel has, and since when
let askSettings;
let isFlashWanted = false, flashed = 0, told = -1;  // how often the flash has changed, and had when it was told
const turns = new MessageChannel();
let isSoon = false;
const moved = new Map();  // gpio -> when it moves last

onmessage = ({ data }) => {
  if (data.gpio !== undefined) move(data);
  else if (data.save) postMessage({ uf2: asUf2(firmware, chip.flash, tower.own.start) });
  else if (data.opened) open(data.opened).catch(fail);
  else if (data.flash) isFlashWanted = true;
  else if (data.settings !== undefined) settings(data.settings).catch(fail);
  else start(data).catch(fail);
};

function fail(error) {
  console.error(error);
  isSoon = true;  // no more turns
  clearTimeout(timer);
  postMessage({ stopped: String(error.message ?? error) });
}

const parts = made().catch((error) => {
  console.error(error);
  return undefined;
});

// A chip with what it is made of, all of one version.
async function made() {
  const progress = (share) => postMessage({ loaded: share });
  const [about, wasm, uf2] = await Promise.all([loaded("tower.json"), loaded("chip.wasm"), loaded("tower.uf2", progress)]);
  tower = JSON.parse(new TextDecoder().decode(about));
  chip = await Chip.of(await checked("chip.wasm", wasm));
  chip.load(await checked("tower.uf2", uf2));
  firmware = uf2;
  set(chip.flash, tower.own.start, "first_start", 1, 0);  // nobody has soldered anything
  if (tower.delay) chip.delaysAt(tower.delay);
  if (tower.reload) chip.stopsAt(tower.reload);
  read = reader(tower.glyphs);
  return chip;
}

async function start({ file, language }) {
  const likely = packed ? 0 : 1;  // whoever has been here before has played
  const ahead = { likely, moment: loaded(momentOf(language, likely)).catch(() => undefined) };
  const [found, kept] = await Promise.all([parts, opened(file)]);
  if (!found) return postMessage(isForbidden() ? { stopped: FORBIDDEN } : { missing: true });
  const spoken = tower.languages.find((code) => code === language) ?? tower.languages[0];
  set(chip.flash, tower.own.start, "language", `"${tower.languages[0]}"`, `"${spoken}"`);
  fresh = ownPart().slice();
  flash = kept && new KeptFlash(kept, tower.own.start, tower.own.size, tower.version);
  if (!flash) postMessage({ notice: UNKEPT });
  if (flash?.isStrange()) await setAside(kept, file, STRANGE);
  let isOther = false;
  ifThereIsRoom(() => { isOther = flash?.putInto(chip) ?? false; });
  if (isOther) await renew(kept, file).catch((error) => console.error(error));  // it goes on with its own program
  plugIn(await momentFor(spoken, ahead).catch((error) => console.info(`The tower starts: ${error.message}`)));
  again = await momentAgain(spoken).catch((error) => console.info(`Programs begin from the start: ${error.message}`));
}

function loaded(name, progress) {
  return fetched(name, packed, progress);
}

// The service worker has done it for what it keeps.
async function checked(name, data) {
  if (packed && await hashOf(data) !== tower.sums[name]) throw new Error(`${name}: not of this version`);
  return data;
}

async function hashOf(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const momentOf = (language, number) => `start.${language}.${number}.bin`;

// The tower a moment after the plug went in, if this one would come to the same: it has the same bytes wherever that one
// has read. *ahead*: the likely one.
async function momentFor(language, ahead) {
  const number = tower.read[language].slice(0, STARTS).findIndex(isFresh);
  if (number < 0) return undefined;
  const name = momentOf(language, number);
  return checked(name, (number === ahead.likely ? await ahead.moment : undefined) ?? await loaded(name));
}

// As far as a program comes that follows on another one, before it looks into the journal: { read, moment }.
async function momentAgain(language) {
  const read = tower.read[language][STARTS], name = momentOf(language, STARTS);
  return read && { read, moment: await checked(name, await loaded(name)) };
}

// Whether the tower has the bytes of a new one there: from, to, from, to ...
function isFresh(read) {
  const own = ownPart();
  for (let i = 0; i < read.length; i += 2) {
    if (!same(own.subarray(read[i], read[i + 1]), fresh.subarray(read[i], read[i + 1]))) return false;
  }
  return true;
}

// Nvm and drive.
const ownPart = () => chip.flash.subarray(tower.own.start, tower.own.start + tower.own.size);

// A copy of what was kept stays. Without one it is left as it is, and nothing is kept from here on.
async function setAside(kept, file, notice) {
  const isCopied = await copied(kept, file);
  if (!isCopied) flash = undefined;
  postMessage({ notice: isCopied ? notice : FULL });
}

// The tower that was kept gets the program of this site. Until all of it is written the file says that it has not.
async function renew(kept, file) {
  const found = await renewed(ownPart(), fresh, packed);
  if (!found) await setAside(kept, file, STRANGE);
  else if (found.left.length) await setAside(kept, file, NO_PLACE);
  ownPart().set(found?.own ?? fresh);
  ifThereIsRoom(() => flash?.replace(ownPart()));
}

function plugIn(moment) {
  if (moment) chip.powerUntil(moment);
  else chip.power();
  postMessage({ starts: true });
  pluggedMs = litMs = chip.ms;
  chip.seed(crypto.getRandomValues(new Uint32Array(1))[0]);
  wasLit = false;
  origin = performance.now() - chip.ms;
  turn();
}

// Without room the tower goes on, and what was kept stays as it was: as if the plug had been pulled.
function ifThereIsRoom(write) {
  try {
    write();
  } catch (error) {
    console.info(`The browser keeps no more: ${error.message}`);
    flash = undefined;
    postMessage({ notice: FULL });
  }
}

// The tower in a UF2 takes the place of this one.
async function open(uf2) {
  const own = ownOf(uf2, tower.own);
  if (typeof own === "string") return postMessage({ refused: own });
  const found = await renewed(own, fresh, packed);
  if (!found) return postMessage({ refused: "no tower" });
  replaceBy(found.own);
  const told = [[NO_PLACE, found.left.length], [OTHER_VERSION, found.isOther], [REPLACED, true]];
  postMessage({ opened: told.filter(([_, isSo]) => isSo).map(([text]) => text) });
}

// Another nvm and drive, kept before they count.
function replaceBy(own) {
  ifThereIsRoom(() => flash?.replace(own));
  ownPart().set(own);
  piece = null;
  flashed++;
  plugIn();
}

// The plug is pulled, the values are written, and it goes on.
async function settings(values) {
  askSettings ??= import("./own_settings.js").then(({ ownSettings }) => ownSettings(packed));
  const ask = await askSettings;
  while (chip.isWriting) await new Promise((done) => setTimeout(done, TICK));
  const { told, own } = ask(ownPart(), values);
  if (values && !told.refused) replaceBy(own);
  postMessage({ settings: told });
}

function move({ gpio, level }) {
  if (!chip) return;
  catchUp();
  const ms = Math.max(chip.ms, (moved.get(gpio) ?? 0) + EDGE_GAP);
  moved.set(gpio, ms);
  chip.pin(gpio, level ? -1 : 0, ms);
  pressedMs = ms;
  changedAt = heardAt = performance.now();
  isHeard = false;
  turn();
}

// A chip that has dozed is as far as the clock before it sees a press.
function catchUp() {
  const goal = performance.now() - origin;
  if (isCalm(performance.now()) && goal > chip.ms && goal - chip.ms < LATE) run(goal);
}

const isCalm = (now) => wasLit && now - changedAt >= CALM;

function turn() {
  clearTimeout(timer);
  try {
    const begun = performance.now();
    if (begun - origin - chip.ms > LATE) origin = begun - chip.ms - LATE;
    let now = begun;
    while (now - begun < BUDGET) {
      const boots = !wasLit && chip.ms - pluggedMs < BOOT;
      if (boots || isBusy()) origin = now - chip.ms - SLICE;
      const dozes = isCalm(now);
      const goal = Math.min(now - origin, dozes ? Infinity : chip.ms + SLICE);
      if (goal - chip.ms < LEAST) break;
      chip.doze(dozes);
      run(goal);
      now = performance.now();
      if (dozes) break;
      show(now);
    }
    ifThereIsRoom(() => flash?.flush());
    show(now);
    if (isFlashWanted && told !== flashed && !chip.isWriting && now - heardAt > ANSWERED) tellFlash();
    const isLate = now - origin - chip.ms > SLICE;
    if (isLate || isBusy()) soon();
    else timer = setTimeout(turn, isCalm(now) ? CALM_TICK : TICK);
  } catch (error) {
    fail(error);
  }
}

// Another turn, when the messages that are there are taken. A timer would not begin before 4 ms.
function soon() {
  if (isSoon) return;
  isSoon = true;
  turns.port2.postMessage(0);
}

turns.port1.onmessage = () => {
  isSoon = false;
  turn();
};

// A press until it is answered, a program that begins, a tower that thinks: it does not wait, so nobody waits for the clock.
const isBusy = (long = BUSY) => chip.waitedMs < pressedMs + HEARD || chip.ms - chip.waitedMs > long;

function run(goal) {
  for (let why = 0; !(why & TIME);) {
    why = chip.runUntil(goal, FLASH);
    keep();
    if (why & (FAULT | HALT)) throw new Error(STANDS_STILL);
    if (why & HOOK && again && isFresh(again.read)) chip.goOn(again.moment);
  }
  if (chip.hertz) tone = chip.hertz;
}

// What was written goes into the file, each piece when it is done: the flash does one thing at a time.
function keep() {
  const written = chip.written();
  if (piece && (written.length || !chip.isWriting)) {
    ifThereIsRoom(() => flash?.keep(chip, piece));
    piece = null;
  }
  for (const next of written) {
    if (piece) ifThereIsRoom(() => flash?.keep(chip, piece));
    piece = next;
    flashed++;
  }
}

function tellFlash() {
  const own = ownPart().slice();
  isFlashWanted = false;
  told = flashed;
  postMessage({ flash: own }, [own.buffer]);
}

function show(now) {
  const bytes = new Uint8Array(3 * DICE + RAM + 4);
  const wire = chip.pixels;
  for (let at = 0; at < Math.min(wire.length, 3 * DICE); at++) bytes[at] = wire[at - at % 3 + GRB[at % 3]];
  bytes.set(chip.shown, 3 * DICE);
  const { isLit, hertz, ms } = chip;
  if (isLit) litMs = ms;
  if (!wasLit && isLit && chip.shown.some((byte) => byte)) {
    wasLit = true;
    const now = new Date();
    chip.setCalendar(Math.floor((now - SINCE) / 1000) - 60 * now.getTimezoneOffset());
  }
  const sound = hertz || tone;
  const isAsleep = wasLit && ms - litMs > RESTART;
  bytes.set([isLit ? LIT : isAsleep ? ASLEEP : DARK, chip.contrast, sound >> 8, sound & 255], 3 * DICE + RAM);
  const words = bytes.subarray(3 * DICE);
  if (!same(words, drawn)) drawnMs = ms;
  drawn = words;
  if (same(bytes, seen)) {
    tone = 0;
    return;
  }
  const isWords = !same(words, seen.subarray(3 * DICE));
  if (isWords) changedAt = now;
  if (now - postedAt < PICTURE_GAP || isPiece(now - heardAt, isWords)) return;
  isHeard = true;
  if (isWords) text = read(chip.shown);
  seen = bytes;
  tone = 0;
  postedAt = now;
  const said = new TextEncoder().encode(text);
  const message = new Uint8Array(bytes.length + said.length);
  message.set(bytes);
  message.set(said, bytes.length);
  postMessage({ picture: message }, [message.buffer]);
}

// Whether what has changed so many ms after a press is a part of an answer of which more is about to come.
function isPiece(since, isWords) {
  if (since >= ANSWER || !isBusy(SLICE) || isWords && chip.ms - drawnMs > DRAWN) return false;
  return isHeard || since < LIGHT;
}

function same(a, b) {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
