// Puts the tower onto a Pico that is plugged in: over USB where the browser can, else as a UF2 for its drive RPI-RP2.
import { fetched } from "./fetched.js";
import { Picoboot, RP2040, RP2350, VENDOR } from "./picoboot.js";
import { intoFile } from "./sharing.js";
import { asUf2, imageOf, set } from "./uf2.js";
import { N_, filled, language, onLanguage, say } from "./words.js";

const TITLE = N_("Put it on my Pico");
const BY_USB = N_("Hold the white button BOOTSEL down and plug the USB cable in here; on a tower with a switch: plug it in, switch off, hold the button down, switch on. Then choose “RP2 Boot”.");
const BY_DRIVE = N_("Hold the white button BOOTSEL down and plug the USB cable in here; on a tower with a switch: plug it in, switch off, hold the button down, switch on. A drive named RPI-RP2 appears. Save the UF2 there, and the tower starts by itself.");
const CHOOSE = N_("Choose the Pico"), SAVE = N_("Save the UF2"), CLOSE = N_("Close");
const GOES_ON = N_("{percent} % is on the Pico. Leave it plugged in.");
const DONE = N_("The tower is on the Pico, and starts. It can go onto any power bank.");
const NONE_CHOSEN = N_("No Pico was chosen. If none is in the list: once more with BOOTSEL.");
const OTHER_CHIP = N_("That is a Pico 2. This tower is for a Pico with the chip RP2040; make drive makes one for a Pico 2.");
const NO_WAY_IN = N_("The browser cannot reach the Pico here. Save the UF2 onto the drive RPI-RP2.");
const GONE = N_("The Pico was unplugged before all was there. Once more with BOOTSEL, and choose it again.");
const DIFFERS = N_("The Pico did not keep what was written. Choose it again.");
const PICTURE = `<svg viewBox="0 0 220 78" aria-hidden="true">
<rect x="60" y="14" width="150" height="50" rx="4" class="board"/><rect x="44" y="27" width="26" height="24" rx="3" class="plug"/>
<path d="M44 39H0" class="cable"/><rect x="128" y="29" width="20" height="20" class="chip"/>
<rect x="88" y="24" width="18" height="13" rx="3" class="button"/><path d="M97 0v16m-5-6 5 7 5-7" class="arrow"/>
<text x="97" y="56" text-anchor="middle">BOOTSEL</text></svg>`;

const canUsb = "usb" in navigator;
let box, said, bar, words;

// A button that opens it.
export function opener() {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "save" });
  button.addEventListener("click", () => {
    box ??= made();
    say_("");
    bar.hidden = true;
    box.showModal();
  });
  onLanguage(() => { button.textContent = say(TITLE); });
  button.textContent = say(TITLE);
  return button;
}

function made() {
  const dialog = Object.assign(document.createElement("dialog"), { className: "put" });
  dialog.innerHTML = `<h2></h2>${PICTURE}<p class="how"></p><progress hidden></progress><p role="status"></p>
    <p class="links"><button type="button" class="choose"></button> <button type="button" class="uf2"></button>
    <button type="button" class="leave"></button></p>`;
  const part = (selector) => dialog.querySelector(selector);
  said = part('[role="status"]');
  bar = part("progress");
  words = { h2: TITLE, ".how": canUsb ? BY_USB : BY_DRIVE, ".choose": CHOOSE, ".uf2": SAVE, ".leave": CLOSE };
  const translate = () => {
    for (const [selector, text] of Object.entries(words)) part(selector).textContent = say(text);
  };
  part(".choose").hidden = !canUsb;
  part(".choose").addEventListener("click", choose);
  part(".uf2").addEventListener("click", save);
  part(".leave").addEventListener("click", () => dialog.close());
  onLanguage(translate);
  translate();
  document.body.append(dialog);
  return dialog;
}

function say_(text, values = {}) {
  said.textContent = filled(text, values);
}

// A new tower that speaks the language of the page: its UF2, its flash, and the sectors that are to be written.
async function tower() {
  const packed = !navigator.serviceWorker?.controller;
  const [uf2, about] = await Promise.all(["tower.uf2", "tower.json"].map((name) => fetched(name, packed)));
  const { own, languages } = JSON.parse(new TextDecoder().decode(about));
  const { flash, sectors } = imageOf(uf2);
  if (languages.includes(language())) set(flash, own.start, "language", `"${languages[0]}"`, `"${language()}"`);
  return { uf2, flash, sectors, own };
}

async function save() {
  const { uf2, flash, own } = await tower();
  intoFile(asUf2(uf2, flash, own.start), "tower.uf2");
}

async function choose() {
  const filters = [RP2040, RP2350].map((productId) => ({ vendorId: VENDOR, productId }));
  const device = await navigator.usb.requestDevice({ filters }).catch(() => undefined);
  if (!device) return say_(NONE_CHOSEN);
  if (device.productId !== RP2040) return say_(OTHER_CHIP);
  const buttons = box.querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  try {
    const { sectors } = await tower();
    bar.hidden = false;
    const pico = await Picoboot.of(device);
    await pico.flash(sectors, (share) => {
      bar.value = share;
      say_(GOES_ON, { percent: Math.floor(100 * share) });
    });
    say_(DONE);
  } catch (error) {
    console.info(`The Pico was not written: ${error.message}`);
    say_(why(error, device));
    await device.close().catch(() => {});
  }
  for (const button of buttons) button.disabled = false;
}

function why({ name }, device) {
  if (name === "SecurityError" || !device.opened && name !== "NotFoundError") return NO_WAY_IN;
  return name === "NetworkError" || name === "NotFoundError" ? GONE : DIFFERS;
}
