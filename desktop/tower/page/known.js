// What this browser remembers as JSON, and what is told about it above the page.
import { recall, remember } from "./store.js";
import { N_, onLanguage, say } from "./words.js";

const STRANGE = N_("Something that this browser had kept cannot be read: it begins anew, and a copy stays.");
const LOST = N_("Something that this browser had kept cannot be read: it begins anew.");
const UNKEPT = N_("This browser keeps nothing that is chosen or done here: it has no room, or is not allowed to.");

// What was remembered under a key, if fits(it); else undefined. What is strange is set aside, and that is told.
export function known(key, fits) {
  const text = recall(key);
  if (!text) return undefined;
  try {
    const found = JSON.parse(text);
    if (fits(found)) return found;
  } catch { /* no JSON */ }
  remember(key, "");  // first: there may be no room for both
  tell(remember(`${key} set aside ${new Date().toISOString()}`, text) ? STRANGE : LOST);
  return undefined;
}

export const isTable = (found) => found !== null && typeof found === "object" && !Array.isArray(found);

// Tell a text in a line above the page, until it is closed. Returns the line.
export function tell(text) {
  const line = Object.assign(document.createElement("p"), { className: "notice", role: "status" });
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: "×" });
  (document.querySelector(".notices") ?? document.body).prepend(line);
  const translate = () => {
    line.replaceChildren(say(text), close);
    close.ariaLabel = say("Close");
  };
  close.addEventListener("click", () => line.remove());
  onLanguage(translate);
  translate();
  return line;
}

addEventListener("unkept", () => tell(UNKEPT), { once: true });
