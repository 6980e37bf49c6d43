// Fills the leaderboard: first what the page brings, then what /live says has changed. What comes from outside becomes text,
// never markup. ?kiosk (or ?kiosk=SECONDS) goes round the rule sets by itself.
"use strict";
const WORDS = JSON.parse(document.body.dataset.words);
const LANGUAGE = document.documentElement.lang;
const { cafe: CAFE, zone: ZONE, scans: SCANS, witness: WITNESS } = document.body.dataset;
const PERIODS = ["day", "week", "ever"];
const SMALL = matchMedia("(max-width: 900px), (max-aspect-ratio: 1)");  // as in board.css
const LINKS = SMALL.matches ? 0 : 4;  // rule sets beyond these stand in a list
const CLAIM_MS = 30000;  // the code of a new game is shown
const CHEER_MS = 9000;
const SILENT_MS = 40000;  // the leaderboard says each 15 s that it is there
const UNHEARD_MS = 4000;  // without any event: a proxy holds them back, and the page asks by itself
const ROUND = 6;  // rule sets that the kiosk goes round
const asked = new URLSearchParams(location.search);
const kiosk = asked.has("kiosk") ? 1000 * Math.max(5, Number(asked.get("kiosk")) || 20) : 0;
let rules = asked.get("rules") || "";
let last = null;
let live = null;
let heard = 0;
let speaks = false;  // some event has come by this line
let resting = 0;  // until then the kiosk stays where it is; a screen's clock may be set back meanwhile
let claimed = { game: 0, until: 0 };
let slide = "";  // what the kiosk shows in place of the lists: "latest", "notice"
const at = (id) => document.getElementById(id);
const filled = (said, values) => said.replace(/\{(\w+)\}/g, (whole, name) => values[name]);
const text = (word, values) => filled(WORDS[word], values);
// A text that depends on a number has its forms in the order in which the numbers from 1 on need them.
const plural = new Intl.PluralRules(LANGUAGE);
const kinds = [...new Set(Array.from({ length: 101 }, (_, number) => plural.select(number + 1)))];
const many = (forms, number) => forms.at(Math.min(kinds.indexOf(plural.select(number)), forms.length - 1));

function page(set) {
  const query = new URLSearchParams({ lang: LANGUAGE, rules: set });
  if (kiosk) query.set("kiosk", kiosk / 1000);
  return `?${query}`;
}

function element(name, said, marks) {
  const made = document.createElement(name);
  if (said !== undefined) made.textContent = said;
  if (marks) made.className = marks;
  return made;
}

function linked(game, parts) {
  const line = element("li", undefined, game === last.latest[0]?.game ? "newest" : "");
  const link = element("a");
  link.href = `/game/${game}?lang=${LANGUAGE}`;
  link.append(...parts);
  line.append(link);
  return line;
}

function showSets() {
  const chosen = last.sets.findIndex(([set]) => set === last.rules);
  const links = last.sets.filter((_, place) => place < LINKS || (LINKS && place === chosen));
  at("sets").replaceChildren(...links.map(([set, name]) => {
    const link = element("a", name);
    link.href = page(set);
    if (set === last.rules) link.setAttribute("aria-current", "page");
    return link;
  }));
  const others = last.sets.filter((set) => !links.includes(set));
  at("more").hidden = !others.length;
  at("more").replaceChildren(...(LINKS ? [element("option", WORDS.more)] : []), ...others.map(([set, name]) => {
    const option = element("option", name);
    option.value = set;
    option.selected = set === last.rules;
    return option;
  }));
}

function groups() {  // periods whose lists are the same share one
  const lists = PERIODS.map((period) => JSON.stringify(last.best[period]));
  const found = [["day"]];
  for (const place of [1, 2]) {
    if (lists[place] === lists[place - 1]) found.at(-1).push(PERIODS[place]);
    else found.push([PERIODS[place]]);
  }
  return found;
}

