// The page of the virtual tower: shows the pictures that the tower sends, sends back what is pressed.
import { transport } from "./transport.js";

const DICE = 10;
const WIDTH = 128;
const HEIGHT = 64;
const PIXELS = 3 * DICE;
const RAM = WIDTH * HEIGHT / 8;
const MESSAGE = PIXELS + RAM + 4;

const root = document.documentElement;
const sign = document.querySelector(".sign");
const caps = [...document.querySelectorAll(".cap")];
const holds = [...document.querySelectorAll(".hold")];

// ---- Proportions --------------------------------------------------------------------------------------------------
// Everything is measured in u, the side of one OLED pixel. Wherever little is lost by it, u is a whole number of the
// screen's own pixels, so that the OLED is as crisp as the real one. See tower.css for the u that each part takes.

const ROOM = {
  lying: { across: 188, down: 107, margin: 24 },
  low: { across: 188, down: 104, margin: 3 },
  standing: { across: 140, down: 184, margin: 4 },
};
const LOSS = 0.86;  // the least share of the room that a whole u may leave filled ...
const FINE = 4;  // ... unless it is this many of the screen's pixels or more

function fit() {
  const stance = innerWidth < innerHeight ? "standing" : innerHeight < 480 ? "low" : "lying";
  root.dataset.stance = stance;
  const room = ROOM[stance];
  const across = innerWidth - 2 * room.margin;
  const down = innerHeight - 2 * room.margin - document.querySelector(".help").offsetHeight
    - document.querySelector(".chance").offsetHeight;
  const free = Math.min(across / room.across, down / room.down);
  const dots = free * devicePixelRatio;
  const crisp = Math.floor(dots) >= Math.min(FINE, LOSS * dots);
  const u = crisp ? Math.floor(dots) / devicePixelRatio : free;
  root.style.setProperty("--u", `${u}px`);
  root.style.setProperty("--across", `${across}px`);
  root.style.setProperty("--down", `${down}px`);
  oled.resize(crisp ? Math.floor(dots) : 0, dots);
  light.resize(u);
}

// ---- OLED ---------------------------------------------------------------------------------------------------------

const oled = (() => {
  const canvas = document.querySelector(".oled");
  const glass = canvas.getContext("2d");
  const chip = document.querySelector(".haze");  // one dot a pixel, as in the chip's RAM; blurred, it is the glow
  const dots = chip.getContext("2d");
  const image = dots.createImageData(WIDTH, HEIGHT);
  const COLOUR = [214, 234, 255];
  let scale = 2;
  let seams = false;
  let shown = new Uint8Array(RAM + 2);

  function resize(whole, dots) {  // screen pixels to one of ours; 0 where they are no whole number
    scale = Math.max(2, whole || 2 * Math.ceil(dots));
    seams = whole >= 4;
    canvas.width = WIDTH * scale;
    canvas.height = HEIGHT * scale;
    draw();
  }

  const strength = () => shown[RAM] ? 0.5 + 0.5 * shown[RAM + 1] / 255 : 0;

  function draw() {
    const alpha = Math.round(255 * strength());
    for (let i = 0; i < RAM; i++) {
      for (let bit = 0; bit < 8; bit++) {
        const at = 4 * (((i >> 7) * 8 + bit) * WIDTH + (i & 127));
        image.data[at] = COLOUR[0];
        image.data[at + 1] = COLOUR[1];
        image.data[at + 2] = COLOUR[2];
        image.data[at + 3] = shown[i] >> bit & 1 ? alpha : 0;
      }
    }
    dots.putImageData(image, 0, 0);
    glass.clearRect(0, 0, canvas.width, canvas.height);
    glass.imageSmoothingEnabled = false;
    glass.drawImage(chip, 0, 0, canvas.width, canvas.height);
    if (seams) {  // the seams between the panel's pixels
      glass.globalCompositeOperation = "destination-out";
      glass.fillStyle = "rgba(0, 0, 0, 0.16)";
      for (let x = 0; x < WIDTH; x++) glass.fillRect(x * scale + scale - 1, 0, 1, canvas.height);
      for (let y = 0; y < HEIGHT; y++) glass.fillRect(0, y * scale + scale - 1, canvas.width, 1);
    }
    glass.globalCompositeOperation = "source-over";
  }

  function show(state) {  // RAM, lit, contrast
    if (state.every((byte, i) => byte === shown[i])) return;
    shown = state;
    draw();
  }

  function pixels() {  // what the canvas shows, read back and packed as the chip packs it
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const seen = copy.getImageData(0, 0, canvas.width, canvas.height).data;
    const half = 255 * strength() * 0.6;
    const bytes = new Array(RAM).fill(0);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const across = x * scale + (scale - 1 >> 1);
        const down = y * scale + (scale - 1 >> 1);
        if (half && seen[4 * (down * canvas.width + across) + 3] > half) bytes[(y >> 3) * WIDTH + x] |= 1 << (y & 7);
      }
    }
    return bytes;
  }

  return { resize, show, pixels };
})();

