// One turn at a phase of numbers, exactly: what each hold is worth when the end of the turn is worth so much by points.
// The same sums as desktop/coach/solver/turn.py, for a browser.
//
// const turn = solver(high, low)(points, worth);  turn.before;  turn.holds(1, highPlaces, lowPlaces)
//
// *high*, *low*: multisets of dice as desktop/site/turns.py has them. *points*: of each hand, 462 x 70; *worth*: by
// points, failing last.
export function solver(high, low) {
  const HANDS = high.size - high.hands, WIDE = low.size, LOW_HANDS = low.size - low.hands;

  // From what each hand is worth to what each hold is worth whose other dice are rolled.
  function rolled(hands) {
    const holds = new Float64Array(high.size * WIDE);
    for (let hand = 0; hand < HANDS; hand++) {
      const row = (high.hands + hand) * WIDE;
      holds.set(hands.subarray(hand * LOW_HANDS, (hand + 1) * LOW_HANDS), row + low.hands);
      for (let hold = low.hands - 1; hold >= 0; hold--) {
        let sum = 0;
        for (let kind = 0; kind < low.kinds; kind++) sum += low.chances[kind] * holds[row + low.more[hold * low.kinds + kind]];
        holds[row + hold] = sum;
      }
    }
    for (let hold = high.hands - 1; hold >= 0; hold--) {
      for (let kind = 0; kind < high.kinds; kind++) {
        const chance = high.chances[kind], from = high.more[hold * high.kinds + kind] * WIDE, to = hold * WIDE;
        for (let at = 0; at < WIDE; at++) holds[to + at] += chance * holds[from + at];
      }
    }
    return holds;
  }

  // What each hand is worth when the best of it is held.
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
        for (let at = low.hands; at < WIDE; at++) {
          if (best[less * WIDE + at] > best[hold * WIDE + at]) best[hold * WIDE + at] = best[less * WIDE + at];
        }
      }
    }
    const hands = new Float64Array(HANDS * LOW_HANDS);
    for (let hand = 0; hand < HANDS; hand++) {
      const row = (high.hands + hand) * WIDE;
      hands.set(best.subarray(row + low.hands, row + WIDE), hand * LOW_HANDS);
    }
    return hands;
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
