"""What the referee makes of a record: rules, scores, and the hash by which a game is counted once."""

import struct
import unicodedata
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from desktop.errors import BadInput
from desktop.referee.record_words import parse_names, split_lines
from desktop.referee.referee import referee
from p10core.cards import rules as cards
from p10core.cards.rules import Game as CardGame
from p10core.dice import rules as dice
from p10core.dice.rules import Game
from p10core.game.games import FINISH_NAMES
from p10core.game.houses import house_word
from p10core.game.phases import RUN

INITIALS = 3
LONGEST_RECORD = 256 * 1024  # bytes; the longest game that 10,000 simulated ones had took 20,000
LONGEST_LINE = 1000  # characters; the cards of six players, with the longest names, have 600


class Seat(NamedTuple):
    """A player at the end of a game, in order of play. ``merit`` is what the lists of the best are sorted by, the most
    first: the total of dice, the points against of cards less than nothing; None is in no list.
    """

    initials: str
    total: int
    wins: bool
    merit: int | None


class Verdict(NamedTuple):
    """A game that counts. ``record`` has initials for names. ``hash``: that of rules and moves, whoever played; more
    tells games by a deal apart, see Submission in data/rows.py. ``evening``: its deal, if that is said to be
    one of a café's evening, else 0.
    """

    hash: str
    rules: str
    seats: list[Seat]
    record: str
    evening: int = 0


class MovesHash:
    """The hash of what was done in a game, as its facts tell: what a record may leave out makes no difference.

    Each fact of dice and of cards stands in DICE or CARDS, with what of it is hashed; a fact that does not would be a
    KeyError, so that no move can be forgotten.
    """

    def __init__(self) -> None:
        self.done = sha256()

    def of_dice(self, fact: int, game: Game) -> None:
        """A fact of p10core.dice.rules."""
        self.done.update(DICE[fact](game))

    def of_cards(self, fact: int, game: CardGame) -> None:
        """A fact of p10core.cards.rules."""
        said = CARDS[fact](game)
        if said is not None:
            self.done.update(f"{fact} {said}\n".encode())


def the_order(game: Game) -> bytes:
    """What was rolled for the order of play, whoever rolled it; in solitaire nothing."""
    return repr(sorted(list(rolls) for rolls in game.roll_off.rolls)).encode() if game.roll_off else b""


def the_roll(game: Game) -> bytes:
    """The dice that were held for it, and all ten as they lie."""
    return struct.pack("<cH10s", b"r", game.turn.held, bytes(game.turn.faces))


DICE: dict[int, Callable[[Game], bytes]] = {
    dice.SEATED: the_order,
    dice.ROLLED: the_roll,
    dice.STOPPED: lambda game: b"s",
    # Holds are hashed with the roll that follows; turns, the end and what the coach says follow from the moves.
    **dict.fromkeys((dice.TURN, dice.HELD, dice.ENDED, dice.JUDGED), lambda game: b""),
}


def the_deal(game: CardGame) -> object:
    """The card that starts the discards, and each player's cards."""
    return game.hand.discards[0], [sorted(held) for held in game.hand.cards]


def the_phase(game: CardGame) -> object:
    """The groups that were laid; only in a run the order of the cards means something."""
    groups = game.hand.laid[game.move[0]]
    return [list(group.cards) if group.kind == RUN else sorted(group.cards) for group in groups]


def the_move(game: CardGame) -> object:
    """A move without who made it: that follows from the moves before."""
    return game.move[1:]


CARDS: dict[int, Callable[[CardGame], object]] = {
    cards.DEALT: the_deal,
    cards.DREW: the_move,
    cards.LAID: the_phase,
    cards.HIT: the_move,
    cards.DISCARDED: the_move,
    # How the discards were shuffled shows as they are drawn; how hand and game ended follows from the moves.
    **dict.fromkeys((cards.REFILLED, cards.HAND_OVER, cards.ENDED), lambda game: None),
}


def judged(text: str | bytes) -> Verdict:
    """The verdict on a record. Raises BadInput where the referee refuses it, or where the game is not over."""
    lines = lines_of(text)
    moves = MovesHash()
    game = referee(lines, moves.of_dice, card_watch=moves.of_cards)
    if not game.is_over():
        raise BadInput("the game is not over")
    done = moves.done
    rules = rules_of(game)
    names = [player.name for player in game.players]
    short = dict(zip(names, initials(names), strict=True))
    done.update(f"{rules} {len(names)}".encode())
    if isinstance(game, Game) and game.deal:  # others who play it alike play another game
        done.update(" ".join(short.values()).encode())
    record = "".join(f"{renamed(line, short)}\n" for line in lines if line.split())
    evening = game.deal if isinstance(game, Game) and game.evening else 0
    return Verdict(done.hexdigest(), rules, seats(game, list(short.values())), record, evening)


def lines_of(text: str | bytes) -> list[str]:
    """The lines of a record from outside. Raises BadInput for what is no text, and for what is longer than any game
    before anybody works on it: only so does no record take long.
    """
    if len(text) > LONGEST_RECORD:
        raise BadInput(f"a record of {len(text)} bytes: no game is longer than {LONGEST_RECORD}")
    try:
        lines = split_lines((text if isinstance(text, bytes) else text.encode()).decode())
    except UnicodeError:
        raise BadInput("not text in UTF-8") from None
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise BadInput(f"line {number}: {len(line)} characters; no line of a game has more than {LONGEST_LINE}")
    return lines


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
    players each hand leaves everybody more cards than with two; ``2011 none deal:20261122``, for who has played a deal
    before knows its dice.
    """
    house = house_word(game.house, len(game.phases))
    if isinstance(game, CardGame):
        return f"cards {house} {len(game.players)}"
    deal = f" deal:{game.deal:08}" if game.deal else ""
    return f"{FINISH_NAMES[game.finish]} {house}{deal}" + (" solitaire" if game.solitaire() else "")


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


def shortened(text: bytes) -> bytes:
    """A record, also one that the referee refuses, with initials for names; as it is if it is too broken for that."""
    try:
        lines = lines_of(text)
        [players] = [word for word in lines[0].split() if word.startswith("players=")]
        names = parse_names(players.removeprefix("players="))
        short = dict(zip(names, initials(names), strict=True))
        return "".join(f"{renamed(line, short)}\n" for line in lines if line.split()).encode()
    except (BadInput, ValueError, LookupError):
        return text


def letters(name: str) -> str:
    """What of a name stands by itself: neither marks on a letter that is cut off, nor what turns the line around."""
    return "".join(one for one in unicodedata.normalize("NFC", name) if unicodedata.category(one)[0] not in "CM") or "?"


def renamed(line: str, short: dict[str, str]) -> str:
    """A line of a record with initials for names."""
    keyword, *rest = line.split()
    if "=" not in line and keyword not in ("turn", "skip", "out", "hit"):  # most lines, and nobody is named
        return " ".join([keyword, *rest])
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
