"""What the page of an analysis says, in each language that it has; English stands in for one that it has not.

A text takes its figures in braces. The report in a terminal (text.py) is in English alone.
"""

from collections.abc import Mapping

from desktop.records.analysis.parts import Turn
from p10core.phases import NEEDS

Words = Mapping[str, str]

NUMBERS = {"en": ".", "fr": ",", "de": ","}  # between a number and its tenths

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "language": "en",
        "space": " ",
        "title": "Analysis",
        "tower": "back to the tower",
        "nothing": "Nothing to analyse yet: nobody has rolled.",
        "waiting": "Working it out... the first time takes a minute.",
        "progress": "Working it out: {turns} of {all} turns.",
        "refused": "The game cannot be analysed. {why}",
        "key": (
            '<span class="luck">luck</span> is what the rolls changed, <span class="skill">skill</span> what '
            "the holds lost against the best ones, turn by turn and added up, in {currency}. Phases are below "
            "the plots; a click on a plot goes to the turn."
        ),
        "in_points": "points {points_are}",
        "in_chances": "chances to win",
        "solved": "if both play perfectly from here on",
        "estimated": "an estimate, about 1 % off (5 % in short games)",
        "no_lesson": "Nothing to learn",
        "no_cost": "No hold cost anything.",
        "inaccuracy": "inaccuracy",
        "mistake": "mistake",
        "blunder": "blunder",
        "inaccuracies": "inaccuracies",
        "mistakes": "mistakes",
        "blunders": "blunders",
        "once": "once",
        "times": "{count} times",
        "lesson": (
            "<strong>{advice}.</strong> {player} should have, {times}. That cost {cost} in all, most of it in"
            ' <a href="#turn-{turn}">turn {turn}</a>, roll {roll}: {dearest}.'
        ),
        "lessons 1": "A lesson",
        "lessons 2": "Two lessons",
        "lessons 3": "Three lessons",
        "turned": "Where it turned",
        "turning": (
            '<a href="#turn-{turn}">Turn {turn}</a>: {player} {ended}, {before} → {after} % (<span class="luck">dice'
            ' {luck}</span>, <span class="skill">holds {skill}</span>).'
        ),
        "makes": "makes phase {phase} with {score}",
        "fails": "fails phase {phase}",
        "win": "The chance to win",
        "win_in": "in %, after each turn, {how}",
        "sum": "<b>{name}</b>: {result} % = 50 % {luck} luck {skill} skill, so {less} % with the luck taken out",
        "sum_key": (
            "Of a game of two: luck and skill are here one's own less the other's, and who begins is luck. Over many "
            "games luck comes to nothing. So what is left without it says who plays better, sooner than wins do."
        ),
        "chance_of": "{name}'s chance to win from {first} to {last} %",
        "not_rolled": "has not rolled yet",
        "luck": "luck",
        "skill": "skill",
        "of_turns": "{name}: luck {luck} and skill {skill} after {count} turns",
        "phase": "phase",
        "turn": "turn",
        "not_over": "not over",
        "made": "made {score}",
        "failed": "failed",
        "points": "{value} points",
        "dealt": "In {turns} turns by this deal: {yours}; with the best holds {best}, with foresight {foresight}.",
        "dealt_sum": "{made} made, {points} points",
        "dealt_turn": "The same dice with the best holds: {best} points; with foresight: {foresight}.",
        "deal": "Ten-phase dice, deal {deal}",
        "same_dice": "The same dice",
        "same_dice_link": (
            '<a href="{link}">The same dice for you</a>, or for a friend: who opens this link on a '
            "tower plays this deal."
        ),
        "copy_result": "copy the result",
        "save_picture": "save the picture",
        "side_by_side": "Side by side",
        "try": "Phase {phase}, try {number}",
        "after_roll": "after roll {roll}",
        "nothing_held": "nothing",
        "practice": "Try {number} at this deal: the first one counts, this is practice.",
        "score": "score",
        "scored": "scored",
        "roll_all": "roll all",
        "roll": "roll {count}",
        "yours": "you",
        "best": "best",
        "own_puzzles": "The mistakes in this game as puzzles",
        "share": "Share it",
        "link": (
            '<a class="share" href="{link}">A link to this game</a>: anybody who opens it at a tower sees this page.'
        ),
        "copy_link": "copy the link",
        "record": "The record",
        "copy_record": "copy the record",
        "copied": "copied",
    },
    "fr": {
        "language": "fr",
        "space": "\u00a0",
        "title": "Analyse",
        "tower": "retour à la tour",
        "nothing": "Rien à analyser : personne n'a encore lancé les dés.",
        "waiting": "Calcul en cours... la première fois prend une minute.",
        "progress": "Calcul en cours : {turns} tours sur {all}.",
        "refused": "Cette partie ne peut pas être analysée. {why}",
        "key": (
            'La <span class="luck">chance</span> est ce que les lancers ont changé, l\'<span '
            'class="skill">habileté</span> ce que les dés gardés ont perdu face au meilleur choix, tour par '
            "tour et en cumul, en {currency}. Les phases sont sous les courbes ; "
            "un clic sur une courbe mène au tour."
        ),
        "in_points": "points {points_are}",
        "in_chances": "chances de gagner",
        "solved": "si les deux jouent parfaitement la suite",
        "estimated": "une estimation, à 1 % près (5 % dans les parties courtes)",
        "no_lesson": "Rien à apprendre",
        "no_cost": "Aucun choix n'a rien coûté.",
        "inaccuracy": "imprécision",
        "mistake": "erreur",
        "blunder": "gaffe",
        "inaccuracies": "imprécisions",
        "mistakes": "erreurs",
        "blunders": "gaffes",
        "once": "une fois",
        "times": "{count} fois",
        "lesson": (
            "<strong>{advice}.</strong> {player} aurait dû, {times}. Coût : {cost} en tout, surtout au"
            ' <a href="#turn-{turn}">tour {turn}</a>, lancer {roll} : {dearest}.'
        ),
        "lessons 1": "Une leçon",
        "lessons 2": "Deux leçons",
        "lessons 3": "Trois leçons",
        "turned": "Là où tout a basculé",
        "turning": (
            '<a href="#turn-{turn}">Tour {turn}</a> : {player} {ended}, {before} → {after} % (<span class="luck">dés'
            ' {luck}</span>, <span class="skill">choix {skill}</span>).'
        ),
        "makes": "réussit la phase {phase} avec {score}",
        "fails": "manque la phase {phase}",
        "win": "Les chances de gagner",
        "win_in": "en %, après chaque tour, {how}",
        "sum": "<b>{name}</b> : {result} % = 50 % {luck} chance {skill} adresse, donc {less} % sans la chance",
        "sum_key": (
            "D'une partie à deux : chance et adresse sont ici les siennes moins celles de l'autre, et commencer est "
            "affaire de chance. Sur beaucoup de parties, la chance s'annule. Ce qui reste sans elle dit donc qui joue "
            "mieux, plus tôt que les victoires."
        ),
        "chance_of": "chances de gagner de {name} : de {first} à {last} %",
        "not_rolled": "n'a pas encore lancé les dés",
        "luck": "chance",
        "skill": "habileté",
        "of_turns": "{name} : chance {luck} et habileté {skill} après {count} tours",
        "phase": "phase",
        "turn": "tour",
        "not_over": "en cours",
        "made": "réussie, {score}",
        "failed": "manquée",
        "points": "{value} points",
        "dealt": (
            "En {turns} tours de cette donne : {yours} ; en gardant au mieux {best}, en sachant tout d'avance "
            "{foresight}."
        ),
        "dealt_sum": "{made} réussies, {points} points",
        "dealt_turn": "Les mêmes dés en gardant au mieux : {best} points ; en sachant tout d'avance : {foresight}.",
        "deal": "Dix phases aux dés, donne {deal}",
        "same_dice": "Les mêmes dés",
        "same_dice_link": (
            '<a href="{link}">Les mêmes dés pour vous</a>, ou pour un ami : qui ouvre ce lien sur une '
            "tour joue cette donne."
        ),
        "copy_result": "copier le résultat",
        "save_picture": "enregistrer l'image",
        "side_by_side": "Côte à côte",
        "try": "Phase {phase}, essai {number}",
        "after_roll": "après le lancer {roll}",
        "nothing_held": "rien",
        "practice": "Essai {number} de cette donne : le premier compte, ceci est un entraînement.",
        "score": "marquer",
        "scored": "marqué",
        "roll_all": "tout relancer",
        "roll": "relancer {count}",
        "yours": "vous",
        "best": "le mieux",
        "own_puzzles": "Les erreurs de cette partie comme énigmes",
        "share": "La partager",
        "link": (
            '<a class="share" href="{link}">Un lien vers cette partie</a> : qui l\'ouvre sur une tour voit cette page.'
        ),
        "copy_link": "copier le lien",
        "record": "Le relevé",
        "copy_record": "copier le relevé",
        "copied": "copié",
    },
    "de": {
        "language": "de",
        "space": "\u00a0",
        "title": "Analyse",
        "tower": "zurück zum Turm",
        "nothing": "Noch nichts zu analysieren: Niemand hat gewürfelt.",
        "waiting": "Wird berechnet ... das erste Mal dauert eine Minute.",
        "progress": "Wird berechnet: {turns} von {all} Zügen.",
        "refused": "Diese Partie lässt sich nicht analysieren. {why}",
        "key": (
            '<span class="luck">Glück</span> ist, was die Würfe geändert haben, <span class="skill">Können</span>, was '
            "das Halten gegenüber dem besten verlor, Zug um Zug und zusammengezählt, in {currency}. Die Phasen stehen "
            "unter den Kurven; ein Klick auf eine Kurve führt zum Zug."
        ),
        "in_points": "Punkten {points_are}",
        "in_chances": "Gewinnchancen",
        "solved": "wenn beide von hier an fehlerlos spielen",
        "estimated": "eine Schätzung, auf etwa 1 % genau (5 % in kurzen Spielen)",
        "no_lesson": "Nichts zu lernen",
        "no_cost": "Kein Halten hat etwas gekostet.",
        "inaccuracy": "Ungenauigkeit",
        "mistake": "Fehler",
        "blunder": "grober Fehler",
        "inaccuracies": "Ungenauigkeiten",
        "mistakes": "Fehler",
        "blunders": "grobe Fehler",
        "once": "einmal",
        "times": "{count}-mal",
        "lesson": (
            "<strong>{advice}.</strong> {player}: {times}. Das kostete zusammen {cost}, am meisten in"
            ' <a href="#turn-{turn}">Zug {turn}</a>, Wurf {roll}: {dearest}.'
        ),
        "lessons 1": "Eine Lehre",
        "lessons 2": "Zwei Lehren",
        "lessons 3": "Drei Lehren",
        "turned": "Wo es sich wendete",
        "turning": (
            '<a href="#turn-{turn}">Zug {turn}</a>: {player} {ended}, {before} → {after} % (<span class="luck">Würfel'
            ' {luck}</span>, <span class="skill">Halten {skill}</span>).'
        ),
        "makes": "schafft Phase {phase} mit {score}",
        "fails": "verfehlt Phase {phase}",
        "win": "Die Gewinnchancen",
        "win_in": "in %, nach jedem Zug, {how}",
        "sum": "<b>{name}</b>: {result} % = 50 % {luck} Glück {skill} Können, also {less} % ohne das Glück",
        "sum_key": (
            "Bei einer Partie zu zweit: Glück und Können sind hier die eigenen weniger die des anderen, und wer "
            "beginnt, ist Glück. Über viele Partien hebt sich das Glück auf. Was ohne es bleibt, sagt also früher als "
            "die Siege, wer besser spielt."
        ),
        "chance_of": "Gewinnchance von {name}: von {first} auf {last} %",
        "not_rolled": "hat noch nicht gewürfelt",
        "luck": "Glück",
        "skill": "Können",
        "of_turns": "{name}: Glück {luck} und Können {skill} nach {count} Zügen",
        "phase": "Phase",
        "turn": "Zug",
        "not_over": "nicht zu Ende",
        "made": "geschafft, {score}",
        "failed": "verfehlt",
        "points": "{value} Punkte",
        "dealt": "In {turns} Zügen mit dieser Gabe: {yours}; mit bestem Halten {best}, mit Voraussicht {foresight}.",
        "dealt_sum": "{made} geschafft, {points} Punkte",
        "dealt_turn": "Dieselben Würfel mit bestem Halten: {best} Punkte; mit Voraussicht: {foresight}.",
        "deal": "Zehn-Phasen-Würfel, Gabe {deal}",
        "same_dice": "Dieselben Würfel",
        "same_dice_link": (
            '<a href="{link}">Dieselben Würfel für dich</a> oder für Freunde: Wer diesen Link an einem '
            "Turm öffnet, spielt diese Gabe."
        ),
        "copy_result": "Ergebnis kopieren",
        "save_picture": "Bild speichern",
        "side_by_side": "Seite an Seite",
        "try": "Phase {phase}, Versuch {number}",
        "after_roll": "nach Wurf {roll}",
        "nothing_held": "nichts",
        "practice": "Versuch {number} mit dieser Gabe: Der erste zählt, dies ist Übung.",
        "score": "werten",
        "scored": "gewertet",
        "roll_all": "alle würfeln",
        "roll": "{count} würfeln",
        "yours": "du",
        "best": "am besten",
        "own_puzzles": "Die Fehler dieser Partie als Rätsel",
        "share": "Teilen",
        "link": (
            '<a class="share" href="{link}">Ein Link zu dieser Partie</a>: Wer ihn an einem Turm öffnet, sieht diese'
            " Seite."
        ),
        "copy_link": "Link kopieren",
        "record": "Das Protokoll",
        "copy_record": "Protokoll kopieren",
        "copied": "kopiert",
    },
}


