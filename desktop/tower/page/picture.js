// What comes from the tower, see desktop/tower/stage.py: one message is one picture.
export const DICE = 10;
export const WIDTH = 128;
export const HEIGHT = 64;
export const PIXELS = 3 * DICE;  // bytes
export const RAM = WIDTH * HEIGHT / 8;
export const LIT = 1;  // how the OLED is; 0 is dark
export const ASLEEP = 2;
const TEXT = PIXELS + RAM + 4;
const LINES = 5;

// The parts of a message: the pixels' bytes, the OLED's (RAM, how it is, contrast), hertz of the buzzer, and what the
// OLED says: five lines, and five of # where it is inverse. null for what is no picture.
export function parts(bytes) {
  if (bytes.length < TEXT) return null;
  const text = new TextDecoder().decode(bytes.subarray(TEXT)).split("\n");
  return {
    pixels: bytes.subarray(0, PIXELS),
    oled: bytes.subarray(PIXELS, TEXT - 2),
    asleep: bytes[TEXT - 4] === ASLEEP,
    hertz: bytes[TEXT - 2] << 8 | bytes[TEXT - 1],
    lines: text.slice(0, LINES),
    inverse: text.slice(LINES),
  };
}
