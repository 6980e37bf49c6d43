"""Who presses the buttons of a fuzzed tower: a crowd that does anything, and a player who wants to get on."""

import random
from collections.abc import Callable
from functools import cache

from host_tests.game.fuzzing import FuzzedTower
from host_tests.game.onlooker import DICE, points
from host_tests.next_press import first
from host_tests.stores import SECTOR
from p10core.dice.evaluator import nearest
from p10core.kernel.events import MENU, ROLL, SCORE

LETTERS = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-.'+", "1234567890")
EVENTS_A_TOWER = 2000


@cache
def lucky_sides(phase: int) -> list[list[int]]:
    """Sides of the ten dice that make a phase, the best of them last."""
    source = random.Random(phase)
    found: list[list[int]] = []
    while len(found) < 12:
        sides = [source.randrange(6) for _ in range(10)]
        if points(phase, bytes(DICE[die][side] for die, side in enumerate(sides))):
            found.append(sides)
    return sorted(found, key=lambda sides: points(phase, bytes(DICE[die][side] for die, side in enumerate(sides))))


def steer(tower: FuzzedTower) -> None:
    """What a player presses who wants to get on. Now and then the dice are with them."""
    tower.land()
    tower.press(sensible(tower), 320)


def sensible(tower: FuzzedTower) -> int:
    source, game, screen = tower.source, tower.game, tower.screen()
    if screen == "StartScreen":
        return SCORE if source.random() < 0.3 else source.choice((ROLL, ROLL, 0, 1, 2, 6))
    if screen == "MoreScreen":
        return source.choice((5, SCORE))  # between games that is a deal
    if screen == "DealScreen":
        return source.choice((0, 4, 9, SCORE))
    if screen == "SetUpScreen":
        return SCORE if source.random() < 0.6 else source.randrange(1, 11)
    if screen in (
        "MenuScreen",
        "ScorepadScreen",
        "FairnessScreen",
        "BestScreen",
        "RecordsScreen",
        "PuzzleScreen",
        "LessonScreen",
    ):
        return MENU if source.random() < 0.8 else source.randrange(13)
    if screen in ("RollOffScreen", "HandOverScreen", "WinnerScreen"):
        return ROLL
    if screen == "LevelScreen":
        return source.choice((6, 7, 8, MENU))
    if screen == "BestInitialsScreen":
        return SCORE if source.random() < 0.4 else source.randrange(10)
    if screen != "TurnScreen" or game.rolled == 3 or game.made():
        return SCORE
    phase = game.columns[game.current].phase
    if game.rolled == 0:
        if source.random() < 0.6:
            lucky = lucky_sides(phase)
            tower.luck = list(lucky[-1 - min(source.randrange(24), source.randrange(24)) // 2])
        return ROLL
    wanted = (game.held ^ nearest(phase, game.faces)) & 0x3FF
    return first(wanted) - 1 if wanted else ROLL


def type_name(tower: FuzzedTower, name: str) -> None:
    """On the screen for names: *name*, and OK."""
    page = 0
    for letter in name if tower.screen() == "NameScreen" else "":
        wanted = next(number for number, letters in enumerate(LETTERS) if letter in letters)
        while page != wanted:
            tower.press(ROLL, 320)
            page = (page + 1) % len(LETTERS)
        tower.press(LETTERS[wanted].index(letter), 50)
    tower.press(SCORE, 320)


def any_button(source: random.Random) -> int:
    """Thirteen buttons, the large ones more often."""
    return source.choice((ROLL, SCORE, MENU)) if source.random() < 0.4 else source.randrange(13)


def any_time(source: random.Random) -> int:
    """10 ms to three hours, each order of magnitude as likely."""
    return int(10 ** source.uniform(1, 7.04))


ACTIONS: tuple[tuple[int, Callable[[FuzzedTower, random.Random], None]], ...] = (
    (420, lambda tower, source: steer(tower)),
    (180, lambda tower, source: tower.press(any_button(source), source.choice((0, 30, 320, 900)))),
    (40, lambda tower, source: tower.bounce(any_button(source), source.randrange(2, 5), source.randrange(30))),
    (40, lambda tower, source: tower.bounce(any_button(source), 2, source.randrange(50, 340))),
    (30, lambda tower, source: tower.chord(source.sample(range(13), source.randrange(2, 6)))),
    (30, lambda tower, source: tower.long(any_button(source))),
    (40, lambda tower, source: tower.jump(any_time(source))),
    (15, lambda tower, source: tower.cut()),
    (25, lambda tower, source: tower.torn(any_button(source))),
    (15, lambda tower, source: type_name(tower, source.choice(("A", "J1", "P2", "J2", "P1", "NEMO-8.'+", "")))),
    (3, lambda tower, source: tower.give_the_drive(source.random() < 0.6)),
)
WEIGHTS = [weight for weight, _ in ACTIONS]


def any_tower(source: random.Random) -> FuzzedTower:
    """A tower as an owner may have set it up; one in six finds a foreign sector."""
    settings = {
        "players": source.choice((1, 1, 2, 2, 3, 4, 6)),
        "house": source.choice(("none", "none", "rounds", "short:1", "short:2", "short:5", "even")),
        "finish": source.choice(("2011", "classic")),
        "language": source.choice(("en", "fr")),
        "sleep_after": source.choice((0, 30, 600)),
        "kiosk": source.choice((0, 0, 1)),
    }
    size = source.choice((640, 1000, SECTOR))
    return FuzzedTower(source, settings, source.randbytes(size) if source.random() < 0.16 else b"\xff" * size)


def run(seed: int, events: int) -> FuzzedTower:
    """One tower and at least *events* events, all drawn from *seed*; an exception carries the story as a note."""
    source = random.Random(seed)
    tower = any_tower(source)
    try:
        while tower.events < events:
            _, action = source.choices(ACTIONS, WEIGHTS)[0]
            action(tower, source)
    except Exception as error:
        error.add_note(f"event {tower.events} of seed {seed}, after:\n  " + "\n  ".join(tower.story))
        raise
    return tower