# What others say in English (game.py, lessons.py, p10core/phases.py), in the other languages.
POINTS_ARE = {
    "fr": {
        "of the best solitaire game, this turn's and those to come, counted from a failure": (
            "de la meilleure partie en solitaire, ceux de ce tour et des suivants, comptés à partir d'un échec"
        ),
        "of the turn, a failure 0": "du tour, un échec valant 0",
    },
    "de": {
        "of the best solitaire game, this turn's and those to come, counted from a failure": (
            "des besten Spiels allein, aus diesem Zug und den folgenden, von einem Fehlschlag an gezählt"
        ),
        "of the turn, a failure 0": "des Zuges, ein Fehlschlag zählt 0",
    },
}
ADVICE = {
    "fr": {
        "too soon": "relancez : s'arrêter sans rien de fait, c'est jeter le tour",
        "too modest": "une phase réussie peut valoir trop peu : relancez pour plus",
        "too greedy": "marquez ce qui est là : un lancer de plus le risque pour trop peu",
        "too many": "libérez plus de dés",
        "too few": "gardez plus de dés",
        "wrong dice": "gardez d'autres dés",
    },
    "de": {
        "too soon": "würfle weiter: Ohne die Phase aufzuhören, verschenkt den Zug",
        "too modest": "eine geschaffte Phase kann zu wenig wert sein: würfle weiter",
        "too greedy": "werte, was daliegt: Noch ein Wurf setzt es für zu wenig aufs Spiel",
        "too many": "gib mehr Würfel frei",
        "too few": "halte mehr Würfel",
        "wrong dice": "halte andere Würfel",
    },
}
NEEDED = {
    "fr": (
        "",
        "2 brelans",
        "brelan + suite de 4",
        "carré + suite de 4",
        "suite de 7",
        "suite de 8",
        "suite de 9",
        "2 carrés",
        "7 d'une couleur",
        "5 pareils + paire",
        "5 pareils + brelan",
    ),
    "de": (
        "",
        "2 Drillinge",
        "Drilling + 4er-Folge",
        "Vierling + 4er-Folge",
        "7er-Folge",
        "8er-Folge",
        "9er-Folge",
        "2 Vierlinge",
        "7 einer Farbe",
        "Fünfling + Zwilling",
        "Fünfling + Drilling",
    ),
}

