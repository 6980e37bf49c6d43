// The domes of the dice, and the light that they throw on the case. To paint them costs most of what the page takes: so a
// die that breathes is painted once, as bright as it has been, and only how opaque it is changes; the case keeps its light.
import { DICE } from "./picture.js";

const domes = [...document.querySelectorAll(".dome")];
const holds = [...document.querySelectorAll(".hold")];

const screen = (value) => Math.round(255 * Math.min(1, Math.max(0, value)) ** (1 / 2.2));

// The three diodes of a pixel as a screen can show them, in linear light.
const DIODES = [[1, 0.012, 0.006], [0.03, 0.9, 0.05], [0.03, 0.13, 1]];

// The firmware dims the pixels by its brightness setting, and an eye sees a dim diode as lit all the same: from 4
// to 255 the light grows with the logarithm, like the eye; below that it goes out.
const FAINT = 4;
const FAINT_LIGHT = 0.3;

function lamp(r, g, b) {
  const most = Math.max(r, g, b);
  if (!most) return null;
  const level = most < FAINT
    ? FAINT_LIGHT * most / FAINT
    : FAINT_LIGHT + (1 - FAINT_LIGHT) * Math.log(most / FAINT) / Math.log(255 / FAINT);
  const share = [r / most, g / most, b / most];
  const hue = [0, 1, 2].map((i) => share[0] * DIODES[0][i] + share[1] * DIODES[1][i] + share[2] * DIODES[2][i]);
  const top = Math.max(...hue);
  return { level, hue: hue.map((value) => value / top), step: Math.min(STEP_OF_BYTE / most, MOST_OF_HUE) };
}

const css = (colour, alpha) => `rgb(${colour.map(screen).join(" ")}${alpha === undefined ? "" : ` / ${alpha.toFixed(3)}`})`;

const canvas = document.querySelector(".light");
const paper = canvas.getContext("2d");
const STEP = 1.5;  // mm between two samples: light on a matte case is soft
const REACH = 25;  // square mm: at the root of it the light is about a third of what it is beside the dome
let image, grain, places = [], reach = [];
const STEP_OF_LIGHT = 1 / 50;  // of a lamp's level: some three of the 255 steps of a screen
const STEP_OF_HUE = 0.06;
const STEP_OF_BYTE = 1.1, MOST_OF_HUE = 0.15;  // a faint lamp has another hue with each of its 255 steps: not to the eye
const BREATH = 0.2;  // of a lamp's level: it may be so much dimmer than it was painted
let lamps = new Array(DICE).fill(null);  // that are seen
let painted = new Array(DICE).fill(null);
let earlier = new Array(DICE).fill(null);  // painted before that: a wild that has sparked is what it was
let drawn = painted.slice();  // what the case has its light from
const FEW = 2, SPARK = 250;  // lamps that are another colour for so many ms throw no light
let waiting = 0;

// *mm*: CSS pixels of a millimetre. Nothing is done where all is as it was.
export function resize(mm) {
  const box = canvas.getBoundingClientRect();
  const width = Math.max(1, Math.round(box.width / mm / STEP));
  const height = Math.max(1, Math.round(box.height / mm / STEP));
  const found = domes.map((dome) => {
    const at = dome.getBoundingClientRect();
    return [
      (at.left + at.width / 2 - box.left) / box.width * width,
      (at.top + at.height / 2 - box.top) / box.height * height,
    ];
  });
  if (width === canvas.width && height === canvas.height && found.join() === places.join()) return;
  canvas.width = width;
  canvas.height = height;
  image = paper.createImageData(width, height);
  grain = Float32Array.from({ length: width * height }, () => Math.random() - 0.5);
  places = found;
  reach = [];
  draw();
}

// How much of a dome's light comes to each sample.
function reachOf([x0, y0]) {
  const { width, height } = image;
  const far = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = (x + 0.5 - x0) * STEP, dy = (y + 0.5 - y0) * STEP;
      far[i++] = 0.5 / (1 + (dx * dx + dy * dy) / REACH) ** 1.6;
    }
  }
  return far;
}

