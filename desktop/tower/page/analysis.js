// The page of the analysis: opens the record that a link has behind its #, and copies link and record.
const SHARED = "#r=";
const AGAIN = 2000;  // ms until a game that is being worked out is asked for again

try {  // the theme that was chosen on the tower's page
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch { /* no storage: the device's theme */ }

async function openShared() {
  const question = new URLSearchParams(location.search);
  question.set("r", location.hash.slice(SHARED.length));
  const answer = await fetch(`${location.pathname}?${question}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("main").replaceWith(page.querySelector("main"));
  if (page.querySelector('meta[http-equiv="refresh"]')) setTimeout(openShared, AGAIN);
  else ready();
}

async function copy(event) {
  const button = event.currentTarget;
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

function ready() {
  for (const button of document.querySelectorAll(".copy")) button.addEventListener("click", copy);
  for (const link of document.querySelectorAll('a[href^="#turn-"]')) {
    link.addEventListener("click", (event) => {  // a shared record stays in the address
      if (!location.hash.startsWith(SHARED)) return;
      event.preventDefault();
      document.querySelector(link.getAttribute("href")).scrollIntoView({ block: "start" });
    });
  }
}

addEventListener("hashchange", () => { if (location.hash.startsWith(SHARED)) openShared(); });
if (location.hash.startsWith(SHARED)) openShared();
else ready();
