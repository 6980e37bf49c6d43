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

const asAddress = (blob) => new Promise((read) => {
  const reader = Object.assign(new FileReader(), { onload: () => read(reader.result) });
  reader.readAsDataURL(blob);
});

// A drawing with the page's font in it: an image sees no other.
async function withFont(drawing) {
  const font = await (await fetch(new URL("manrope.ttf", import.meta.url))).blob();
  const style = document.createElementNS(drawing.namespaceURI, "style");
  style.textContent = `@font-face { font-family: "Manrope"; src: url("${await asAddress(font)}"); font-weight: 200 800; }`;
  const whole = drawing.cloneNode(true);
  whole.prepend(style);
  return whole;
}

// A drawing as a PNG: into a file, or on a phone to whom one likes.
export async function savePicture(drawing) {
  const image = new Image();
  const whole = await withFont(drawing).catch(() => drawing);  // no network, and the font was never loaded
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(whole))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
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
