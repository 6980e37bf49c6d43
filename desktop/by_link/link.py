"""What travels in a link: the rules, both names, the secrets that are told so far, and what was held.

The dice are not in it: they follow from the secrets. A turn has three bytes, so a game of 60 turns is a link of some
340 letters. From the latest secret of a player follow all that were told before (:mod:`desktop.by_link.chain`).
"""

import base64
import zlib
from dataclasses import dataclass, field, replace

from desktop.analysis.share import ended, letters_of
from desktop.by_link import chain
from desktop.errors import BadInput
from desktop.words import N_
from p10core.dice.ten_dice import ALL_DICE
from p10core.dice.turn import ROLLS
from p10core.game.games import FINISH_NAMES, LAST_PHASE
from p10core.game.houses import HOUSES

LONGEST_NAME = 12  # letters
_ROLLED_OFF, _INVITED = 1, 2  # versions, by who begins
_LONGEST = 10_000  # letters of a link: one of 330 turns has 1,450
_HEAD = 5  # bytes: version, finish, house, length, whether by roll
_NUMBER = 2  # bytes of a step
_TURN = 3
_CHECK = 4  # bytes at the end, which show that none is missing

OPEN, ENDED, ASKED = range(3)  # a turn is on; has ended; or waits for the dice of its next roll

NO_NAME = N_("Please type a name.")
NO_LINK = N_("This is no link to a game, or a part of it is missing.")
OTHER_VERSION = N_("This link is of another version of the game: reload both pages.")
OTHER_GAME = N_("This link does not fit the game as it was played here.")


@dataclass(frozen=True)
class Rules:
    """What was agreed on. *by_roll*: each roll takes a secret of the other player; else each turn. *roll_off*: who
    begins is thrown for; else who invites does, so that the first dice need two links, never three.
    """

    finish: int = 0
    house: int = 0
    length: int = LAST_PHASE
    by_roll: bool = False
    roll_off: bool = False

    def __post_init__(self) -> None:
        if self.finish >= len(FINISH_NAMES) or self.house >= len(HOUSES) or not 1 <= self.length <= LAST_PHASE:
            raise BadInput(NO_LINK)


@dataclass(frozen=True)
class Seat:
    """A player: the name, and the secret that was told last, with its number."""

    name: str
    number: int
    secret: bytes

    def merged(self, other: "Seat") -> "Seat":
        """The one that knows more. Raises BadInput unless both are of one chain."""
        low, high = sorted((self, other), key=lambda seat: seat.number)
        if low.name != high.name or chain.before(high.secret, high.number - low.number) != low.secret:
            raise BadInput(OTHER_GAME)
        return high


@dataclass(frozen=True)
class Played:
    """A turn: how often it was rolled, what was held after each roll but the last, and how it stands."""

    rolls: int
    holds: tuple[int, ...] = ()
    stands: int = OPEN

    def __post_init__(self) -> None:
        holds = self.rolls if self.stands == ASKED else self.rolls - 1
        if not 1 <= self.rolls <= ROLLS or len(self.holds) != holds or self.stands > ASKED or holds >= ROLLS:
            raise BadInput(NO_LINK)

    def goes_on_as(self, other: "Played") -> bool:
        """Whether *other* may be this turn, at a later time."""
        if self.stands == ENDED:
            return other == self
        return other.rolls >= self.rolls and other.holds[: len(self.holds)] == self.holds


@dataclass(frozen=True)
class Link:
    """A game as a link has it. ``seats``: who invites, then who has joined; ``turns``: the oldest first."""

    rules: Rules
    seats: tuple[Seat, ...]
    turns: tuple[Played, ...] = field(default=())

    def game(self) -> str:
        """What tells this game from all others: the first secret of who invites, in hexadecimal digits."""
        seat = self.seats[0]
        return chain.before(seat.secret, seat.number).hex()

    def merged(self, other: "Link") -> "Link":
        """The later one of two links about one game. Raises BadInput if they contradict each other."""
        short, long = sorted((self, other), key=lambda link: (len(link.seats), link.moves()))
        turns = zip(short.turns, long.turns, strict=False)
        if self.rules != other.rules or not all(one.goes_on_as(later) for one, later in turns):
            raise BadInput(OTHER_GAME)
        seats = [one.merged(later) for one, later in zip(short.seats, long.seats, strict=False)]
        return replace(long, seats=(*seats, *long.seats[len(seats) :]))

    def moves(self) -> int:
        """How many moves were made."""
        return sum(turn.rolls + len(turn.holds) + (turn.stands == ENDED) for turn in self.turns)


