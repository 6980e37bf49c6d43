"""Français."""

LANGUAGE = "Français"

# Les phases, 1 à 10: à côté d'un nom, et ce que chacune demande.
PHASE_SHORT = (
    "",
    "fam. 3+3",
    "3+suite 4",
    "4+suite 4",
    "suite 7",
    "suite 8",
    "suite 9",
    "fam. 4+4",
    "7 couleur",
    "fam. 5+2",
    "fam. 5+3",
)
PHASE = (
    "",
    "2 fam. de 3",
    "fam. 3+suite 4",
    "fam. 4+suite 4",
    "suite de 7",
    "suite de 8",
    "suite de 9",
    "2 fam. de 4",
    "7 même couleur",
    "fam. de 5 et 2",
    "fam. de 5 et 3",
)
PHASE_LINE = "Phase %d"
COLOURS = ("rouge", "orange", "vert", "bleu")
COLOUR_LETTERS = "ROVB"
WILD = "W"

# Tour.
ROLL_TO_START = "ROLL: lancez les dés"
HOLD_OR_ROLL = "Gardez, ROLL %2d (%d)"
SCORE_OR_ROLL = "SCORE ou ROLL %2d (%d)"
SCORE_MADE = "SCORE: %d points"
SCORE_FAILED = "SCORE: fin du tour"
MADE = "RÉUSSI: %d points"
MORE_FOR = "encore %d pour %s"
NOT_MADE_SURE = "Pas réussi! SCORE ?"
GIVE_UP = "SCORE: oui BACK: non"
ALL_HELD = "Tout gardé: libérez 1"
NO_ROLL_LEFT = "Plus de lancer: SCORE"
ROLL_FIRST = "D'abord ROLL"

# Après un tour, et entre les tours.
FAILED = "RATÉ"
TOTAL = "Total %d (avant %d)"
FIVE_BONUS = "Bonus 5 phases +40!"
FINISH_BONUS = "Premier fini +40!"
TO_GO = "221: encore %d en %d"
FAILURES = "%d ratés: -%d"
OK_NEXT = "OK: suite"
NEXT_PLAYER = "Au suivant"
LAST_SERIES = "Dernière série"
ROLL_WHEN_READY = "ROLL: à vous"

# Qui commence.
WHO_STARTS = "Qui commence ?"
TIE = "Égalité: %s"
ROLL_ONE = "%s: ROLL un dé"
STARTS = "%s commence"

# Fin de la partie.
WINNER = "GAGNANT"
WINNERS = "VICTOIRE PARTAGÉE"
SOLITAIRE_OVER = "PARTIE FINIE"
POINTS = "%d points"
WITNESS = "%d: un témoin!"
OK_SCOREPAD = "OK: carnet ROLL: jeu"

# Carnet de pointage.
PAD_PHASE = "Ph"
PAD_TOTAL = "Tot"
PAD_FIVE = "5x"
PAD_FINISH = "1er"
PAD_FAILURES = "Rat"
PAD_HINT = "ROLL suite  BACK"

# Préparation et menu.
PLAYERS = "Joueurs"
NAMES = "Noms"
FINISH = "Bonus final"
FINISHES = ("2011", "classic")
HOUSE = "Jeu"
HOUSES = ("complet", "dix tours", "%d phases", "phases paires")
LANGUAGE_ITEM = "Langue"
BRIGHTNESS = "Lumière"
SOUND = "Son"
ON_OFF = ("non", "oui")
FAIRNESS = "Dés justes ?"
UNDO_HOLD = "Reprendre garde"
SCOREPAD = "Carnet"
ABANDON = "Abandonner"
ABANDON_SURE = "Encore 7: abandon!"
SET_UP_HINT = "1-8 ROLL:suite OK:jeu"
MENU_HINT = "1-7 ROLL:suite BACK"
PLAYER_NAME = "Nom %d: %s"
PLAYER_INITIAL = "J"
NAME_HINT = "ROLL:%s.. OK MENU:eff"
NAME_TAKEN = "Nom déjà pris"
FAIR_HIGH = "5-10: %d chacun"
FAIR_LOW = "1-4: %d, W: %d"
FAIR_HINT = "ROLL suite  BACK"

# Réglages inutilisables.
SETTINGS_WRONG = "settings.toml: erreur"
OK_DEFAULTS = "OK: défauts"
