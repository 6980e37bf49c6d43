// Shows /board.json, anew at each word from /live. What comes from outside becomes text, never markup.
"use strict";
const WORDS = {
  en: { day: "Today", week: "This week", ever: "Ever", latest: "Latest games", towers: "Towers here", none: "—",
        solitaire: "solitaire", none_house: "all phases", rounds: "ten rounds", short: "first phases", even: "even phases", other: "Français" },
  fr: { day: "Aujourd'hui", week: "Cette semaine", ever: "Depuis toujours", latest: "Dernières parties", towers: "Tours présentes", none: "—",
        solitaire: "solitaire", none_house: "toutes les phases", rounds: "dix manches", short: "premières phases", even: "phases paires", other: "English" },
};
const asked = new URLSearchParams(location.search);
let language = asked.get("lang") || (navigator.language.startsWith("fr") ? "fr" : "en");
if (!WORDS[language]) language = "en";
let rules = asked.get("rules");
let last = null;
const at = (id) => document.getElementById(id);

function element(name, text, href) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (href) made.href = href;
  return made;
}

function named(set) {
  const words = WORDS[language];
  const [finish, house, alone] = set.split(" ");
  const [kind, length] = (house || "").split(":");
  const said = kind === "none" ? words.none_house : words[kind] || house;
  return [length ? `${said} 1-${length}` : said, finish, alone && words.solitaire].filter(Boolean).join(" · ");
}

function show() {
  const words = WORDS[language];
  document.documentElement.lang = language;
  at("language").textContent = words.other;
  for (const title of document.querySelectorAll("[data-word]")) title.textContent = words[title.dataset.word];
  if (!last) return;
  at("rules").textContent = last.rules ? named(last.rules) : "Phase 10";
  at("sets").replaceChildren(...last.sets.map((set) => {
    const link = element("a", named(set), `?lang=${language}&rules=${encodeURIComponent(set)}`);
    if (set === last.rules) link.setAttribute("aria-current", "true");
    return link;
  }));
  for (const period of ["day", "week", "ever"]) {
    at(period).replaceChildren(...last.best[period].map((row, place) => {
      const line = element("li");
      const link = element("a", undefined, `/game/${row.game}?lang=${language}`);
      link.append(element("span", place + 1), element("span", row.initials), element("span", row.total + (row.total >= 600 ? "★" : "")));
      line.append(link);
      return line;
    }));
  }
  at("latest").replaceChildren(...last.latest.map((game) => {
    const line = element("li");
    line.append(element("a", game.seats.map((seat) => `${seat.initials} ${seat.total}`).join("  "), `/game/${game.game}?lang=${language}`));
    return line;
  }));
  at("towers").replaceChildren(...last.towers.map((tower) => element("li", `${tower.cafe} ${tower.tower.slice(0, 8)} (${tower.games})`)));
}

async function load() {
  const answer = await fetch("/board.json" + (rules ? `?rules=${encodeURIComponent(rules)}` : ""));
  if (answer.ok) last = await answer.json();
  show();
}

at("language").onclick = () => { language = language === "en" ? "fr" : "en"; show(); };
let due = null;
const live = new EventSource("/live");
live.onmessage = () => { if (!due) due = setTimeout(() => { due = null; load(); }, 200); };
live.onopen = () => document.body.classList.remove("offline");
live.onerror = () => document.body.classList.add("offline");
show();
load();
setInterval(load, 60000);  // midnight comes without news
