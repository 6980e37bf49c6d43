// One turn: what each hold is worth when the end of the turn is worth so much by points. The sums of
// desktop/coach/solver/best_turn.py and desktop/coach/values/seven.py, for a browser.
//
// const solve = solver(high, low, colours);
// const turn = solve(points, worth);  turn.before;  turn.holds(1, highPlaces, lowPlaces)
// solve(null, worth).holds(1, kinds)  // seven dice of one colour
//
// *high*, *low*: multisets of dice as desktop/site/turns.py has them, *colours* its kinds of sides. *points*: of each
// combination, 462 x 70; *worth*: by points, failing last.
export function solver(high, low, colours) {
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
    if (!points) return sevenOf(colours, worth);
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

const DICE = 10, SIZE = 7;

// Of each colour, each die's kinds of sides: the numbers it shows, -1 for all other colours, and how likely they are.
function sevenOf(colours, worth) {
  const failed = worth.at(-1);
  const tensors = colours.map((dice) => oneColour(dice, (points) => worth[points] - failed));
  return {
    // What the 1,024 holds are worth after a roll. *kinds*: of each colour, which kind each die shows.
    holds(roll, kinds) {
      const found = tensors.map((tensor, colour) => tensor(roll, kinds[colour]));
      const among = roll === 2 ? (all) => all.reduce((sum, one) => sum + one) : (all) => Math.max(...all);
      return found[0].map((_, mask) => among(found.map((one) => one[mask])) + failed);
    },
  };
}

// A turn over ten axes, a die each: its kinds and, last, "to be rolled".
function oneColour(dice, more) {
  const strides = dice.map((_, die) => dice.slice(die + 1).reduce((size, { chances }) => size * (chances.length + 1), 1));
  const tensor = new Float64Array(strides[0] * (dice[0].chances.length + 1));

  function lie(die, at, shown) {
    if (die === DICE) {
      if (shown.length >= SIZE) tensor[at] = more([...shown].sort((one, other) => other - one).slice(0, SIZE).reduce((sum, one) => sum + one));
      return;
    }
    dice[die].numbers.forEach((number, kind) => lie(die + 1, at + kind * strides[die], number < 0 ? shown : [...shown, number]));
  }

  // Calls each(at, stride) wherever that die is to be rolled.
  function rolling(die, each) {
    const stride = strides[die], wide = stride * (dice[die].chances.length + 1);
    for (let from = wide - stride; from < tensor.length; from += wide) {
      for (let at = from; at < from + stride; at++) each(at, stride);
    }
  }

  function roll() {
    dice.forEach(({ chances }, die) => rolling(die, (at, stride) => {
      let sum = 0;
      for (let kind = 0; kind < chances.length; kind++) sum += chances[kind] * tensor[at - (chances.length - kind) * stride];
      tensor[at] = sum;
    }));
  }

  function keep() {
    dice.forEach(({ chances }, die) => rolling(die, (at, stride) => {
      for (let kind = 1; kind <= chances.length; kind++) tensor[at - kind * stride] = Math.max(tensor[at - kind * stride], tensor[at]);
    }));
  }

  lie(0, 0, []);
  roll();
  const second = tensor.slice();
  keep();
  roll();
  return (rolls, kinds) => Array.from({ length: 1 << DICE }, (_, mask) => (rolls === 1 ? tensor : second)[
    strides.reduce((at, stride, die) => at + stride * (mask >> die & 1 ? kinds[die] : dice[die].chances.length), 0)]);
}
