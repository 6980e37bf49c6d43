"""What the tower says: every text is in the table of every language, where its game finds it, and fits its line."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from hardware.cafe.radio import troubles as radio_troubles
from host_tests.player import Player
from p10core.cards.deck import COLOUR_LETTERS as CARD_LETTERS
from p10core.dice.bonuses import BONUSES
from p10core.dice.ten_dice import COLOUR_LETTERS, COLOUR_NAMES
from p10core.game.games import GAMES
from p10core.game.houses import HOUSES
from p10core.game.phases import PHASES
from p10core.kernel.notice import wrapped
from p10core.kernel.settings import BY_RADIO, COACH_NAMES
from p10core.kernel.words import LANGUAGES, Words
from p10core.lesson.screen import CARD, STEPS, TOO_SHORT
from p10core.screens.cards import RULES

ROOT = Path(__file__).parents[2]
CORE = ROOT / "p10core"
CODES = [language.code for language in LANGUAGES]
TRANSLATED = [language for language in LANGUAGES if language.texts]
RULE_KEYS = {f"rule {number + 1}" for number in range(len(RULES))}
ROOMS = ("", "lobby", "cafe", "radio", "attract", "first_time", "lesson", *[game.word for game in GAMES])

# Texts that may take several lines.
WRAPPED = (
    "It is set aside as the file strange",
    "Records of old games are lost",
    "The journal is full: keep the power on",
    "No kiosk in it: it stays one until kiosk = 0",
    "The journal takes nothing more",
    "Button %s is stuck. The others work.",
    "Its secret is new: enrol it again",
    "%d not sent; the oldest may be lost: plug in the board",
    "%d not sent; the oldest may be lost: look after the Wi-Fi",
)

# How many lines each text of the lesson may take: under dice there are two.
LESSON = {text: 4 if kind == CARD else 2 for kind, _, text in STEPS}
LESSON[TOO_SHORT] = 2

# As in English.
SAME = {}
SAME["fr"] = {
    "",
    "T",
    "Coach",
    "Total",
    "Phase",
    "Bonus",
    "Version",
    "orange",
    "Phase %d",
    "%d points",
    "%d phases",
    "Table",
}

SAME["de"] = {"", "T", "Name %d: ", "Phase %d", "Phase", "Bonus", "Version", "ROGB", "RYGB", "Hand"}

# The longest that each text with arguments can become.
LONGEST: dict[str, tuple] = {
    "Hold, ROLL %2d, %d left": (10, 2),
    "SCORE or ROLL %2d dice": (10,),
    "Phase 1, roll %d of 3": (3,),
    "MADE %d points": (62,),
    "%d more for %s": (4, "10+7-10"),
    "Total %d (was %d)": (649, 609),
    "Bonus +40: %d to go": (187,),
    "ROLL: %d points win": (649,),
    "Better than %d of 100": (99,),
    "Phase %d is missed": (10,),
    "Hold v for %s": ("10+7-10",),
    "%ds": (10,),
    "%d missed: -%d": (99, 495),
    "Tie: %s": ("P1 P2 P3 P4",),
    "%s begins: ROLL": ("WWWWWWW",),  # a longer one is cut
    "%d points": (649,),
    "%d: get a witness!": (649,),
    "Phase %d": (10,),
    "Deal %08d": (99999999,),
    "Evening: deal %d of %d": (6, 6),
    "10: evening, deal %d": (6,),
    "Name %d: ": (6,),
    "ROLL:%s.. OK MENU:del": ("K",),
    "Rolls: %d": (99999,),
    "Chance: 1 in %d": (1000,),
    "1-%d ROLL:more OK:go": (10,),
    "1-%d, ROLL:more, BACK": (9,),
    "Games: %d": (12,),
    "1-%d: choose  BACK": (9,),
    "make %s win %s%%": ("74→69", "51→54"),  # longer ones are shortened: test_advice
    "make %s%%": ("100→99",),
    "make %s%%, points": ("100→99",),
    "Risk %d for more": (62,),
    "%d too few: roll on": (62,),
    "Other on phase %d": (10,),
    "Worth %d, other on %d": (62, 10),
    "Worth %d, last turn": (62,),
    "Right! Wins %d%%": (99,),
    "v wins %d%%": (99,),
    "v: %d%%, yours %d%%": (99, 98),
    "%d in a row ROLL:next": (99,),
    "Mark: %d of 100": (100,),
    "%d phases": (10,),
    "%s loses a turn": ("WWWWWW",),  # a longer name is skipped
    "%s is skipped": ("WWWWWWWW",),
    "%s lays phase": ("WWWWWWWW",),
    "%s takes %s": ("WWWWWWWW", "12R"),
    "%s draws": ("WWWWWWWW",),
    "%s adds %s": ("WWWWWWWW", "12R"),
    "%s discards %s": ("WWWWWWWW", "12R"),
    "Top %s, pile %d": ("12R", 87),
    "MADE, leaves %d": (99,),
    "Beat %d points": (649,),
    "%d more needed": (10,),
    "SCORE: discard %s": ("12R",),
    "%s: where?": ("12R",),
    "as %d": (12,),
    "%s: %d cards": ("WWWWWWWW", 11),
    "%s is out": ("WWWWWWWW",),
    "%d points against": (2200,),
    "heap %s drive %dK": ("187K", 3072),
    "Cell %s": ("4.2 V",),
    "Lights, order %s": ("GRBW",),
    "all %s": ("orange",),
    "Lights %s, 5 V ok": ("GRBW",),
    "Not pressed: %s": ("1 2",),  # what is too much is cut off: they were all named before
    "pressed: %s": ("ROLL",),
    "Screen: %s, 0x%02X": ("SSD1306", 0x3C),
    "Sent; waiting: %d": (24,),
    "Not sent yet: %d": (24,),
    "%d not sent: plug in": (24,),
    "%d not sent; the oldest may be lost: plug in the board": (24,),
    "%d not sent; the oldest may be lost: look after the Wi-Fi": (24,),
}


def texts(room: str) -> set[str]:
    """Every text that is said at any time, or in a *room* only: the strings in calls of ``say`` and
    ``notice``, the names of the tables.
    """
    found: set[str] = set()
    if room == "attract":
        return RULE_KEYS
    if room == "radio":
        return troubles()
    if room == "lesson":
        found |= {*LESSON}
    if not room:
        found |= {
            *[text for row in PHASES for text in row[1:]],
            *COACH_NAMES,
            COLOUR_LETTERS,
            *[game.word for game in GAMES],
        }
    elif room == "lobby":
        found |= {house.label for house in HOUSES} | {text for game in GAMES for text in game.levels}
    elif room == "first_time":
        found |= {"white", "ok: blank", "ok: with journal", "not ours: not tried", "full: not tried", "BROKEN"}
    elif room == "dice":
        found |= {*COLOUR_NAMES} | {text for bonus in BONUSES for text in (bonus.said, bonus.label)}
        for path in (CORE / "coach").glob("*.py"):
            found |= {text for text in strings(ast.parse(path.read_text())) if re.fullmatch("Coach: [a-z ]+", text)}
    elif room == "cards":
        found.add(CARD_LETTERS)
    for path in sources(room):
        tree = ast.parse(path.read_text())
        # A row of a scorepad, a line of advice, an argument of say: the first string of each.
        found |= {text for node in ast.walk(tree) if is_said(node) for text in strings(node)}
        found |= {text for node in ast.walk(tree) if is_refusal(node) for text in strings(node.args[0])}
    return found - {" "}


def troubles() -> set[str]:
    """What keeps a tower from the leaderboard over Wi-Fi."""
    return {value for name, value in vars(radio_troubles).items() if name.isupper() and value}


def sources(room: str) -> list[Path]:
    """The files of a room; of none those that all share."""
    if room == "dice":
        return [path for name in ("dice", "coach", "puzzle") for path in (CORE / name).rglob("*.py")]
    of_first_time = list((ROOT / "hardware" / "first_time").glob("*.py"))
    if room == "first_time":
        return of_first_time
    of_cafe = list((ROOT / "hardware" / "cafe").rglob("*.py"))
    if room == "cafe":
        return of_cafe
    if room == "lobby":
        return [path for name in ("lobby", "records") for path in (CORE / name).rglob("*.py")]
    if room:
        return list((CORE / room).rglob("*.py"))
    of_hardware = [path for path in (ROOT / "hardware").rglob("*.py") if path not in (*of_first_time, *of_cafe)]
    return [path for name in ("kernel", "game", "screens") for path in (CORE / name).rglob("*.py")] + of_hardware


def is_said(node: ast.AST) -> bool:
    """Whether a piece of code puts its strings before a player."""
    return isinstance(node, ast.Call) and said_by(node.func)


def is_refusal(node: ast.AST) -> bool:
    """Whether a piece of code is a row of refusals: a hint for players, and a sentence for the referee."""
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal"


def said_by(function: ast.expr) -> bool:
    """Whether a call puts its strings before a player."""
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in ("say", "notice", "_refuse")


def strings(node: ast.AST) -> set[str]:
    """The strings in a piece of code."""
    leaves = [leaf for leaf in ast.walk(node) if isinstance(leaf, ast.Constant)]
    return {leaf.value for leaf in leaves if isinstance(leaf.value, str)}


def of_all(code: str):
    """All words."""
    rooms = [Words(code, room, BY_RADIO) for room in ("dice", "cards", "lobby", "first_time", "lesson")]
    return lambda text: next((say(text) for say in rooms if say(text) != text), text)


def table(language, room: str) -> dict[str, str]:
    """The texts of a language by the English."""
    module = import_module(f"p10core.languages.{language.texts}_{room or 'shared'}")
    lines = module.TEXTS.splitlines()
    return dict(line.split("\t") for line in lines if line)


@pytest.mark.parametrize("language", TRANSLATED, ids=lambda language: language.code)
def test_every_text_is_translated_and_nothing_else(language):
    tables = [table(language, room) for room in ROOMS]
    said = set().union(*[texts(room) for room in ROOMS])
    assert said - SAME[language.code] == set().union(*tables)
    assert sum(map(len, tables)) == len(set().union(*tables)), "a text stands twice"


@pytest.mark.parametrize("language", TRANSLATED, ids=lambda language: language.code)
def test_a_text_stands_where_all_who_say_it_find_it(language):
    shared = table(language, "")
    for room in ROOMS:
        found = {**shared, **(table(language, room) if room else {})}
        assert texts(room) - SAME[language.code] - set(found) == set()
    assert set(table(language, "dice")) & (texts("") | texts("cards")) == set()


def test_a_language_comes_from_its_table_and_english_from_the_screens():
    assert Words("fr", "dice")("ROLL first") == "D'abord ROLL"
    assert Words("en", "dice")("ROLL first") == "ROLL first"
    assert Words("fr").person == "J"
    assert Words("fr")("Phase %d") == "Phase %d"


def test_texts_of_the_cards_are_there_while_cards_are_played():
    assert Words("fr", "cards")("Discard it") == "La jeter"
    assert Words("fr")("Discard it") == "Discard it"


def test_the_arguments_are_as_many_and_of_the_same_kind_in_each_language():
    for english, arguments in LONGEST.items():
        for code in CODES:
            assert of_all(code)(english).replace("%%", "").count("%") == len(arguments)
            assert of_all(code)(english) % arguments


@pytest.mark.parametrize("language", CODES)
def test_every_text_fits_its_line(language):
    say = of_all(language)
    for text in set().union(*[texts(room) for room in ROOMS]):
        if text in LESSON:
            assert len(wrapped(say(text))) <= LESSON[text] and max(map(len, wrapped(say(text)))) <= 21, wrapped(
                say(text)
            )
        elif text in (*WRAPPED, *RULE_KEYS):
            assert max(len(word) for word in say(text).split()) <= 21
        else:
            said = say(text) % LONGEST[text] if "%" in text else say(text)
            assert len(said) <= 21, said
    assert all(len("%d:%s" % (phase, say(PHASES[phase].short_needs))) <= 12 for phase in range(1, 11))
    assert all(len("%d: %s" % (phase, say(PHASES[phase].needs))) <= 21 for phase in range(1, 11))
    assert all(len(say("%d more for %s") % (7, say(colour))) <= 21 for colour in COLOUR_NAMES)
    assert all(len("★ " + say(title) + " ★") <= 22 for title in ("WINNER", "SHARED WIN", "GAME OVER"))
    assert len(say("MISSED")) <= 10
    assert len(say("Hold v for %s") % (say("%ds") % 10 + "+7-10")) <= 21
    assert all(len(say(label)) <= 5 for label in ("Phase", "Total", "Miss", "Mark", *[row.label for row in BONUSES]))
    assert len(say("%d more for %s") % (4, say("%ds") % 10 + "+7-10")) <= 21


@pytest.mark.parametrize("language", CODES)
def test_labels_leave_room_for_their_values(language):
    say = of_all(language)
    houses = [say(house).replace("%d", "10") for house in ("full", "ten rounds", "%d phases", "even phases")]
    rows = [
        (say("Rules"), say("classic")),
        (say("Same dice"), "00000000"),
        (say("Brightness"), "5/5"),
        (say("Names"), "P1 P2 P3 P4 "),
    ]
    rows += [(say("Game"), house) for house in houses]
    rows += [(say("Sound"), say(value)) for value in ("on", "off")] + [(say("Language"), "Français")]
    assert all(len("1 " + label + " " + value) <= 21 for label, value in rows)


@pytest.mark.parametrize("language", CODES)
def test_each_rule_that_a_kiosk_shows_is_whole_on_its_screen(language):
    player = Player(kiosk=1, language=language)
    player.wait(500)
    for number, rule in enumerate(RULES, 1):
        player.wait(6000)
        said = Words(language, "attract")(f"rule {number}")
        assert " ".join(player.lines()[:4]) == (rule if language == "en" else said)