// ---- Caps and the light that they throw ---------------------------------------------------------------------------

const linear = (byte) => (byte / 255) ** 2.2;
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
  return { level, hue: hue.map((value) => value / top) };
}

const css = (colour, alpha) => `rgb(${colour.map(screen).join(" ")}${alpha === undefined ? "" : ` / ${alpha.toFixed(3)}`})`;

const light = (() => {
  const canvas = document.querySelector(".light");
  const paper = canvas.getContext("2d");
  const STEP = 2;  // u between two samples: light on a matte case is soft
  let image, grain, reach = [];
  let lamps = new Array(DICE).fill(null);

  function resize(u) {
    const box = canvas.getBoundingClientRect();
    const width = Math.max(1, Math.round(box.width / u / STEP));
    const height = Math.max(1, Math.round(box.height / u / STEP));
    canvas.width = width;
    canvas.height = height;
    image = paper.createImageData(width, height);
    grain = Float32Array.from({ length: width * height }, () => Math.random() - 0.5);
    reach = caps.map((cap) => {
      const at = cap.getBoundingClientRect();
      const x0 = (at.left + at.width / 2 - box.left) / box.width * width;
      const y0 = (at.top + at.height / 2 - box.top) / box.height * height;
      const far = Float32Array.from({ length: width * height }, (_, i) => {
        const dx = (i % width + 0.5 - x0) * STEP;
        const dy = (Math.floor(i / width) + 0.5 - y0) * STEP;
        return 0.5 / (1 + (dx * dx + dy * dy) / 42) ** 1.6;
      });
      return far;
    });
    draw();
  }

  function draw() {
    const data = image.data;
    const sum = new Float32Array(grain.length * 3);
    lamps.forEach((lit, die) => {
      if (!lit) return;
      const [r, g, b] = lit.hue.map((value) => value * lit.level ** 1.6);
      const far = reach[die];
      for (let i = 0, j = 0; i < far.length; i++) {
        sum[j++] += r * far[i];
        sum[j++] += g * far[i];
        sum[j++] += b * far[i];
      }
    });
    for (let i = 0; i < grain.length; i++) {
      for (let c = 0; c < 3; c++) {
        const value = sum[3 * i + c] * 0.8;
        data[4 * i + c] = 255 * (value / (1 + value)) ** (1 / 1.8) + grain[i];
      }
      data[4 * i + 3] = 255;
    }
    paper.putImageData(image, 0, 0);
  }

  function show(bytes) {
    lamps = caps.map((cap, die) => {
      const lit = lamp(...bytes.subarray(3 * die, 3 * die + 3));
      const style = cap.style;
      if (lit) {
        const { hue, level } = lit;
        const power = level ** 1.6;
        const white = 0.03 + 0.2 * level;
        style.setProperty("--core", css(hue.map((value) => (value * (1 - white) + white) * (0.35 + 0.65 * power))));
        style.setProperty("--lit", css(hue.map((value) => (value * 0.98 + 0.005) * (0.24 + 0.76 * power))));
        style.setProperty("--edge", css(hue.map((value) => (value * 0.9 + 0.01) * (0.1 + 0.5 * power))));
        style.setProperty("--halo", css(hue, 0.1 + 0.5 * level));
        style.setProperty("--on", Math.min(1, level * 3.6).toFixed(3));
        holds[die].style.setProperty("--spill", css(hue, 0.75 * level));
      } else {
        style.setProperty("--on", "0");
        style.setProperty("--halo", "transparent");
        holds[die].style.setProperty("--spill", "transparent");
      }
      return lit;
    });
    draw();
  }

  return { resize, show };
})();

