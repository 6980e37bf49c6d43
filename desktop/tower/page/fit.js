// Proportions: how large a millimetre of the tower is on the page, and a dot of its screen. In a window that is wider
// than high the whole object is seen to scale; in one that is higher than wide it is folded, see stances.css.
import { DEEP, LIGHTS, form } from "./form.js";
import * as lens from "./lens.js";
import * as light from "./light.js";
import * as oled from "./oled.js";
import { DICE, HEIGHT, WIDTH } from "./picture.js";

const MARGIN = { lying: 16, low: 3, standing: 4 };
const PADS = { lying: ["beside", "below"], low: ["beside"], standing: ["below"] };  // where the scorepad may lie
const PAD_GAP = 10, WORTH_A_MOVE = 1.08;  // the scorepad leaves its first place for so much more
const LOW = 480;
const LEAST = 0.5;
const LOSS = 0.94;  // the least share that is left of the object if a dot is a whole number of the screen's own pixels
const UNDER_LENS = 3;  // mm between the lens and the lights ...
const BEHIND_LENS = 1.5;  // ... and between it and the case's edge
const GAP = 2.5;  // mm between the parts of the folded tower ...
const ROW_GAP = 10;  // ... and between two rows of dice: more than between a light and its key, so that they belong together
const SPARE = 0.6;  // of its height that is left over: the dice's share, the keys have the rest
const NARROW = 0.4;  // the share of the screen's frame that the folded tower keeps
const MOST = 70;  // mm that may be left over
const OTHER_ROWS = 1.25;  // in a window that stays as wide, dice move to one row or to two for keys so much larger
const SHARE = 0.42;  // of the window's height at most for the folded tower's screen
const root = document.documentElement;
const desk = document.querySelector(".desk");
const pad = document.querySelector(".scorepad");
const beneath = [".notices", ".scorepad", ".lesson", ".ended", ".help", ".chance"].map((name) => document.querySelector(name));
const { screen, pitch } = form;
const DOT = screen.size[0] / WIDTH;  // mm
const FRAME = screen.gap + screen.edge;
const [CASE_WIDTH, CASE_DEPTH] = form.case.size;
let inRow = DICE, foldedAcross = 0;  // dice in a row, and the width for which that was chosen
let fitted = "";  // what was seen when all had found its place

function fit() {
  if (seen() === fitted) return;  // only what this has moved itself
  const { width, height } = desk.getBoundingClientRect();  // never innerWidth: it grows with what overflows
  const stance = width < height ? "standing" : height < LOW ? "low" : "lying";
  root.dataset.stance = stance;
  const { across, down } = room(stance, width, height);
  const { mm, u } = stance === "standing" ? folded(across, down) : whole(across, down);
  root.style.setProperty("--mm", `${mm}px`);
  root.style.setProperty("--u", `${u}px`);
  oled.resize(u * devicePixelRatio);
  light.resize(mm);
  fitted = seen();
}

// All that decides how large the tower is.
const seen = () => [devicePixelRatio, lens.wanted(), ...[desk, ...beneath].map(
  (part) => [part.offsetWidth, part.offsetHeight])].join();

// What the tower has for itself, with the scorepad where more is left.
function room(stance, width, height) {
  const rooms = PADS[stance].map((place) => {
    root.dataset.pad = place;
    const beside = getComputedStyle(pad).position === "absolute" ? pad.offsetWidth + PAD_GAP : 0;
    const across = width - 2 * MARGIN[stance] - beside;
    const down = height - 2 * MARGIN[stance] - beneath.reduce((sum, part) => sum + tall(part), 0);
    return { place, beside, across, down, size: Math.min(across / CASE_WIDTH, down / CASE_DEPTH) };
  });
  const found = rooms.reduce((first, other) => (other.size > WORTH_A_MOVE * first.size ? other : first));
  root.dataset.pad = found.place;
  root.style.setProperty("--beside", `${found.beside}px`);
  return found;
}

// The height that a part takes from the tower; none where it lies beside it or in a corner.
const tall = (part) => ["fixed", "absolute"].includes(getComputedStyle(part).position) ? 0 : part.offsetHeight;

function whole(across, down) {
  const mm = crisp(Math.max(LEAST, Math.min(across / CASE_WIDTH, down / CASE_DEPTH)) * DOT, LOSS) / DOT;
  const on = lens.wanted();
  const room = LIGHTS - UNDER_LENS - BEHIND_LENS - 2 * FRAME;
  const u = on ? crisp(room * mm / HEIGHT, LOSS) : mm * DOT;
  const [x, y] = screen.at;
  const [wide, high] = [WIDTH, HEIGHT].map((dots) => dots * u / mm + 2 * FRAME);
  const shift = (x - CASE_WIDTH / 2) * u / (mm * DOT);  // its cells, not the lens, are in the middle over the dice
  const left = CASE_WIDTH / 2 + shift - wide / 2;
  lens.show(on);
  root.style.setProperty("--aside", `${(across - CASE_WIDTH * mm) / 2 + MARGIN.low + left * mm}px`);  // what is free beside it
  place(left * mm, (on ? LIGHTS - UNDER_LENS - high : y - high / 2) * mm, FRAME * mm);
  return { mm, u };
}

// The screen across the whole width, or as much as leaves room for dice and keys.
function folded(across, down) {
  const gaps = (columns) => (DICE / columns - 1) * ROW_GAP + 4 * GAP;
  const least = (columns) => DICE / columns * DEEP + gaps(columns) + pitch;  // mm below the screen
  const size = (columns) => {
    const wide = across / (columns * pitch + 2 * GAP);
    const frame = FRAME * NARROW * wide;
    const u = Math.min((across - 2 * GAP * wide - 2 * frame) / WIDTH, SHARE * down / HEIGHT);
    return { u, mm: Math.min(wide, (down - HEIGHT * u - 2 * frame) / least(columns)) };
  };
  const other = inRow === DICE ? DICE / 2 : DICE;
  if (size(other).mm > size(inRow).mm * (across === foldedAcross ? OTHER_ROWS : 1)) inRow = other;
  foldedAcross = across;
  const { u, mm } = size(inRow);
  const frame = FRAME * NARROW * mm;
  const needs = HEIGHT * u + 2 * frame + least(inRow) * mm;
  lens.show(false);
  place(0, 0, frame);
  const spare = Math.min(MOST * mm, Math.max(0, down - needs));
  const dice = (DICE / inRow * DEEP + (DICE / inRow - 1) * ROW_GAP) * mm;
  for (const [name, value] of Object.entries({
    across: `${across}px`,
    down: `${needs + spare}px`,
    dice: `${dice + SPARE * spare}px`,
    gap: `${GAP * mm}px`,
    "row-gap": `${ROW_GAP * mm}px`,
    columns: inRow,
  })) root.style.setProperty(`--${name}`, value);
  return { mm, u };
}

function place(left, top, frame) {
  root.style.setProperty("--glass-left", `${left}px`);
  root.style.setProperty("--glass-top", `${top}px`);
  root.style.setProperty("--frame", `${frame}px`);
}

// A size in CSS pixels as a whole number of the screen's own, if little is lost by it: then a dot is as crisp as a real one.
function crisp(size, loss) {
  const dots = size * devicePixelRatio;
  return Math.floor(dots) >= loss * dots ? Math.floor(dots) / devicePixelRatio : size;
}

lens.onChange(fit);
const watch = new ResizeObserver(fit);  // before the first frame, too
for (const part of [desk, ...beneath]) watch.observe(part);
