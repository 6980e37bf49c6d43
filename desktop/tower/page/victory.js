// The picture of a game's end: dice leap out of the tower in a fan, under a star. Its colours are those of look.css, and
// they go with it when it is saved with the result.
const PLACE = "http://www.w3.org/2000/svg";
const DICE = [["red", "8"], ["orange", "9"], ["green", "10"], ["blue", "7"], ["wild", "W"]];
const WIDE = 120, HIGH = 72;  // of the picture
const ROW = 30, MARGIN = 24, SQUARES = 168;  // below it, when it is saved: a row for each player

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function shape(kind, attributes, ...parts) {
  const made = document.createElementNS(PLACE, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...parts);
  return made;
}

function die([name, number], place) {
  const angle = 38 * (place - 2);
  const face = shape("text", { y: 3.6, fill: colour("die-ink"), "font-size": 10, "font-weight": 700, "text-anchor": "middle" }, number);
  const square = shape("rect", { x: -8.5, y: -8.5, width: 17, height: 17, rx: 4.5, fill: colour(name) });
  const leaps = shape("g", { class: "leaps" }, square, face);
  return shape("g", { transform: `translate(60 62) rotate(${angle}) translate(0 -38) rotate(${-angle / 2})` }, leaps);
}

function star() {
  const points = [...Array(10).keys()].map((at) => {
    const far = at % 2 ? 2.6 : 6;
    return [60 + far * Math.sin(at * Math.PI / 5), 7 - far * Math.cos(at * Math.PI / 5)].map((part) => part.toFixed(1)).join();
  });
  return shape("polygon", { points: points.join(" "), fill: colour("pointed") });
}

function parts() {
  const tower = shape("rect", { x: 38, y: 46, width: 44, height: 24, rx: 5, fill: colour("case"), stroke: colour("dim"), "stroke-width": 0.8 });
  const glass = shape("rect", { x: 44, y: 51, width: 32, height: 11, rx: 1.5, fill: colour("glass") });
  const lines = [18, 26].map((width, row) => shape("rect", { x: 47, y: 53.5 + 3.6 * row, width, height: 1.8, rx: 0.8, fill: colour("oled") }));
  return [...DICE.map(die), tower, glass, ...lines, star()];
}

export const small = () => shape("svg", { class: "victory", viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" }, ...parts());

// The same with a *title* above and *foot* below the result, [name, total, phases] of each player, a phase whether
// it was made, as large as what is sent to friends.
export function whole(title, foot, result) {
  const width = 4 * WIDE, top = 2.6 * HIGH + MARGIN;
  const height = top + ROW * (result.length + 1) + MARGIN;
  const text = (x, y, fill, said, more) => shape("text", { x, y, fill: colour(fill), ...more }, String(said));
  const rows = result.flatMap(([name, total, phases], place) => {
    const y = top + ROW * (place + 1) + 8;
    const weight = { "font-weight": place ? 400 : 700 };
    const squares = phases.map((made, at) => shape("rect", {
      x: SQUARES + 22 * at, y: y - 15, width: 16, height: 16, rx: 4, fill: colour(made ? "pointed" : "glass"), stroke: colour(made ? "pointed" : "dim"),
    }));
    return [...squares, text(MARGIN, y, place ? "case-ink" : "pointed", name, weight), text(width - MARGIN, y, "case-ink", total, { ...weight, "text-anchor": "end" })];
  });
  return shape(
    "svg", { xmlns: PLACE, width, height, viewBox: `0 0 ${width} ${height}`, "font-family": "Manrope, sans-serif", "font-size": 20 },
    shape("rect", { width, height, rx: 16, fill: colour("glass") }),
    shape("g", { transform: `translate(${width / 2 - 1.3 * WIDE} ${MARGIN / 2}) scale(2.6)` }, ...parts()),
    text(width / 2, top + 8, "dim", title, { "text-anchor": "middle", "font-size": 16 }),
    text(width / 2, height - 14, "dim", foot, { "text-anchor": "middle", "font-size": 13 }), ...rows,
  );
}
