"""Garbage for everything that reads: bytes at random, and real inputs with something cut out, swapped or put in.

Each ``feed_`` gives a reader *count* pieces. A reader may refuse with BadInput or make something of it; anything else
that it raises comes out.
"""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache

from desktop.errors import BadInput
from desktop.referee.evaluate import evaluated
from desktop.referee.referee import referee, scorepad, scorepad_text
from host_tests.game.automaton import Automaton
from host_tests.game.card_games import play_game
from host_tests.player import Player
from host_tests.stores import PAGE, SECTOR, SLOTS, Store
from p10core.cards.record import Recorder
from p10core.game.houses import HOUSE_SHORT
from p10core.journal.page import entry_of, header, header_of
from p10core.kernel.settings_file import read_settings

VALUES = (
    *(None, True, 0, -1, 3, 10**30, 1.5, float("nan"), float("inf"), b"", b"3", b"\xff"),
    *("", "3", " 3 ", "-0", "1_0", "\u0663", "short:", "short:7", "fr", "FR", "2011", "\x00", "\ud800", "9" * 5000),
    *([], ["en"], (), (1, 2), {}, {"en": 1}, set(), object()),
)
KEYS = ("brightness", "sound", "language", "players", "finish", "house", "dim_after", "sleep_after", "kiosk")
KEYS += ("abandon_after", "battery_low")
FACES_LINE = "1 8G 8O 8B 10B 5B 6O WR WO 1O 2O"


@cache
def played() -> tuple[str, Store]:
    """A whole game of three: its record, and the store that it left."""
    store = Store()
    player = Automaton(store, seed=5, players=3, house="short:5", language="en")
    player.play()
    return "\n".join(player.record), store


def mutated(source: random.Random, data: bytes, changes: int) -> bytes:
    """*data* with bytes or stretches changed, deleted, doubled, swapped or put in."""
    new = bytearray(data)
    for _ in range(changes):
        at, other = source.randrange(len(new) + 1), source.randrange(len(new) + 1)
        size = int(2 ** source.uniform(0, 6))
        way = source.randrange(5)
        if way == 0:
            new[at : at + size] = source.randbytes(size)
        elif way == 1:
            del new[at : at + size]
        elif way == 2:
            new[at:at] = new[other : other + size]
        elif way == 3:
            new[at:at] = source.randbytes(size)
        elif at < len(new):
            new[at] ^= 1 << source.randrange(8)
    return bytes(new)


def mutated_lines(source: random.Random, text: str) -> str:
    """*text* with lines and words deleted, swapped, doubled or replaced by others of it."""
    lines = text.split("\n")
    for _ in range(source.randrange(1, 4)):
        at, other = source.randrange(len(lines)), source.randrange(len(lines))
        way = source.randrange(5)
        words, others = lines[at].split(), lines[other].split()
        if way == 0 and len(lines) > 1:
            del lines[at]
        elif way == 1:
            lines[at], lines[other] = lines[other], lines[at]
        elif way == 2:
            lines.insert(at, lines[other])
        elif words and others:
            words[source.randrange(len(words))] = source.choice(others) if way == 3 else noise(source)
            lines[at] = " ".join(words)
    return "\n".join(lines)


def noise(source: random.Random) -> str:
    """A few characters from anywhere."""
    letters = source.choice(("0123456789", "8GWR,=:- ", "".join(map(chr, range(256))), "\u0663\ud800\u2028\U0001f3b2"))
    return "".join(source.choices(letters, k=source.randrange(12)))


def texts(source: random.Random, real: str, count: int) -> Iterator[list[str]]:
    """Garbage as the lines of a text."""
    for number in range(count):
        if number % 3 == 0:
            text = source.randbytes(source.randrange(300)).decode("latin-1")
        elif number % 3 == 1:
            text = mutated(source, real.encode(), source.randrange(1, 9)).decode("utf-8", "replace")
        else:
            text = mutated_lines(source, real)
        yield text.splitlines()