function still() {
  clearTimeout(waiting);
  waiting = 0;
}

function draw() {
  still();
  drawn = painted.slice();
  if (!painted.some(Boolean)) return paper.clearRect(0, 0, canvas.width, canvas.height);
  const data = image.data;
  const light = [0, 0, 0];
  const sum = new Float32Array(grain.length * 3);
  painted.forEach((lit, die) => {
    if (!lit) return;
    const [r, g, b] = lit.hue.map((value) => value * lit.level ** 1.6);
    const far = reach[die] ??= reachOf(places[die]);
    for (let i = 0, j = 0; i < far.length; i++) {
      sum[j++] += r * far[i];
      sum[j++] += g * far[i];
      sum[j++] += b * far[i];
    }
  });
  for (let i = 0; i < grain.length; i++) {
    for (let c = 0; c < 3; c++) {
      const value = 0.8 * sum[3 * i + c];
      light[c] = (value / (1 + value)) ** (1 / 1.8);
    }
    const most = Math.max(light[0], light[1], light[2]);
    for (let c = 0; c < 3; c++) data[4 * i + c] = 255 * light[c] / (most || 1);
    data[4 * i + 3] = 255 * most + grain[i];
  }
  paper.putImageData(image, 0, 0);
}

// The pixels of a picture. All lamps change as soon as one has by a visible step: they breathe together.
export function show(bytes) {
  const next = domes.map((_, die) => lamp(...bytes.subarray(3 * die, 3 * die + 3)));
  if (!next.some((lit, die) => isSeen(lit, lamps[die]))) return;
  next.forEach((lit, die) => {
    if (isSame(lit, lamps[die])) return;
    if (!isBreath(lit, painted[die])) {
      const was = painted[die];
      painted[die] = isBreath(lit, earlier[die]) ? earlier[die] : lit;
      earlier[die] = was;
      paint(painted[die], domes[die].style, holds[die].style);
    }
    domes[die].style.setProperty("--on", lit ? (shine(lit) / shine(painted[die]) * opacity(painted[die])).toFixed(3) : "0");
  });
  lamps = next;
  const others = painted.filter((lit, die) => lit !== drawn[die]).length;
  if (others > FEW) draw();
  else if (others) waiting ||= setTimeout(draw, SPARK);
  else still();
}

// How bright a lamp is, and how much it hides of the dome that is off.
const shine = ({ level }) => 0.24 + 0.76 * level ** 1.6;
const opacity = ({ level }) => Math.min(1, level * 3.6);

// Whether a lamp is one that was painted, dimmed a little.
function isBreath(lit, before) {
  if (!lit || !before) return lit === before;
  return lit.level <= before.level && lit.level >= before.level - BREATH && !isOtherHue(lit, before);
}

function isOtherHue(lit, before) {
  const least = Math.max(STEP_OF_HUE, lit.step, before.step);
  return lit.hue.some((value, i) => Math.abs(value - before.hue[i]) >= least);
}

function isSeen(lit, before) {
  if (!lit || !before) return lit !== before;
  return Math.abs(lit.level - before.level) >= STEP_OF_LIGHT || isOtherHue(lit, before);
}

function isSame(lit, before) {
  if (!lit || !before) return lit === before;
  return lit.level === before.level && lit.hue.every((value, i) => value === before.hue[i]);
}

function paint(lit, dome, hold) {
  if (!lit) {
    hold.setProperty("--spill", "transparent");
    return;
  }
  const { hue, level } = lit;
  const power = level ** 1.6;
  const white = 0.03 + 0.2 * level;
  dome.setProperty("--core", css(hue.map((value) => (value * (1 - white) + white) * (0.35 + 0.65 * power))));
  dome.setProperty("--lit", css(hue.map((value) => (value * 0.98 + 0.005) * shine(lit))));
  dome.setProperty("--edge", css(hue.map((value) => (value * 0.9 + 0.01) * (0.1 + 0.5 * power))));
  dome.setProperty("--halo", css(hue, 0.1 + 0.5 * level));
  hold.setProperty("--spill", css(hue, 0.75 * level));
}
