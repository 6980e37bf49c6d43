"""What the board's pages say, in English and in French: a row in each table for a new text."""

WORDS = {
    "en": {
        "language": "en",
        "game": "Game",
        "back": "The board",
        "analysis": "Win chance and analysis",
        "strike": "Strike out",
        "key": "Key",
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
        "strike": "Rayer",
        "key": "Clé",
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