function showBest() {
  const cards = last.rules.startsWith("cards");
  const shown = last.rules ? groups() : [];
  document.querySelector("main").dataset.columns = shown.length;
  for (const period of PERIODS) at(period).parentElement.hidden = true;
  for (const group of shown) {
    const period = group.at(-1);
    at(period).parentElement.hidden = false;
    at(`${period}-title`).textContent = WORDS[group.join(" ")];
    const rows = last.best[period].map((row, place) => {
      const line = linked(row.game, [
        element("span", place + 1, "place"), element("span", row.who, row.who.length > 4 ? "who long" : "who"),
        element("span", !cards && row.total >= Number(WITNESS) ? "★" : "", "star"), element("span", row.total, "total"),
      ]);
      line.querySelector(".who").title = row.who;
      return line;
    });
    at(period).replaceChildren(...(rows.length ? rows : [element("li", WORDS.nobody, "none")]));
  }
  const invite = at("invite");
  invite.hidden = shown.length > 1;
  const heading = invite.querySelector("h2");
  heading.textContent = shown.length ? heading.dataset.young : heading.dataset.empty;
}

function showLatest() {
  at("latest").replaceChildren(...last.latest.map((game) => {
    const clock = { hour: "2-digit", minute: "2-digit", hour12: false, timeZone: ZONE || undefined };
    const seats = [...game.seats].sort((one, other) => other[2] - one[2]);  // who won, whatever is cut off
    return linked(game.game, [
      element("time", new Date(game.at).toLocaleTimeString(LANGUAGE, clock)),
      ...seats.map(([who, total, wins]) => {
        const one = element("span", undefined, wins ? "wins" : "");
        one.append(element("bdi", who), ` ${total}`);  // letters of Arabic do not pull the number along
        return one;
      }),
      ...(game.waits ? [element("small", WORDS.waits_short)] : []),
      ...(game.cafe ? [element("small", game.cafe)] : []),
    ]);
  }));
}

function showTowers() {
  const { count, named } = last.towers;
  at("here").textContent = count ? text("here_count", { count }) : WORDS.here;
  const lines = named.map(([cafe, tower, games]) => {
    const line = element("li");
    const name = element("span", CAFE ? tower : `${cafe} · ${tower}`);
    line.append(name, element("small", filled(many(WORDS.games_count, games), { count: games })));
    return line;
  });
  at("towers").replaceChildren(...(lines.length ? lines : [element("li", WORDS.no_tower, "none")]));
}

function showHouse() {
  const { colour, ground, notice } = last.house;
  for (const [name, value] of [["--gold", colour], ["--ground", ground]]) {
    if (value) document.body.style.setProperty(name, value);
    else document.body.style.removeProperty(name);
  }
  at("notice").textContent = notice;
  at("notice").hidden = slide !== "notice" || !notice;
  document.body.dataset.slide = slide;
  const news = document.querySelector(".news");
  const home = document.querySelector(slide === "latest" ? "main" : "footer");
  if (news.parentElement !== home) home.prepend(news);
}

function show() {
  at("title").textContent = last.title;
  at("order").textContent = at("order").title = last.order;
  showSets();
  showBest();
  showLatest();
  showTowers();
  showClaim();
  showHouse();
}

// The code by which the players of a new game open it on their phones.

function showClaim() {
  const fresh = last.newest;
  if (fresh && fresh.game !== claimed.game) {
    claimed = { game: fresh.game, until: performance.now() + CLAIM_MS };
    setTimeout(showClaim, CLAIM_MS + 50);
  }
  const claim = at("claim");
  claim.hidden = !fresh || fresh.game !== claimed.game || performance.now() >= claimed.until;
  if (claim.hidden) return;
  const query = new URLSearchParams({ t: fresh.token, lang: LANGUAGE });
  const image = claim.querySelector("img");
  claim.href = `/game/${fresh.game}?${query}`;
  claim.querySelector("span").textContent =
    text(!SCANS || SMALL.matches ? "scan_here" : fresh.guests.length ? "scan_guest" : "scan", { who: fresh.guests.join(", ") });
  image.hidden = !SCANS;
  if (SCANS && image.dataset.game !== String(fresh.game)) {
    image.dataset.game = fresh.game;
    image.src = `/game/${fresh.game}/qr.svg?${query}`;
  }
}

// What is new: said to who cannot see it, and a record is a moment.