def feed_referee(source: random.Random, count: int) -> None:
    """Records of both games."""
    cards: list[str] = []
    play_game([0, 1, 1], random.Random(2).randbytes, HOUSE_SHORT, 2, Recorder(cards.append).watch)
    for lines in (*texts(source, played()[0], count), *texts(source, "\n".join(cards), count)):
        try:
            game = referee(lines)
        except BadInput as error:
            assert str(error).startswith("line ")
            continue
        json.dumps(scorepad(game))
        scorepad_text(game)


def feed_evaluate(source: random.Random, count: int) -> None:
    """Lines of ten faces."""
    for lines in texts(source, "\n".join([FACES_LINE] * 3), count):
        try:
            for answer in evaluated(lines):
                assert answer == "failed" or answer.startswith("made ")
        except BadInput as error:
            assert str(error).startswith("line ")


def feed_settings(source: random.Random, count: int) -> None:
    """Values of any type for each setting; the tower starts with what was made of them."""
    for _ in range(count):
        values = {key: source.choice((*VALUES, noise(source), source.randbytes(4))) for key in KEYS}
        settings = read_settings(values.get)
        assert 1 <= settings.brightness <= 5 and 1 <= settings.set_up.players <= 6 and 1 <= settings.set_up.length <= 10
        assert set(settings.problems) <= {*KEYS}
    poke(source, Player(**values))


def feed_journal(source: random.Random, count: int) -> None:
    """Sectors and files: at random, mutated, and entries that are whole but make no sense."""
    for number in range(count):
        store = (random_store, mutated_store, senseless_store)[number % 3](source)
        poke(source, Player(store=store))
        poke(source, Player(store=store))  # what the first made of it can be read again


def random_store(source: random.Random) -> Store:
    """Nothing of it is a journal's, but it may begin like one."""
    sector = source.randbytes(SECTOR)
    if source.random() < 0.5:
        sector = header_of(*[source.randrange(4) for _ in range(4)]) + sector[14:]
    return Store(sector, {slot: source.randbytes(PAGE) for slot in range(SLOTS) if source.random() < 0.9})


def mutated_store(source: random.Random) -> Store:
    """A game's store, some of it damaged, files of others among it."""
    store = played()[1]
    files = {slot: mutated(source, data, source.randrange(3)) for slot, data in store.files.items()}
    files = {slot: data[:PAGE] + b"\xff" * (PAGE - len(data)) for slot, data in files.items()}
    slots = [*files]
    source.shuffle(slots)
    if source.random() < 0.3:
        files = dict(zip(slots, files.values(), strict=True))
    sector = mutated(source, bytes(store.sector), source.randrange(4))[:SECTOR]
    return Store(sector + b"\xff" * (SECTOR - len(sector)), files)


def senseless_store(source: random.Random) -> Store:
    """Whole entries of all kinds with any payload, among those of a real game."""
    real = played()[1]
    generation, _, back, slot = header(bytes(real.sector))
    sector = header_of(generation, 0, back, slot)
    for number in range(source.randrange(1, 40)):
        kind = source.randrange(1, 17)
        payload = source.randbytes(source.randrange(8))
        if source.random() < 0.7:
            payload = bytes(source.choices((0, 1, 2, 3, 5, 11), k=source.choice((0, 1, 2, 4))))
        sector += entry_of(generation, number, kind, payload)
    return Store(sector[:SECTOR] + b"\xff" * (SECTOR - len(sector)), real.files)


def poke(source: random.Random, player: Player) -> None:
    """What was read can be; some presses on the tower, which says what to do all the time."""
    app = player.app
    assert 1 <= app.set_up.length <= 10
    assert not app.program.game or app.program or not app.program.game.turn or app.program.game.turn.held < 1 << 10
    for _ in range(12):
        player.handle(source.randrange(13))
        player.wait(source.choice((20, 320, 1500)))
        assert player.line(4).strip() or player.rolling()


FEEDERS: tuple[Callable[[random.Random, int], None], ...] = (feed_referee, feed_evaluate, feed_settings, feed_journal)


def feed_all(source: random.Random, count: int) -> None:
    """*count* pieces of garbage to each reader."""
    for feed in FEEDERS:
        feed(source, count)
