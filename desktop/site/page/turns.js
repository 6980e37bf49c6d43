// One turn at a phase of numbers, exactly: what each hold is worth when the end of the turn is worth so much by points.
// The same sums as desktop/coach/solver/best_turn.py, for a browser.
//
// const turn = solver(high, low)(points, worth);  turn.before;  turn.holds(1, highPlaces, lowPlaces)
//
// *high*, *low*: multisets of dice as desktop/site/turns.py has them. *points*: of each combination, 462 x 70; *worth*:
// by points, failing last.
export function solver(high, low) {
  const ROWS = high.size - high.combinations, WIDE = low.size, COLUMNS = low.size - low.combinations;

  // From what each combination is worth to what each hold is worth whose other dice are rolled.
  function rolled(values) {
    const holds = new Float64Array(high.size * WIDE);
    for (let at = 0; at < ROWS; at++) {
      const row = (high.combinations + at) * WIDE;
      holds.set(values.subarray(at * COLUMNS, (at + 1) * COLUMNS), row + low.combinations);
      for (let hold = low.combinations - 1; hold >= 0; hold--) {
        let sum = 0;
        for (let kind = 0; kind < low.kinds; kind++) sum += low.chances[kind] * holds[row + low.more[hold * low.kinds + kind]];
        holds[row + hold] = sum;
      }
    }
    for (let hold = high.combinations - 1; hold >= 0; hold--) {
      for (let kind = 0; kind < high.kinds; kind++) {
        const chance = high.chances[kind], from = high.more[hold * high.kinds + kind] * WIDE, to = hold * WIDE;
        for (let at = 0; at < WIDE; at++) holds[to + at] += chance * holds[from + at];
      }
    }
    return holds;
  }

  // What each combination is worth when the best of it is held.
  function kept(holds) {
    const best = holds.slice();
    for (let row = 0; row < best.length; row += WIDE) {
      for (let hold = 1; hold < low.size; hold++) {
        for (let kind = 0; kind < low.kinds; kind++) {
          const less = low.less[hold * low.kinds + kind];
          if (less >= 0 && best[row + less] > best[row + hold]) best[row + hold] = best[row + less];
        }
      }
    }
    for (let hold = 1; hold < high.size; hold++) {
      for (let kind = 0; kind < high.kinds; kind++) {
        const less = high.less[hold * high.kinds + kind];
        if (less < 0) continue;
        for (let at = low.combinations; at < WIDE; at++) {
          if (best[less * WIDE + at] > best[hold * WIDE + at]) best[hold * WIDE + at] = best[less * WIDE + at];
        }
      }
    }
    const values = new Float64Array(ROWS * COLUMNS);
    for (let at = 0; at < ROWS; at++) {
      const row = (high.combinations + at) * WIDE;
      values.set(best.subarray(row + low.combinations, row + WIDE), at * COLUMNS);
    }
    return values;
  }

  return (points, worth) => {
    const second = rolled(Float64Array.from(points, (score) => worth[score]));
    const first = rolled(kept(second));
    return {
      before: rolled(kept(first))[0],
      // What the holds are worth after a roll, by the places of what they leave of the high dice, and of the low ones.
      holds(roll, highPlaces, lowPlaces) {
        const holds = roll === 1 ? first : second;
        return lowPlaces.flatMap((at) => highPlaces.map((row) => holds[row * WIDE + at]));
      },
    };
  };
}