// ---- Sound of the piezo -------------------------------------------------------------------------------------------

const piezo = (() => {
  const VOLUME = 0.035;
  const button = document.querySelector(".mute");
  let context, voice, loudness;
  let hertz = 0;
  let muted = recall();

  function recall() {
    try { return localStorage.getItem("muted") === "1"; } catch { return false; }
  }

  function wake() {  // browsers allow sound only after a gesture
    if (!context) {
      context = new AudioContext();
      voice = new OscillatorNode(context, { type: "square", frequency: 440 });
      const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 3200 });
      loudness = new GainNode(context, { gain: 0 });
      voice.connect(soft).connect(loudness).connect(context.destination);
      voice.start();
    }
    if (context.state === "suspended") context.resume();
  }

  function play(frequency) {
    hertz = frequency;
    if (!context) return;
    const loud = hertz && !muted;
    if (loud) voice.frequency.setValueAtTime(hertz, context.currentTime);
    loudness.gain.setTargetAtTime(loud ? VOLUME : 0, context.currentTime, 0.004);
  }

  function say() {
    button.lastChild.data = muted ? " unmute" : " mute";
    play(hertz);
  }

  function toggle() {
    muted = !muted;
    try { localStorage.setItem("muted", muted ? "1" : "0"); } catch { /* a private window: remembered until it closes */ }
    say();
  }

  button.addEventListener("click", toggle);
  say();
  return { wake, play, toggle, get muted() { return muted; } };
})();

// ---- The line to the tower ----------------------------------------------------------------------------------------

const line = (() => {
  let newest = null;
  let pictures = 0;

  function picture(bytes) {
    root.dataset.line = "open";
    if (bytes.length < MESSAGE) return;
    sign.textContent = "";
    if (!newest) requestAnimationFrame(show);
    newest = bytes;
  }

  function show() {
    const state = newest;
    newest = null;
    pictures++;
    light.show(state.subarray(0, PIXELS));
    oled.show(state.subarray(PIXELS, PIXELS + RAM + 2));
    piezo.play(state[MESSAGE - 2] << 8 | state[MESSAGE - 1]);
  }

  function stopped(why) {
    sign.textContent = why;
    root.dataset.line = "stopped";
  }

  function lost(why) {
    press.releaseAll();
    piezo.play(0);
    root.dataset.line = "lost";
    sign.textContent = why;
  }

  const tower = transport({ picture, stopped, lost });
  return { open: tower.open, send: tower.send, get pictures() { return pictures; } };
})();

// ---- Fingers and keys ---------------------------------------------------------------------------------------------

