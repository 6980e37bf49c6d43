// Shows /board.json, anew at each word from /live. What comes from outside becomes text, never markup.
"use strict";
const WORDS = {
  en: {
    title: "The ten-phase dice tower",
    day: "Today", week: "This week", ever: "All time", latest: "Latest games", here: "Towers here", more: "More rules…",
    dice: "The most points first, ★ over 600", cards: "Who won, the fewest points first",
    empty: "No games yet: play one on a tower, and the players stand here.",
    nobody: "Nobody yet: the first place is free.", privacy: "Privacy",
    no_tower: "No tower: plug one in, with board = 1 in its settings.",
    games: (count) => `${count} ${count === 1 ? "game" : "games"}`,
    offline: "The board's computer does not answer. This is how it was; it is asked again.", other: "Français",
  },
  fr: {
    title: "La tour de dés aux dix phases",
    day: "Aujourd'hui", week: "Cette semaine", ever: "Depuis toujours", latest: "Dernières parties", here: "Tours présentes", more: "Autres règles…",
    dice: "Le plus de points d'abord, ★ au-dessus de 600", cards: "Les gagnants, le moins de points d'abord",
    empty: "Pas encore de partie : jouez sur une tour, et les joueurs seront ici.",
    nobody: "Personne encore : la première place est libre.", privacy: "Vie privée",
    no_tower: "Pas de tour : branchez-en une, avec board = 1 dans ses réglages.",
    games: (count) => `${count} ${count < 2 ? "partie" : "parties"}`,
    offline: "L'ordinateur du tableau ne répond pas. Ceci est l'état d'avant ; nouvel essai en cours.", other: "English",
  },
};
const TOWERS = 5;  // are named; all are counted
const LINKS = 4;  // rule sets beyond these stand in a list
const asked = new URLSearchParams(location.search);
let language = asked.get("lang") || (navigator.language.startsWith("fr") ? "fr" : "en");
if (!WORDS[language]) language = "en";
const rules = asked.get("rules");
let said = "";
let last = null;
const at = (id) => document.getElementById(id);
const page = (set) => `?lang=${language}&rules=${encodeURIComponent(set)}`;

function element(name, text, marks) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (marks) made.className = marks;
  return made;
}

function linked(game, parts) {
  const line = element("li", undefined, game === last.latest[0]?.game ? "newest" : "");
  const link = element("a");
  link.href = `/game/${game}?lang=${language}`;
  link.append(...parts);
  line.append(link);
  return line;
}

function showSets(words) {
  const chosen = last.sets.indexOf(last.rules);
  const links = last.sets.filter((set, place) => place < LINKS || place === chosen);
  at("sets").replaceChildren(...links.map((set) => {
    const link = element("a", last.names[language][set]);
    link.href = page(set);
    if (set === last.rules) link.setAttribute("aria-current", "page");
    return link;
  }));
  const others = last.sets.filter((set) => !links.includes(set));
  at("more").hidden = !others.length;
  at("more").replaceChildren(element("option", words.more), ...others.map((set) => {
    const option = element("option", last.names[language][set]);
    option.value = set;
    return option;
  }));
}

function show() {
  const words = WORDS[language];
  document.documentElement.lang = language;
  at("language").textContent = words.other;
  for (const title of document.querySelectorAll("[data-word]")) title.textContent = words[title.dataset.word];
  if (!last) return;
  const cards = last.rules.startsWith("cards");
  at("rules").textContent = last.rules ? last.names[language][last.rules] : words.title;
  at("order").textContent = last.rules ? words[cards ? "cards" : "dice"] : "";
  showSets(words);
  for (const period of ["day", "week", "ever"]) {
    const rows = last.best[period].map((row, place) => linked(row.game, [
      element("span", place + 1), element("span", row.initials, "who"),
      element("span", !cards && row.total > 600 ? "★" : "", "star"), element("span", row.total, "total"),
    ]));
    at(period).replaceChildren(...(rows.length ? rows : [element("li", words[last.sets.length ? "nobody" : "empty"], "none")]));
  }
  at("latest").replaceChildren(...last.latest.map((game) => {
    const time = new Date(game.at).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hour12: false });
    const seats = [...game.seats].sort((one, other) => other.wins - one.wins);  // who won, whatever is cut off
    return linked(game.game, [
      element("time", time),
      ...seats.map((seat) => {
        const one = element("span", undefined, seat.wins ? "wins" : "");
        one.append(element("bdi", seat.initials), ` ${seat.total}`);  // letters of Arabic do not pull the number along
        return one;
      }),
    ]);
  }));
  at("here").textContent = last.towers.length ? `${words.here}: ${last.towers.length}` : words.here;
  const towers = last.towers.slice(0, TOWERS).map((tower) => {
    const line = element("li", `${tower.cafe} `);
    line.append(element("small", `…${tower.tower.slice(-6)}`), words.games(tower.games));  // the first letters are all alike
    return line;
  });
  at("towers").replaceChildren(...(towers.length ? towers : [element("li", words.no_tower, "none")]));
}

async function load() {
  try {
    const answer = await fetch("/board.json" + (rules ? `?rules=${encodeURIComponent(rules)}` : ""));
    document.body.classList.toggle("offline", !answer.ok);
    const news = answer.ok ? await answer.text() : said;
    if (news === said) return;  // what somebody has just pointed at stays in its place
    said = news;
    last = JSON.parse(news);
  } catch {
    document.body.classList.add("offline");
    return;
  }
  show();
}

let due = null;
let live = null;
function listen() {
  if (live && live.readyState !== EventSource.CLOSED) return;  // it has given up, as when too many watched
  live = new EventSource("/live");
  live.onmessage = () => { if (!due) due = setTimeout(() => { due = null; load(); }, 200); };
  live.onerror = load;
}

at("language").onclick = () => {
  language = language === "en" ? "fr" : "en";
  asked.set("lang", language);
  history.replaceState(null, "", `?${asked}`);
  show();
};
at("more").onchange = () => { location.search = page(at("more").value); };
listen();
show();
load();
setInterval(() => { listen(); load(); }, 60000);  // midnight comes without news
