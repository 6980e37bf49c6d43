// The OLED: the chip's RAM as a picture, crisp where its pixels are whole ones of the screen's.
import { HEIGHT, LIT, RAM, WIDTH } from "./picture.js";

const canvas = document.querySelector(".oled");
const glass = canvas.getContext("2d");
const chip = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });  // one dot a pixel
const dots = chip.getContext("2d");
// What shines beside the pixels: so coarse that the browser blurs it as it makes it larger. Where no graphics card draws,
// a filter takes a fifth of the time from a press to its picture.
const COARSE = 4;  // pixels to a dot of it, which has one more on each side: so tower.css has it too
const haze = Object.assign(document.querySelector(".haze"), { width: WIDTH / COARSE + 2, height: HEIGHT / COARSE + 2 });
const glow = haze.getContext("2d");
const glowing = glow.createImageData(haze.width, haze.height);
const image = dots.createImageData(WIDTH, HEIGHT);
const cells = new Uint32Array(image.data.buffer);
const COLOUR = [214, 234, 255];
let scale = 2;
let seams = false;
let shown = new Uint8Array(RAM + 2);

export function resize(side) {  // screen pixels to one of ours, in a row
  const whole = Number.isInteger(side);
  scale = Math.max(2, whole ? side : 2 * Math.ceil(side));
  seams = whole && side >= 4;
  canvas.width = WIDTH * scale;
  canvas.height = HEIGHT * scale;
  draw();
}

const strength = () => shown[RAM] === LIT ? 0.5 + 0.5 * shown[RAM + 1] / 255 : 0;

function draw() {
  const lit = new Uint8Array([...COLOUR, Math.round(255 * strength())]), [dot] = new Uint32Array(lit.buffer);
  const counts = new Uint8Array(haze.width * haze.height);  // pixels that are lit in each dot of the haze
  for (let i = 0; i < RAM; i++) {
    for (let bit = 0; bit < 8; bit++) {
      const x = i & 127, y = (i >> 7) * 8 + bit, isLit = shown[i] >> bit & 1;
      cells[y * WIDTH + x] = isLit ? dot : 0;
      counts[(Math.floor(y / COARSE) + 1) * haze.width + Math.floor(x / COARSE) + 1] += isLit;
    }
  }
  dots.putImageData(image, 0, 0);
  counts.forEach((count, i) => glowing.data.set([...COLOUR, lit[3] * count / COARSE ** 2], 4 * i));
  glow.putImageData(glowing, 0, 0);
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

export function show(state) {  // RAM, lit, contrast
  if (state.every((byte, i) => byte === shown[i])) return;
  shown = state;
  draw();
}

// Which dot of the screen a pointer is on: across and down.
export function dotAt({ clientX, clientY }) {
  const box = canvas.getBoundingClientRect();
  return [Math.floor((clientX - box.left) / box.width * WIDTH), Math.floor((clientY - box.top) / box.height * HEIGHT)];
}

export function pixels() {  // what the canvas shows, read back and packed as the chip packs it
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
