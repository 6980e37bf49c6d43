// What the pages about games do alike, at a tower, on the café board and on the site: they copy link and record, and
// lead to turns.
export const SHARED = "#r=";  // stands in an address before a record

async function copy({ currentTarget: button }) {
  const area = document.querySelector("textarea");
  const text = button.dataset.what === "link" ? document.querySelector(".share").href : area.value;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = button.dataset.copied;
  } catch {  // no clipboard without https: what is selected can be copied by hand
    area.closest("details").open = true;
    area.value = text;
    area.select();
  }
}

// Call it when a game is there.
export function ready() {
  for (const button of document.querySelectorAll(".copy")) button.addEventListener("click", copy);
  for (const link of document.querySelectorAll('a[href^="#turn-"]')) {
    link.addEventListener("click", (event) => {  // a shared record stays in the address
      if (!location.hash.startsWith(SHARED)) return;
      event.preventDefault();
      document.querySelector(link.getAttribute("href")).scrollIntoView({ block: "start" });
    });
  }
}
