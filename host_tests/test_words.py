"""What the tower says: every text is in the French table, and fits its line in both languages."""

import ast
import re
from pathlib import Path

import pytest

from p10core.cards.deck import COLOUR_LETTERS as CARD_LETTERS
from p10core.cards.french import TABLE as OF_CARDS
from p10core.dice import COLOUR_LETTERS, COLOUR_NAMES
from p10core.french import TABLE
from p10core.phases import NEEDS, SHORT_NEEDS
from p10core.words import LANGUAGES, Words

ROOT = Path(__file__).parent.parent
CORE = ROOT / "p10core"
PAIRS = dict(line.split("\t") for line in (TABLE + OF_CARDS).splitlines() if line)

# Texts that may take several lines.
WRAPPED = (
    "It is set aside as the file strange",
    "Records of old games are lost",
    "The journal is full: keep the power on",
    "Button %s is stuck. The others work.",
)

# The same in both languages.
SAME = {
    "",
    "T",
    "1-%d BACK",
    "orange",
    "Ph",
    "5x",
    "Phase %d",
    "%d points",
    "SCORE: %d points",
    "%d phases",
    "ROLL:pile SCORE:%s",
    "Table",
}

# The longest that each text with arguments can become.
LONGEST: dict[str, tuple] = {
    "Hold, ROLL %2d, %d left": (10, 2),
    "SCORE/ROLL %2d, %d left": (10, 2),
    "SCORE: %d points": (62,),
    "MADE %d points": (62,),
    "%d more for %s": (4, "10+7-10"),
    "Total %d (was %d)": (649, 609),
    "To 221: %d, %d phases": (187, 4),
    "%ds": (10,),
    "%d failed: -%d": (99, 495),
    "Tie: %s": ("P1 P2 P3 P4",),
    "%s: ROLL a die": ("WWWWWWWW",),
    "%d points": (649,),
    "%d: get a witness!": (649,),
    "Phase %d": (10,),
    "Name %d: ": (6,),
    "ROLL:%s.. OK MENU:del": ("K",),
    "5-10: %d each": (99999,),
    "1-%d ROLL:next OK:go": (10,),
    "1-%d ROLL:next BACK": (9,),
    "Games: %d": (12,),
    "1-%d BACK": (6,),
    "make %s  win %s": ("74>69", "51>54"),  # longer ones are shortened: test_advice
    "make %s": ("100>99",),
    "make %s, points": ("100>99",),
    "Risk %d for more": (62,),
    "Fail rather than %d": (62,),
    "%d points, mark %d": (649, 100),
    "1-4: %d each W: %d": (999, 1999),
    "%d phases": (10,),
    "%s loses a turn": ("WWWWWWWW",),
    "%s lays phase": ("WWWWWWWW",),
    "%s takes %s": ("WWWWWWWW", "12R"),
    "%s draws": ("WWWWWWWW",),
    "%s adds %s": ("WWWWWWWW", "12R"),
    "%s discards %s": ("WWWWWWWW", "12R"),
    "Top %s, pile %d": ("12R", 87),
    "MADE, leaves %d": (99,),
    "%d more needed": (10,),
    "ROLL:pile SCORE:%s": ("12R",),
    "SCORE: discard %s": ("12R",),
    "%s: where?": ("12R",),
    "as %d": (12,),
    "%s: %d cards": ("WWWWWWWW", 11),
    "%s is out": ("WWWWWWWW",),
    "%d points against": (2200,),
}


def texts() -> set[str]:
    """Every text that a screen says: the strings in calls of ``say`` and ``notice``, and the lists of names."""
    found = {*NEEDS, *SHORT_NEEDS, *COLOUR_NAMES, COLOUR_LETTERS, CARD_LETTERS}
    ours = [
        CORE / "app.py",
        CORE / "between_games.py",
        CORE / "set_up.py",
        CORE / "choices.py",
        CORE / "settings.py",
        CORE / "cards" / "table.py",
        ROOT / "hardware" / "tower.py",
        ROOT / "code.py",
    ]
    for path in [*ours, *(CORE / "screens").glob("*.py"), *(CORE / "cards" / "screens").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Call)
                and said_by(node.func)
                or isinstance(node, ast.Assign)
                and getattr(node.targets[0], "id", "")
                in ("_HOUSES", "_LABELS", "LEVEL_NAMES", "CARD_LEVEL_NAMES", "COACH_NAMES", "GAME_NAMES")
            ):
                found |= strings(node)
    problems = [strings(ast.parse(path.read_text())) for path in [CORE / "app.py", *CORE.glob("coach*.py")]]
    return (found | {text for texts in problems for text in texts if re.fullmatch("Coach: [a-z ]+", text)}) - {" "}


def said_by(function: ast.expr) -> bool:
    """Whether a call puts its strings before a player."""
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in ("say", "notice", "_refuse")


def strings(node: ast.AST) -> set[str]:
    """The strings in a piece of code."""
    leaves = [leaf for leaf in ast.walk(node) if isinstance(leaf, ast.Constant)]
    return {leaf.value for leaf in leaves if isinstance(leaf.value, str)}


def test_every_text_is_in_the_french_table_and_no_other():
    assert texts() - SAME == set(PAIRS)


def test_french_comes_from_the_table_and_english_from_the_screens():
    assert Words("fr")("ROLL first") == "D'abord ROLL"
    assert Words("en")("ROLL first") == "ROLL first"
    assert Words("fr").person == "J"
    assert Words("fr")("Phase %d") == "Phase %d"


def test_texts_of_the_cards_are_there_while_cards_are_played():
    assert Words("fr", True)("Discard it") == "La jeter"
    assert Words("fr")("Discard it") == "Discard it"
    tables = [line for table in (TABLE, OF_CARDS) for line in table.splitlines() if line]
    assert len(tables) == len(PAIRS), "a text stands twice"


def test_the_arguments_are_as_many_and_of_the_same_kind_in_french():
    for english, arguments in LONGEST.items():
        assert Words("fr", True)(english).replace("%%", "").count("%") == len(arguments)
        assert Words("fr", True)(english) % arguments


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits_its_line(language):
    say = Words(language, True)
    for text in texts():
        if text in WRAPPED:
            assert max(len(word) for word in say(text).split()) <= 21
        else:
            said = say(text) % LONGEST[text] if "%" in text else say(text)
            assert len(said) <= 21, said
    assert all(len("%d:%s" % (phase, say(SHORT_NEEDS[phase]))) <= 12 for phase in range(1, 11))
    assert all(len("%d: %s" % (phase, say(NEEDS[phase]))) <= 21 for phase in range(1, 11))
    assert all(len(say("%d more for %s") % (7, say(colour))) <= 21 for colour in COLOUR_NAMES)
    assert all(len("★ " + say(title) + " ★") <= 22 for title in ("WINNER", "SHARED WIN", "GAME OVER"))
    assert len(say("FAILED")) <= 10
    assert len(say("%d more for %s") % (4, say("%ds") % 10 + "+7-10")) <= 21


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_leave_room_for_their_values(language):
    say = Words(language, True)
    houses = [say(house).replace("%d", "10") for house in ("full", "ten rounds", "%d phases", "even phases")]
    rows = [(say("Finish rule"), "classic"), (say("Brightness"), "5/5"), (say("Names"), "P1 P2 P3 P4 ")]
    rows += [(say("Game"), house) for house in houses]
    rows += [(say("Sound"), say(value)) for value in ("on", "off")] + [(say("Language"), "Français")]
    assert all(len("1 " + label + " " + value) <= 21 for label, value in rows)
