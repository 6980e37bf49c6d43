"""What the referee makes of a record: rules, scores, and the hash by which a game is counted once."""

import struct
import unicodedata
from hashlib import sha256
from typing import NamedTuple

from desktop import card_referee
from desktop.board.line import LONGEST
from desktop.errors import BadInput
from desktop.record_words import split_lines
from desktop.referee import Replay, referee
from p10core.agreed import FINISH_NAMES, HOUSE_NAMES, HOUSE_SHORT
from p10core.cards import hand as cards
from p10core.cards.game import DEALT, DISCARDED, DREW, HIT, LAID
from p10core.cards.game import Game as CardGame
from p10core.game import OVER, Game
from p10core.phases import RUN

INITIALS = 3


class Seat(NamedTuple):
    """A player at the end of a game, in order of play. ``merit`` is what the lists of the best are sorted by, the most
    first: the total of dice, the points against of cards less than nothing; None is in no list.
    """

    initials: str
    total: int
    wins: bool
    merit: int | None


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
        rolls = sorted([int(number) for number in word.partition("=")[2].split(",")] for word in rest)
        self.done.update(repr(rolls).encode())

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


class CardMoves(card_referee.Replay):
    """The same of cards."""

    def __init__(self) -> None:
        super().__init__()
        self.done = sha256()

    def seen(self, fact: int, game: CardGame) -> None:
        super().seen(fact, game)
        hand = game.hand
        said: object = game.move[1:]
        if fact == DEALT:
            said = hand.discards[0], [sorted(held) for held in hand.cards]
        elif fact == LAID:
            groups = hand.laid[game.move[0]]
            said = [list(group.cards) if group.kind == RUN else sorted(group.cards) for group in groups]
        if fact in (DEALT, DREW, LAID, HIT, DISCARDED):
            self.done.update(f"{fact} {said}\n".encode())


def judged(text: str | bytes) -> Verdict:
    """The verdict on a record. Raises BadInput where the referee refuses it, or where the game is not over."""
    if len(text) > LONGEST:
        raise BadInput(f"a record of {len(text)} bytes: no game is longer than {LONGEST}")
    try:
        lines = split_lines(text.decode("utf-8") if isinstance(text, bytes) else text)
    except UnicodeDecodeError:
        raise BadInput("not text in UTF-8") from None
    dice_moves, card_moves = Moves(), CardMoves()
    game = referee(lines, dice_moves, card_moves)
    if game.state != (OVER if isinstance(game, Game) else cards.OVER):
        raise BadInput("the game is not over")
    done = (dice_moves if isinstance(game, Game) else card_moves).done
    rules = rules_of(game)
    names = [player.name for player in game.players]
    short = dict(zip(names, initials(names), strict=True))
    done.update(f"{rules} {len(names)}".encode())
    record = "".join(f"{renamed(line, short)}\n" for line in lines if line.split())
    return Verdict(done.hexdigest(), rules, seats(game, list(short.values())), record)


def seats(game: Game | CardGame, short: list[str]) -> list[Seat]:
    """Who played. No seat of the tower is listed, and of cards only who wins: points against mean nothing to those
    left behind.
    """
    found = []
    for place, name in enumerate(short):
        total, wins = game.total(place), place in game.winners()
        counts = not game.players[place].level and (wins or isinstance(game, Game))
        merit = total if isinstance(game, Game) else -total
        found.append(Seat(name, total, wins, merit if counts else None))
    return found


def rules_of(game: Game | CardGame) -> str:
    """The rules under which totals can be compared: ``2011 short:5 solitaire``; ``cards none 4``, since with four
    players each hand leaves everybody more cards than with two.
    """
    house = HOUSE_NAMES[game.house] + (f":{len(game.phases)}" if game.house == HOUSE_SHORT else "")
    if isinstance(game, CardGame):
        return f"cards {house} {len(game.players)}"
    return f"{FINISH_NAMES[game.finish]} {house}" + (" solitaire" if game.solitaire() else "")


def initials(names: list[str]) -> list[str]:
    """Three letters of each name, all different, none that a page or a database could trip over."""
    found: list[str] = []
    for name in map(letters, names):
        short = name[:INITIALS]
        count = 2
        while short in found:
            short = f"{name[: INITIALS - 1]}{count}"
            count += 1
        found.append(short)
    return found


def letters(name: str) -> str:
    """What of a name stands by itself: neither marks on a letter that is cut off, nor what turns the line around."""
    return "".join(one for one in unicodedata.normalize("NFC", name) if unicodedata.category(one)[0] not in "CM") or "?"


def renamed(line: str, short: dict[str, str]) -> str:
    """A line of a record with initials for names."""
    keyword, *rest = line.split()
    if keyword == "game":
        pairs = [word.partition("=") for word in rest]
        rest = [
            f"{key}=" + ",".join(short[name] for name in value.split(",")) if key in ("players", "towers") else word
            for word, (key, _, value) in zip(rest, pairs, strict=True)
        ]
    elif keyword in ("turn", "skip", "out"):
        rest = [short[name] for name in rest]
    elif keyword == "hit":
        rest[1] = short[rest[1]]
    else:  # what a player rolled, was dealt, has scored, has in the end
        words = [word.partition("=") for word in rest]
        rest = [short[name] + equals + value if equals else name for name, equals, value in words]
    return " ".join([keyword, *rest])
