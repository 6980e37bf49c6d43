// The page in English and French. The English text is the key; what stands in the HTML is marked with data-say, names of
// parts with data-label.
import { recall, remember } from "./store.js";

const FRENCH = {
  "New here? Press 1 to play alone, then ROLL. Tap a die to keep it, tap again to let it go.":
    "Première visite ? 1 pour jouer seul, puis ROLL. Touchez un dé pour le garder, encore une fois pour le relâcher.",
  "Show me more": "En savoir plus",
  "Got it": "Compris",
  "hold": "garder",
  "roll": "lancer",
  "score, OK": "marquer, OK",
  "menu, back": "menu, retour",
  "mute": "couper le son",
  "unmute": "mettre le son",
  "zoom": "loupe",
  "guide": "guide",
  "Guide": "Guide",
  "Close the guide": "Fermer le guide",
  "The ten phases": "Les dix phases",
  "2 sets of 3": "2 brelans",
  "set of 3 + run of 4": "brelan + suite de 4",
  "set of 4 + run of 4": "carré + suite de 4",
  "run of 7": "suite de 7",
  "run of 8": "suite de 8",
  "run of 9": "suite de 9",
  "2 sets of 4": "2 carrés",
  "7 of one colour": "7 d'une couleur",
  "set of 5 + set of 2": "5 pareils + paire",
  "set of 5 + set of 3": "5 pareils + brelan",
  "A set is dice of one number, a run is numbers in a row. A wild (W) stands for any number, but keeps its colour.":
    "Brelan, carré, paire : des dés de même valeur. Une suite : des valeurs qui se suivent. Un joker (W) remplace n'importe quelle valeur, mais garde sa couleur.",
  "A turn": "Un tour",
  "You have three rolls to make your phase. Tap the dice that you want to keep: they are held. ROLL rolls the others. SCORE ends your turn. The bottom line of the screen always says what to do next.":
    "Vous avez trois lancers pour réussir votre phase. Touchez les dés à garder : ils restent. ROLL relance les autres. SCORE termine votre tour. La dernière ligne de l'écran dit toujours quoi faire.",
  "What the lights mean": "Ce que disent les lumières",
  "steady: held": "fixe : gardé",
  "breathing: free, ROLL rolls it": "qui respire : libre, ROLL le relance",
  "brighter than the rest: your phase uses it": "plus vif que les autres : il sert à votre phase",
  "pulsing: the coach would hold it": "qui palpite : le coach le garderait",
  "white sparks: a wild": "éclats blancs : un joker",
  "changing colours: still rolling": "couleurs changeantes : il roule encore",
  "Below each number on the screen stands the first letter of its colour, so nobody needs to tell red from green. A dot beside it: your phase uses the die.":
    "Sous chaque valeur, l'écran montre l'initiale de la couleur : nul besoin de distinguer le rouge du vert. Un point à côté : le dé sert à votre phase.",
  "Keys": "Touches",
  "hold a die, choose a line": "garder un dé, choisir une ligne",
  "the screen larger or as it is": "l'écran agrandi ou non",
  "sound on or off": "avec ou sans son",
  "this guide": "ce guide",
  "Hold SCORE down: the coach says what to hold.": "Gardez SCORE enfoncé : le coach dit quoi garder.",
  "This game": "Cette partie",
  "analysis": "analyse",
  "record": "relevé",
  "puzzles": "énigmes",
  "back to the tower": "retour à la tour",
  "What would you hold?": "Que garderiez-vous ?",
  "Positions from played games in which the natural hold costs a lot. Tap the dice to keep, then roll the others; or score.":
    "Des positions de parties jouées, où le choix naturel coûte cher. Touchez les dés à garder, puis relancez les autres ; ou marquez.",
  "score": "marquer",
  "The puzzle of the day": "L'énigme du jour",
  "A puzzle": "Une énigme",
  "Phase {phase}: {needs}, roll {roll} of 3.": "Phase {phase} : {needs}, lancer {roll} sur 3.",
  "You have {mine}, the other {theirs} on phase {other}.": "Vous avez {mine}, l'autre {theirs} en phase {other}.",
  "You have {mine}; the other has finished with {theirs}.": "Vous avez {mine} ; l'autre a terminé avec {theirs}.",
  "The phase is made, with {score} points.": "La phase est réussie, avec {score} points.",
  "roll {free}": "relancer {free}",
  "All held: free one": "Tout est gardé : lâchez-en un",
  "{streak} in a row": "{streak} de suite",
  "The best hold": "Le meilleur choix",
  "a blunder": "une gaffe",
  "a mistake": "une erreur",
  "an inaccuracy": "une imprécision",
  "as good as best": "presque le meilleur",
  "another one": "une autre",
  "This turn ends the game: only {enough} points or more win it.": "Ce tour termine la partie : il faut {enough} points au moins pour gagner.",
  "{score} points are enough: another roll would risk them.": "{score} points suffisent : un lancer de plus les risquerait.",
  "{score} points are too few: another roll is worth its risk.": "{score} points, c'est trop peu : un lancer de plus vaut le risque.",
  "A phase made for so little is worth less than another try at it.": "Une phase réussie pour si peu vaut moins qu'un nouvel essai.",
  "The five phase bonus is near: 221 points by phase 5 bring 40 more. So points count for more than the phase.":
    "Le bonus des cinq phases est proche : 221 points à la phase 5 en rapportent 40. Les points comptent donc plus que la phase.",
  "It makes the phase as often, and brings more.": "Il réussit la phase aussi souvent, et rapporte plus.",
  "It makes the phase less often, but for more points.": "Il réussit la phase moins souvent, mais pour plus de points.",
  "Here it counts for more how the dice may fall than how often the phase is made.":
    "Ici, ce que les dés peuvent donner compte plus que le nombre de phases réussies.",
  "best": "meilleur",
  "yours": "vôtre",
  "yours, the natural one": "vôtre, le choix naturel",
  "the natural one": "choix naturel",
  "held in the game": "gardé dans la partie",
  "yours, as in the game": "vôtre, comme dans la partie",
  "Mistake {number} of {count}": "Erreur {number} sur {count}",
  "The holds in this game that were mistakes or worse. What would you hold now?":
    "Les choix de cette partie qui étaient des erreurs ou pire. Que garderiez-vous maintenant ?",
  "No mistakes: no hold of a person in this game of two costs 2 % or more.":
    "Pas d’erreur : aucun choix d’une personne dans cette partie à deux ne coûte 2 % ou plus.",
  "win": "gagner",
  "phase": "phase",
  "points": "points",
  "none": "aucun",
  "Working it out... the first time takes a minute.": "Calcul en cours... la première fois prend une minute.",
  "win chance": "chances de gagner",
  "The analysis shows every roll, and what each hold cost. The record is the game as text. The chance to win appears under the tower, for those who look on.":
    "L'analyse montre chaque lancer, et ce que chaque choix a coûté. Le relevé est la partie sous forme de texte. Les chances de gagner s'affichent sous la tour, pour qui regarde.",
  "Settings": "Réglages",
  "Light or dark": "Clair ou sombre",
  "as the device": "comme l'appareil",
  "light": "clair",
  "dark": "sombre",
  "Players, names and rules are chosen on the tower between games: ROLL on its first screen shows all choices. Coach, brightness and language are also in the tower's MENU.":
    "Joueurs, noms et règles se choisissent sur la tour entre deux parties : ROLL, au premier écran, montre tous les choix. Coach, luminosité et langue sont aussi dans son MENU.",
  "Dice tower": "Tour à dés",
  "Screen": "Écran",
  "Dice": "Dés",
  "Menu, back": "Menu, retour",
  "Score, OK": "Marquer, OK",
  "Roll": "Lancer",
  "The chance to win": "Les chances de gagner",
  "First steps": "Premiers pas",
  "Hold die": "Garder le dé",
  "Dice:": "Dés :",
  "wild": "joker",
  "red": "rouge",
  "orange": "orange",
  "green": "vert",
  "blue": "bleu",
  "yellow": "jaune",
  "(in the phase)": "(dans la phase)",
  "Asleep, press any button": "La tour dort, appuyez sur un bouton",
  "No connection to the tower. Is “make play” still running on its computer? This page goes on by itself as soon as the tower answers.":
    "Pas de connexion avec la tour. « make play » tourne-t-il encore sur son ordinateur ? Cette page reprend d'elle-même dès que la tour répond.",
  "Loading": "Chargement",
  "Starting": "Démarrage",
  "Play here": "Jouer ici",
  "UF2 for a Pico": "UF2 pour un Pico",
  "Open a UF2": "Ouvrir un UF2",
  "The tower in this browser and its game are replaced.": "La tour de ce navigateur et sa partie seront remplacées.",
  "This is no UF2 of a tower on a Pico.": "Ce n’est pas l’UF2 d’une tour sur un Pico.",
  "The tower is being played in another tab.": "La tour est jouée dans un autre onglet.",
  "The other tab is letting go": "L'autre onglet lâche la tour",
  "The other tab does not answer: close it.": "L'autre onglet ne répond pas : fermez-le.",
  "The tower cannot run here: its address must begin with https, and it cannot run in a private window.":
    "La tour ne peut pas tourner ici : l'adresse doit commencer par https, et la fenêtre ne pas être privée.",
  "Some of the site's files are missing: reload the page.": "Il manque des fichiers du site : rechargez la page.",
};

const listeners = [];
let chosen = recall("language") ?? (navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en");

export const language = () => chosen;

// No line breaks between a word and its mark in French, which has a space there.
const kept = (text) => text?.replace(/ (?=[?!:;»])|(?<=«) /g, "\u00a0");

// A text of the page in its language; what is not known is said as it is.
export const say = (text) => (chosen === "fr" ? kept(FRENCH[text]) : undefined) ?? text;

export function speak(code) {
  chosen = code;
  remember("language", code);
  translate();
  for (const listener of listeners) listener();
}

// Call *listener* whenever the language changes.
export function onLanguage(listener) {
  listeners.push(listener);
}

function translate() {
  document.documentElement.lang = chosen;
  for (const part of document.querySelectorAll("[data-say]")) {
    part.dataset.say ||= part.textContent;
    part.textContent = say(part.dataset.say);
  }
  for (const link of document.querySelectorAll('a[href^="analysis"]')) link.href = `analysis?lang=${chosen}`;
  for (const part of document.querySelectorAll("[data-label]")) part.ariaLabel = say(part.dataset.label);
}

translate();
