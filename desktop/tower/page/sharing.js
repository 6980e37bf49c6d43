// What the pages about games do alike, at a tower, on the café board and on the site: they copy link and record.
export const SHARED = "#r=";  // stands in an address before a record

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

// A drawing as a PNG: into a file, or on a phone to whom one likes.
export async function savePicture(drawing) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((drawn) => canvas.toBlob(drawn));
  const file = new File([blob], "ten-phase-dice.png", { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {  // a phone: to a messenger, or into its pictures
    await navigator.share({ files: [file] }).catch(() => {});  // nobody was chosen
    return;
  }
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  URL.revokeObjectURL(href);
}

// Call it when a game is there.
export function ready() {
  for (const button of document.querySelectorAll(".copy")) button.addEventListener("click", copy);
  document.querySelector(".save-picture")?.addEventListener("click", () => savePicture(document.querySelector("svg.result")));
}