function tell(old) {
  const game = last.latest[0];
  if (!game || game.game === old.latest[0]?.game) return;
  const seats = game.seats.map(([who, total]) => text("points_of", { who, total }));
  const said = [text("new_game", { seats: seats.join(", ") })];
  if (game.rules === last.rules && old.rules === last.rules) {
    const record = ["ever", "week", "day"].find((period) => {
      const [first] = last.best[period];
      return first?.game === game.game && old.best[period].length;
    });
    if (record) {
      const first = text("points_of", last.best[record][0]);
      said.push(`${WORDS[`record_${record}`]}: ${first}.`);
      cheer(WORDS[`record_${record}`], first);
    }
  }
  at("told").textContent = said.join(" ");
  if (kiosk) {
    resting = performance.now() + CLAIM_MS;
    slide = "";
    showHouse();
    if (game.rules !== last.rules) turn(game.rules);
  }
}

let cheering = 0;
function cheer(what, whose) {
  const box = at("cheer");
  box.querySelector("p").textContent = what;
  box.querySelector("b").textContent = whose;
  box.hidden = true;
  box.getBoundingClientRect();  // so that the dice tumble anew
  box.hidden = false;
  clearTimeout(cheering);
  cheering = setTimeout(() => { box.hidden = true; }, CHEER_MS);
}

// News

function patched(old, change) {  // see desktop/cafe/guests/page_changes.py
  if (Array.isArray(change)) return Array.isArray(old) ? change.map((one) => typeof one === "number" ? old[one] : one) : change;
  if (change === null || typeof change !== "object" || old === null || typeof old !== "object") return change;
  const made = { ...old };
  for (const key of Object.keys(change)) made[key] = key in old ? patched(old[key], change[key]) : change[key];
  return made;
}

function take(leaderboard) {
  const old = last;
  const same = JSON.stringify(leaderboard) === JSON.stringify(old);
  last = leaderboard;
  away(false);
  if (same) return;  // what somebody has just pointed at stays in its place
  show();
  at("late").hidden = true;
  if (old) tell(old);
}

function away(is) {
  at("offline").hidden = !is;
}

function query() {
  const asks = new URLSearchParams({ lang: LANGUAGE });
  if (CAFE) asks.set("cafe", CAFE);
  if (rules) asks.set("rules", rules);
  return asks;
}

function listen() {
  live?.close();
  heard = Date.now();
  speaks = false;
  const mine = live = new EventSource(`/live?${query()}`);
  setTimeout(unheard, UNHEARD_MS, mine);
  const on = (kind, act) => mine.addEventListener(kind, (event) => {
    heard = Date.now();
    if (mine === live) speaks = true;
    if (mine === live) act(JSON.parse(event.data));
  });
  on("board", take);
  on("change", (change) => take(patched(last, change)));
  on("away", () => away(true));
  on("here", () => away(false));
  mine.onerror = () => { if (mine === live) load(); };
}

function unheard(mine) {
  if (mine !== live || speaks) return;
  load();
  setTimeout(unheard, UNHEARD_MS, mine);
}

async function load() {  // where no news come, as when too many watch
  try {
    const answer = await fetch(`/board.json?${query()}`);
    if (answer.ok) take(await answer.json());
    else away(true);
  } catch {
    away(true);
  }
}

function turn(set) {  // the kiosk shows other rules
  rules = set;
  listen();
}

function next() {  // after the rule sets come the latest games, and what the house has to say
  const round = last.sets.slice(0, ROUND).map(([set]) => set);
  const place = round.indexOf(last.rules);
  const slides = [...(last.latest.length ? ["latest"] : []), ...(last.house.notice ? ["notice"] : [])];
  const following = slides[slides.indexOf(slide) + 1];  // the first, after the lists
  if (!slide && place < round.length - 1) turn(round[place + 1]);
  else if (following) slide = following;
  else {
    slide = "";
    if (round.length > 1) turn(round[0]);
  }
  showHouse();
}

setInterval(() => {
  if (Math.abs(Date.now() - heard) > SILENT_MS || live.readyState === EventSource.CLOSED) listen();
}, 10000);
if (kiosk) {
  for (const act of ["pointerdown", "keydown"]) addEventListener(act, () => {
    resting = performance.now() + 3 * kiosk;
    slide = "";
    if (last) showHouse();
  });
  setInterval(() => {
    if (last && performance.now() >= resting) next();
  }, kiosk);
}
at("more").onchange = () => { location.search = page(at("more").value); };
if (at("cafes")) at("cafes").onchange = () => { location.href = `${at("cafes").value}?lang=${LANGUAGE}`; };
if (document.body.dataset.first) take(JSON.parse(document.body.dataset.first));  // the first picture waits for no stream
else load();
listen();