def named(text: str) -> str:
    """A name as a record can have it, of what somebody typed. Raises BadInput without any."""
    words = "".join(one if one.isprintable() and one not in ",=" else " " for one in text).split()
    name = "-".join(words)[:LONGEST_NAME].strip("-")
    if not name:
        raise BadInput(NO_NAME)
    return name


def packed(link: Link) -> str:
    """The link as text of letters, digits, ``-`` and ``_``, of which none is the last."""
    rules = link.rules
    version = _ROLLED_OFF if rules.roll_off else _INVITED
    data = bytearray((version, rules.finish, rules.house, rules.length, rules.by_roll))
    data.append(len(link.seats))
    for seat in link.seats:
        name = seat.name.encode()
        data += bytes((len(name),)) + name + seat.number.to_bytes(_NUMBER) + seat.secret
    for turn in link.turns:
        holds = sum(mask << 10 * place for place, mask in enumerate(turn.holds))
        data += (turn.rolls << 22 | turn.stands << 20 | holds).to_bytes(_TURN)
    data += zlib.crc32(data).to_bytes(_CHECK)
    return ended(base64.urlsafe_b64encode(data).decode().rstrip("="))


def unpacked(text: str) -> Link:
    """The link that was packed: the longest part of the text that its sum fits, for a word may stand behind it. Raises
    BadInput for what is none.
    """
    if len(text) > _LONGEST:
        raise BadInput(NO_LINK)
    letters = letters_of(text)
    for end in (end for end in range(len(letters), 0, -1) if end % 4 != 1):
        data = base64.urlsafe_b64decode(letters[:end] + "=" * (-end % 4))
        if data[-_CHECK:] == zlib.crc32(data[:-_CHECK]).to_bytes(_CHECK):
            try:
                return _read(data[:-_CHECK])
            except (ValueError, IndexError):
                break
    raise BadInput(NO_LINK)


def _read(data: bytes) -> Link:
    place = 0

    def take(count: int) -> bytes:
        nonlocal place
        taken = data[place : place + count]
        place += count
        if len(taken) < count:
            raise BadInput(NO_LINK)
        return taken

    version, finish, house, length, by_roll = take(_HEAD)
    if version not in (_ROLLED_OFF, _INVITED):
        raise BadInput(OTHER_VERSION)
    seats = []
    for _ in range(take(1)[0]):
        name = take(take(1)[0]).decode()
        seats.append(Seat(name, int.from_bytes(take(_NUMBER)), take(chain.BYTES)))
    if not 1 <= len(seats) <= 2 or len({seat.name for seat in seats}) < len(seats):
        raise BadInput(NO_LINK)
    if any(seat.number > chain.STEPS or named(seat.name) != seat.name for seat in seats):
        raise BadInput(NO_LINK)
    turns = tuple(_turn(int.from_bytes(take(_TURN))) for _ in range((len(data) - place) // _TURN))
    if place < len(data) or turns and len(seats) < 2:
        raise BadInput(NO_LINK)
    return Link(Rules(finish, house, length, bool(by_roll), version == _ROLLED_OFF), tuple(seats), turns)


def _turn(packed_turn: int) -> Played:
    rolls, stands = packed_turn >> 22, packed_turn >> 20 & 3
    holds = tuple(packed_turn >> 10 * place & ALL_DICE for place in range(2))
    count = rolls if stands == ASKED else rolls - 1
    if any(holds[max(count, 0) :]):
        raise BadInput(NO_LINK)
    return Played(rolls, holds[:count] if count > 0 else (), stands)
