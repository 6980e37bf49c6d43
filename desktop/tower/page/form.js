// Puts each part of the tower where it is on the real one: measures.js is made from desktop/making/measures.py. All in
// mm; fit.js says how large a millimetre is.
import form from "./measures.js";

const SVG = "http://www.w3.org/2000/svg";

function set(part, values) {
  for (const [name, value] of Object.entries(values)) part.style.setProperty(`--${name}`, value);
}

const [width, depth] = form.case.size;
const [, lightY] = form.lights.at[0];
const [firstKey] = form.keys;
const top = lightY - form.lights.size / 2;
const deep = firstKey.at[1] + firstKey.size[1] / 2 - top;

set(document.documentElement, {
  "case-width": width,
  "case-depth": depth,
  "case-round": form.case.round,
  "case-edge": form.case.edge,
  pitch: form.pitch,
  light: form.lights.size,
  deep,
  slope: form.slope,
  cap: firstKey.size[1],
});
for (const { gpio, at: [x, y], size: [wide] } of form.keys) {
  const button = document.querySelector(`[data-gp="${gpio}"]`);
  set(button, { x, y: button.matches(".hold") ? top : y, wide });
}

const lines = document.querySelector(".lines");
lines.setAttribute("viewBox", `0 0 ${width} ${depth}`);
const path = form.lines.map((points) => `M${points.map((point) => point.join()).join("L")}`).join("");
const words = document.createElementNS(SVG, "path");
words.setAttribute("class", "words");
words.setAttribute("d", form.words.join(""));
lines.append(words);
for (const [name, down] of [["lip", form.groove / 3], ["groove", 0]]) {
  const drawn = document.createElementNS(SVG, "path");
  drawn.setAttribute("class", name);
  drawn.setAttribute("d", path);
  drawn.setAttribute("stroke-width", form.groove);
  drawn.setAttribute("transform", `translate(0 ${down})`);
  lines.append(drawn);
}

export { form };
export const DEEP = deep;  // from the far side of a light to the near side of its key
export const LIGHTS = top;  // where the lights begin
