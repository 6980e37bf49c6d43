"""What the board's pages say, in English and in French: a row in each table for a new text."""

WORDS = {
    "en": {
        "language": "en",
        "game": "Game",
        "back": "The board",
        "analysis": "Win chance and analysis",
        "owner": "For the owner",
        "void": "The owner of the board has voided this game: it is in no list.",
        "unverified": "Unverified: no tower that the board knows has signed this game. It is in no list.",
        "waits": "Over 600 points: it will be listed when the owner has confirmed a witness.",
        "dice": "Dice",
        "cards": "Cards",
        "phase": "phase",
        "five_bonus": "five phases",
        "finish_bonus": "first finish",
        "failures": "failures",
        "total": "total",
        "hand": "hand",
        "replay": "replay",
        "made": "phases made",
        "points": "points",
    },
    "fr": {
        "language": "fr",
        "game": "Partie",
        "back": "Le tableau",
        "analysis": "Chances de gagner et analyse",
        "owner": "Pour le propriétaire",
        "void": "Le propriétaire du tableau a annulé cette partie : elle ne compte dans aucun classement.",
        "unverified": "Non vérifiée : aucune tour connue du tableau n'a signé cette partie. Elle ne compte dans"
        " aucun classement.",
        "waits": "Plus de 600 points : classée dès que le propriétaire aura confirmé un témoin.",
        "dice": "Dés",
        "cards": "Cartes",
        "phase": "phase",
        "five_bonus": "cinq phases",
        "finish_bonus": "premier arrivé",
        "failures": "échecs",
        "total": "total",
        "hand": "manche",
        "replay": "barrage",
        "made": "phases réussies",
        "points": "points",
    },
}


def spoken(language: str | None) -> dict[str, str]:
    """The words of a language."""
    return WORDS.get(language or "", WORDS["en"])
