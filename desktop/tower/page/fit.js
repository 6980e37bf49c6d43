// Proportions: everything is measured in u, the side of one OLED pixel. If little is lost by it, u is a whole number of
// the screen's own pixels, so that the OLED is as crisp as the real one. tower.css and stances.css say how many u each
// part takes.
import * as light from "./light.js";
import * as oled from "./oled.js";

const ROOM = {
  lying: { across: 188, down: 107, margin: 24 },
  low: { across: 188, down: 104, margin: 3 },
  standing: { across: 140, down: 184, margin: 4 },
};
const TALL = { ten: 190, five: 290 };  // u that a standing case may be high
const LOSS = 0.86;  // the least share of the room that a whole u may leave filled ...
const FINE = 4;  // ... unless it is this many of the screen's pixels or more
const FINGER = 44;  // CSS pixels: where ten columns are narrower, two rows of five take their place
const COLUMN = 12;  // u of a column
const FIVE = { u: 93, pixels: 196 };  // what the two rows and the keys need, whatever u is, and the rest in u
const LOW = 480;
const LEAST = 0.5;
const root = document.documentElement;
const desk = document.querySelector(".desk");
const beneath = [".help", ".hint", ".chance"].map((name) => document.querySelector(name));

export function fit() {
  const { width, height } = desk.getBoundingClientRect();  // never innerWidth: it grows with what overflows
  const stance = width < height ? "standing" : height < LOW ? "low" : "lying";
  const room = ROOM[stance];
  const across = width - 2 * room.margin;
  const down = height - 2 * room.margin - beneath.reduce((sum, part) => sum + part.offsetHeight, 0);
  let free = Math.min(across / room.across, down / room.down);
  const five = stance === "standing" && COLUMN * free < FINGER;
  if (five) free = Math.min(across / room.across, (down - FIVE.pixels) / FIVE.u);
  const u = whole(Math.max(LEAST, free));
  root.dataset.stance = stance;
  root.dataset.dice = five ? "five" : "ten";
  root.style.setProperty("--u", `${u}px`);
  root.style.setProperty("--across", `${across}px`);
  root.style.setProperty("--down", `${down}px`);
  root.style.setProperty("--tall", TALL[root.dataset.dice]);
  oled.resize(u * devicePixelRatio);
  light.resize(u);
}

function whole(free) {
  const dots = free * devicePixelRatio;
  return Math.floor(dots) >= Math.min(FINE, LOSS * dots) ? Math.floor(dots) / devicePixelRatio : free;
}

const watch = new ResizeObserver(fit);
for (const part of [desk, ...beneath]) watch.observe(part);
