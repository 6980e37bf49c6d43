// What the pages about games do alike, at a tower, on the café board and on the site: they copy link and record, and save pictures and files.
import { linked } from "./linked.js";

export const SHARED = "#r=";  // stands in an address before a record
const PICTURE = "ten-phase-dice.png";
const A_WHILE = 60_000;  // ms: Safari reads what it downloads after the click

// The record that the address of this page has, packed; "" without any.
export function shared() {
  const { kind, all } = linked(location.hash);
  return kind === "r" ? all : "";
}

async function copy({ currentTarget: button }) {
  const area = document.querySelector("textarea");
  const text = button.dataset.text ?? (button.dataset.what === "link" ? document.querySelector(".share").href : area.value);
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = button.dataset.copied;
  } catch {  // no clipboard without https: what is selected can be copied by hand
    area.closest("details").open = true;
    area.value = text;
    area.select();
  }
}

// Saved where the browser saves what one downloads.
export function intoFile(blob, name) {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), A_WHILE);
}

// A drawing of rects, polygons and texts, by its attributes alone. A host's strict policy lets in no image that a page made.
function draw(paper, shape, above = {}) {
  const looks = { ...above, ...Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value])) };
  const { x = 0, y = 0, width, height, rx = 0, points, stroke } = looks;
  const turned = shape.transform.baseVal.consolidate()?.matrix;
  paper.save();
  if (turned) paper.transform(turned.a, turned.b, turned.c, turned.d, turned.e, turned.f);
  paper.fillStyle = looks.fill ?? "";
  if (shape.matches("text")) {
    paper.font = `${looks["font-weight"] ?? 400} ${looks["font-size"]}px ${looks["font-family"]}`;
    paper.textAlign = { middle: "center", end: "right" }[looks["text-anchor"]] ?? "left";
    paper.fillText(shape.textContent, x, y);
  } else if (shape.matches("rect, polygon")) {
    const path = new Path2D(points && `M${points}Z`);
    if (!points) path.roundRect(x, y, width, height, +rx);
    paper.fill(path);
    paper.lineWidth = looks["stroke-width"] ?? 1;
    paper.strokeStyle = stroke ?? "#0000";
    paper.stroke(path);
  }
  for (const child of shape.children) draw(paper, child, looks);
  paper.restore();
}

// A drawing as a PNG: into a file, or on a phone to whom one likes.
export async function savePicture(drawing) {
  const [width, height] = ["width", "height"].map((side) => 2 * drawing.getAttribute(side));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paper = canvas.getContext("2d");
  paper.scale(2, 2);
  draw(paper, drawing);
  const blob = await new Promise((drawn) => canvas.toBlob(drawn));
  const file = new File([blob], PICTURE, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {  // a phone: to a messenger, or into its pictures
    await navigator.share({ files: [file] }).catch(() => {});  // nobody was chosen
    return;
  }
  intoFile(blob, PICTURE);
}

const save = () => savePicture(document.querySelector("svg.result"));

// Call it when a game is there: a button is shown once a press of it does something.
export function ready() {
  for (const button of document.querySelectorAll(".copy, .save-picture")) {
    button.addEventListener("click", button.matches(".copy") ? copy : save);
    button.hidden = false;
  }
}