const press = (() => {
  const fingers = new Map();  // what holds a button down (a pointer, a key) -> the button

  function down(finger, button) {
    if (fingers.has(finger)) return;
    const first = !held(button);
    fingers.set(finger, button);
    if (!first) return;
    button.classList.add("down");
    line.send(`GP${button.dataset.gp} 0`);
  }

  function up(finger) {
    const button = fingers.get(finger);
    if (!button) return;
    fingers.delete(finger);
    if (held(button)) return;
    button.classList.remove("down");
    line.send(`GP${button.dataset.gp} 1`);
  }

  const held = (button) => [...fingers.values()].includes(button);

  function releaseAll() {
    for (const finger of [...fingers.keys()]) up(finger);
  }

  for (const button of document.querySelectorAll("[data-gp]")) {
    const name = (event) => `pointer ${event.pointerId}`;
    let pointed = -Infinity;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      pointed = event.timeStamp;
      document.activeElement.blur();
      try { button.setPointerCapture(event.pointerId); } catch { /* a pointer made by a script has none to give */ }
      down(name(event), button);
    });
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(kind, (event) => { pointed = event.timeStamp; up(name(event)); });
    }
    button.addEventListener("mousedown", (event) => event.preventDefault());  // keys stay the keyboard's
    button.addEventListener("contextmenu", (event) => event.preventDefault());  // a long press is the tower's
    button.addEventListener("click", (event) => {  // a screen reader clicks without a pointer
      if (event.detail || event.timeStamp - pointed < 1000) return;
      down("click", button);
      setTimeout(() => up("click"), 80);
    });
  }

  const KEYS = { r: 16, Enter: 17, NumpadEnter: 17, Escape: 18 };
  for (let die = 1; die <= DICE; die++) {
    KEYS[`Digit${die % 10}`] = 5 + die;
    KEYS[`Numpad${die % 10}`] = 5 + die;
  }

  // Letters are where the layout puts them, digits where the keyboard does (AZERTY has them shifted), and a layout
  // without Latin letters falls back on the place too.
  const letter = ({ key, code }) => (/^[a-z]$/i.test(key) ? key : code.replace("Key", "")).toLowerCase();

  function meant(event) {
    const focused = document.activeElement;
    if (event.code === "Space" || event.code === "Enter") {
      if (focused.matches("[data-gp]")) return focused;
      if (focused.matches("a, button")) return null;
    }
    return document.querySelector(`[data-gp="${KEYS[event.code] ?? KEYS[letter(event)]}"]`);
  }

  addEventListener("keydown", (event) => {
    piezo.wake();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (letter(event) === "m") {
      if (!event.repeat) piezo.toggle();
      return;
    }
    const button = meant(event);
    if (!button) return;
    event.preventDefault();
    if (!event.repeat) down(event.code, button);
  });
  addEventListener("keyup", (event) => {
    if (fingers.has(event.code)) event.preventDefault();
    up(event.code);
  });
  addEventListener("pointerdown", () => piezo.wake(), true);
  addEventListener("pointerup", () => piezo.wake(), true);
  addEventListener("blur", releaseAll);
  addEventListener("pagehide", releaseAll);
  document.addEventListener("visibilitychange", () => { if (document.hidden) releaseAll(); });
  return { releaseAll, get held() { return [...fingers.values()].map((button) => +button.dataset.gp); } };
})();

// ---- The chance to win, for who looks on: a setting of this page --------------------------------------------------

(() => {
  const GAP = 2000;  // ms from one answer to the next question
  const button = document.querySelector(".watch");
  const panel = document.querySelector(".chance");
  let timer;

  async function ask() {
    try {
      const answer = await fetch("chance");
      if (answer.ok && !panel.hidden) panel.innerHTML = await answer.text();
    } catch { /* no connection: the sign says so */ }
    if (!panel.hidden) timer = setTimeout(ask, GAP);
  }

  function show(wanted) {
    clearTimeout(timer);
    panel.hidden = !wanted;
    button.setAttribute("aria-pressed", wanted);
    try { localStorage.setItem("chance", wanted ? "1" : "0"); } catch { /* a private window */ }
    if (wanted) ask();
  }

  button.addEventListener("click", () => show(panel.hidden));
  try { if (localStorage.getItem("chance") === "1") show(true); } catch { /* a private window */ }
})();

// What a test may look at.
window.tower = {
  oledPixels: () => oled.pixels(),
  pictures: () => line.pictures,
  held: () => press.held,
  muted: () => piezo.muted,
};

addEventListener("resize", fit);
new ResizeObserver(fit).observe(document.querySelector(".help"));
new ResizeObserver(fit).observe(document.querySelector(".chance"));
fit();
line.open();
