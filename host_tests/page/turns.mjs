// Solves turns as the page of the games does: node turns.mjs TURNS_JS reads JSON from its input, { dice: [high, low, colours],
// points, turns: [{ worth, asked: [[roll, highPlaces, lowPlaces], ...] }] }, and prints [{ before, holds }].
import { readFileSync } from "node:fs";

const { solver } = await import(process.argv[2]);
const { dice, points, turns } = JSON.parse(readFileSync(0));
const solve = solver(...dice);
console.log(JSON.stringify(turns.map(({ worth, asked }) => {
  const turn = solve(points.length ? Uint8Array.from(points) : null, worth);
  return { before: turn.before, holds: asked.map((question) => turn.holds(...question)) };
})));
