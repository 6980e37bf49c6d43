// What the OLED says, read off its pixels by the shapes of the glyphs, as desktop/bench/reader.py does.
const ROW_TOPS = [0, 12, 24, 36, 52], LEFT = 1, COLUMNS = 21;
const BIG_TOP = 12, BIG_LEFT = 4, BIG_COLUMNS = 10;
const WIDE = 6, HIGH = 12, WIDTH = 128;
const UNKNOWN = "\ufffd";
const PLACES = [[0, 0, 0], ...[0, 1, -1].flatMap((right) => [0, 1, 2].map((down) => [right, down, 2]))];  // so that it does not burn in

// *glyphs*: twelve rows of six bits, joined by commas, to [character, mark].
export function reader(glyphs) {
  return (shown) => {
    const lit = (x, y) => x < WIDTH && shown[(y >> 3) * WIDTH + x] >> (y & 7) & 1;

    function cell(left, top, scale) {
      const rows = [];
      for (let y = 0; y < HIGH; y++) {
        let row = 0;
        for (let x = 0; x < WIDE; x++) row = row << 1 | lit(left + x * scale, top + y * scale);
        rows.push(row);
      }
      return glyphs[rows.join()] ?? [UNKNOWN, " "];
    }

    function line(left, top, columns, scale) {
      const cells = Array.from({ length: columns }, (_, i) => cell(left + i * WIDE * scale, top, scale));
      return [0, 1].map((part) => cells.map((found) => found[part]).join(""));
    }

    // Lines that stand so many pixels right and down of their place, the last one also *up*.
    function linesAt([right, down, up]) {
      const rows = ROW_TOPS.map((top) => line(LEFT + right, top + down - (top === ROW_TOPS.at(-1) ? up : 0), COLUMNS, 1));
      if ((rows[1][0] + rows[2][0]).includes(UNKNOWN)) {
        const big = line(BIG_LEFT + right, BIG_TOP + down, BIG_COLUMNS, 2);
        if (!big[0].includes(UNKNOWN)) rows.splice(1, 2, big, ["", ""]);
      }
      return rows;
    }

    const home = linesAt(PLACES[0]);
    const isWhole = (lines) => !lines.join().includes(UNKNOWN);
    const rows = isWhole(home) ? home : PLACES.map(linesAt).find(isWhole) ?? home;
    return [...rows.map(([text]) => text), ...rows.map(([, marks]) => marks)].join("\n");
  };
}
