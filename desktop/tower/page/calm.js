// For those who asked their device for less motion: dice that neither breathe nor tumble nor spark. Held dice shine
// brightly, free ones softly; a die that rolls keeps its light until it has landed.
const STILL = 300;  // ms that a colour must stay to be shown: a rolling die has the next one sooner, a spark is shorter
const HELD = 255;
const USED = 190;
const FREE = 90;
const COLOURS = [[255, 0, 0], [255, 70, 0], [255, 160, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]];

export const wanted = matchMedia("(prefers-reduced-motion: reduce)");

const seen = [];  // of each die: its colour, and since when
const shown = [];  // the colour that it has had for long enough

// The pixels of a picture, calmed. *dice*: those of said.js. Call it again after STILL ms: what has stayed may be shown.
export function calmed(pixels, dice, now = performance.now()) {
  const calm = new Uint8Array(pixels.length);
  for (let die = 0; 3 * die < pixels.length; die++) {
    const colour = nearest(pixels.subarray(3 * die, 3 * die + 3));
    if (seen[die]?.colour !== colour) seen[die] = { colour, since: now };
    if (!colour || now - seen[die].since >= STILL) shown[die] = colour;
    const face = dice?.[die];
    const level = face?.held ? HELD : face?.used ? USED : FREE;
    if (shown[die]) calm.set(shown[die].map((value) => value * level / 255), 3 * die);
  }
  return calm;
}

export const AGAIN = STILL + 20;

function nearest(rgb) {
  const most = Math.max(...rgb);
  if (!most) return null;
  const distance = (colour) => colour.reduce((sum, value, i) => sum + (value / 255 - rgb[i] / most) ** 2, 0);
  return COLOURS.reduce((best, colour) => (distance(colour) < distance(best) ? colour : best));
}
