"""What the board's pages say, in English and in French: a row in each table for a new text."""

from p10core.houses import HOUSES
from p10core.words import Words

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
        "house_none": "all phases",
        "house_rounds": "ten rounds",
        "house_short": "phases",
        "house_even": "even phases",
        "finish": "rule",
        "solitaire": "solitaire",
        "players": "players",
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
        "house_none": "toutes les phases",
        "house_rounds": "dix tours",
        "house_short": "phases",
        "house_even": "phases paires",
        "finish": "règle",
        "solitaire": "solitaire",
        "players": "joueurs",
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


def rules_in_words(rules: str, words: dict[str, str]) -> str:
    """A rule set as players call it."""
    first, house, *rest = rules.split()
    kind, _, length = house.partition(":")
    said = [words["cards"] if first == "cards" else words["dice"]]
    label = next(
        (row.label for row in HOUSES if row.word == kind), kind
    )  # of a house game that the page has no words for
    label = words.get(f"house_{kind}") or Words(words["language"])(label)
    said.append(label + (f" 1–{length}" if length else ""))
    if first == "cards":
        said.append(f"{rest[0]} {words['players']}")
    else:
        said += [f"{words['finish']} {first}", *(words["solitaire"] for _ in rest)]
    return " · ".join(said)
