"""What the referee makes of a record: rules, scores, and the hash by which a game is counted once."""

import struct
from hashlib import sha256
from typing import NamedTuple

from desktop.board.line import LONGEST
from desktop.errors import BadInput
from desktop.referee import Replay, referee
from p10core.agreed import FINISH_NAMES, HOUSE_NAMES, HOUSE_SHORT
from p10core.game import OVER, Game

INITIALS = 3


class Seat(NamedTuple):
    """A player at the end of a game, in order of play."""

    initials: str
    total: int
    wins: bool


class Verdict(NamedTuple):
    """A game that counts. ``record`` has initials for names; ``hash`` is that of rules and moves, whoever played."""

    hash: str
    rules: str
    seats: list[Seat]
    record: str


class Moves(Replay):
    """Replays a record and takes the hash of what was done: what a record may leave out makes no difference."""

    def __init__(self) -> None:
        super().__init__()
        self.done = sha256()

    def read_order(self, rest: list[str]) -> None:
        super().read_order(rest)
        self.done.update(" ".join(sorted(word.partition("=")[2] for word in rest)).encode())

    def line(self, words: list[str]) -> None:
        if words[0] == "order" and self.game is not None:
            self.read_order(words[1:])
        else:
            super().line(words)

    def roll(self, game: Game, faces: bytes) -> None:
        held = game.turn.held if game.turn and game.turn.rolls else 0
        super().roll(game, faces)
        self.done.update(struct.pack("<cH10s", b"r", held, faces))

    def stop(self, game: Game) -> None:
        super().stop(game)
        self.done.update(b"s")


def judged(text: str | bytes) -> Verdict:
    """The verdict on a record. Raises BadInput where the referee refuses it, or where the game is not over."""
    if len(text) > LONGEST:
        raise BadInput(f"a record of {len(text)} bytes: no game is longer than {LONGEST}")
    try:
        lines = (text.decode("utf-8") if isinstance(text, bytes) else text).splitlines()
    except UnicodeDecodeError:
        raise BadInput("not text in UTF-8") from None
    moves = Moves()
    game = referee(lines, moves)
    if not isinstance(game, Game):
        raise BadInput("the board takes games of dice only")
    if game.state != OVER:
        raise BadInput("the game is not over")
    rules = rules_of(game)
    names = [player.name for player in game.players]
    short = dict(zip(names, initials(names), strict=True))
    winners = game.winners()
    seats = [Seat(short[name], game.total(place), place in winners) for place, name in enumerate(names)]
    moves.done.update(f"{rules} {len(names)}".encode())
    return Verdict(moves.done.hexdigest(), rules, seats, "".join(f"{renamed(line, short)}\n" for line in lines if line))


def rules_of(game: Game) -> str:
    """The rules under which totals can be compared: ``2011 short:5 solitaire``."""
    house = HOUSE_NAMES[game.house] + (f":{len(game.phases)}" if game.house == HOUSE_SHORT else "")
    return f"{FINISH_NAMES[game.finish]} {house}" + (" solitaire" if game.solitaire() else "")


def initials(names: list[str]) -> list[str]:
    """Three letters of each name, all different."""
    found: list[str] = []
    for name in names:
        short = name[:INITIALS]
        count = 2
        while short in found:
            short = f"{name[: INITIALS - 1]}{count}"
            count += 1
        found.append(short)
    return found


def renamed(line: str, short: dict[str, str]) -> str:
    """A line of a record with initials for names."""
    keyword, *rest = line.split()
    if keyword == "game":
        rest = [
            "players=" + ",".join(short[name] for name in word[8:].split(",")) if word.startswith("players=") else word
            for word in rest
        ]
    elif keyword in ("order", "end"):
        rest = [short[name] + equals + value for name, equals, value in (word.partition("=") for word in rest)]
    elif keyword == "turn":
        rest = [short[name] for name in rest]
    return " ".join([keyword, *rest])