for _language, _marks in (("fr", ":;?!%"), ("de", "%")):  # no line begins with one of these marks
    for _word, _said in WORDS[_language].items():
        for _mark in _marks:
            _said = _said.replace(f" {_mark}", f"\u00a0{_mark}")
        WORDS[_language][_word] = _said


def spoken(language: str) -> Words:
    """The words of a language."""
    return WORDS.get(language, WORDS["en"])


def decimal(value: float, words: Words, sign: str = "") -> str:
    """A number with its tenths: ``2.3``, in French ``2,3``."""
    return f"{value:{sign}.1f}".replace(".", NUMBERS[words["language"]]).replace("-", "−")


def amount(value: float, currency: str, words: Words, sign: str = "") -> str:
    """So much of a currency: ``2.3 %``, ``4.1 points``."""
    if currency == "points":
        return words["points"].format(value=decimal(value, words, sign))
    return f"{decimal(100 * value, words, sign)}{words['space']}%"


def points_are(english: str, words: Words) -> str:
    """What the points of an analysis are."""
    return POINTS_ARE.get(words["language"], {}).get(english, english)


def advice(kind: str, english: str, words: Words) -> str:
    """What a lesson of that kind advises."""
    return ADVICE.get(words["language"], {}).get(kind, english)


def needs(phase: int, words: Words) -> str:
    """What a phase needs."""
    return NEEDED.get(words["language"], NEEDS)[phase]


def ended(turn: Turn, words: Words) -> str:
    """How a turn ended."""
    if turn["score"] is None:
        return words["not_over"]
    return words["made"].format(score=turn["score"]) if turn["score"] else words["failed"]
