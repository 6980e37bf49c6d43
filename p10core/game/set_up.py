"""What a game is set up with: which game, by which rules, and its seats: their names, and who plays for them; and
the lines with which the records of both games begin and end.

In the functions *chosen* is always a :class:`SetUp`, *person* what a seat is called before its number if a person
plays.
"""

from p10core.const import const
from p10core.game.games import FINISH_2011, GAMES, LAST_PHASE, MOST_PLAYERS
from p10core.game.houses import HOUSE_NONE, house_word
from p10core.types import Any, CardGame, Game, MaybeNone

MOST_DEAL = const(99_999_999)


class SetUp:
    """What a game is set up with: ``names`` of up to six seats, of which the first ``players`` take part; the rules.

    ``game``: its number in p10core/game/games.py. ``levels``: who plays for each seat, 0 a person, else a level of the
    tower. ``house`` and ``length``: see p10core/game/houses.py. ``deal``: that of the next game of dice, 0 for a
    game of chance, see p10core/dice/deal.py. ``blind``: whether each of several plays it alone, ``played``: who
    has, see p10core/dice/screens/blind.py. ``evening``: whether the deal is one of the café's evening, ``begun``: the
    last one of those that was begun here, see p10core/lobby/deal.py. ``stamp``: that of the settings.toml that it began
    with; once the file has another, and no game is on, what is there counts.
    """

    def __init__(self) -> None:
        self.game = 0
        self.players = 1
        self.names = [""] * MOST_PLAYERS
        self.levels = bytearray(MOST_PLAYERS)
        self.finish = FINISH_2011
        self.house = 0
        self.length = LAST_PHASE
        self.deal = 0
        self.blind = 0
        self.played: list[bytes] = []
        self.evening = 0
        self.begun = 0
        self.stamp = 0

    def forget_deal(self, was_begun: bool | list[bytes] = True) -> None:
        """Who has begun to play a deal knows its dice."""
        if self.evening and was_begun:
            self.begun = self.deal
        self.deal = self.evening = 0
        self.played = []

    def is_blind(self) -> bool:
        """Whether one after the other plays the deal alone."""
        return self.blind > 0 and self.deal > 0 and not self.evening and self.players > 1


def seat_name(chosen: SetUp, seat: int, person: str) -> str:
    """A seat's name as entered. Else P1, P2, ..., and T1, T2 for the tower, unlike all that were entered."""
    if chosen.names[seat]:
        return chosen.names[seat]
    name = _label(chosen, seat, person)
    while name in chosen.names:
        name += "'"
    return name


def seat_names(chosen: SetUp, person: str) -> list[str]:
    """The names of all who play, by seat."""
    return [seat_name(chosen, seat, person) for seat in range(chosen.players)]


def in_play(chosen: SetUp) -> range:
    """The seats that the next game has: all who play, or the one whose turn it is to play a deal blind."""
    played = len(chosen.played)
    return range(played, played + 1) if chosen.is_blind() else range(chosen.players)


def names_in_play(chosen: SetUp, person: str) -> list[str]:
    """The names of those seats."""
    return [seat_name(chosen, seat, person) for seat in in_play(chosen)]


def short_names(chosen: SetUp, person: str, room: int) -> str:
    """The names of all who play as one text of at most *room* characters; a ``+`` stands for what has no room."""
    names = " ".join(seat_names(chosen, person))
    return names if len(names) <= room else names[: room - 1] + "+"


def _label(chosen: SetUp, seat: int, person: str) -> str:
    return ("T" if chosen.levels[seat] else person) + str(seat + 1)


def taken(chosen: SetUp, seat: int, name: str, person: str) -> bool:
    """Whether another seat has the name that *seat* would have."""
    mine = name or _label(chosen, seat, person)
    return any([other != seat and seat_name(chosen, other, person) == mine for other in range(MOST_PLAYERS)])


def level_of(chosen: SetUp, seat: int) -> int:
    """Who plays for a seat, by number. If the game has fewer levels than was chosen, its best one plays."""
    return min(chosen.levels[seat], len(GAMES[chosen.game].levels) - 1)


def level_name(chosen: SetUp, seat: int) -> str | Any:
    """The word for who plays for a seat."""
    return GAMES[chosen.game].levels[level_of(chosen, seat)]


def unnamed(chosen: SetUp, players: list[Any], first: int = 0) -> int | MaybeNone:
    """The number, in the order of play, of the first of a game's *players* from *first* on who is a person without a
    name, see :func:`seat_name`; None if there is none.
    """
    for number, player in enumerate(players):
        label = player.name[1:].rstrip("'")
        if number >= first and not player.level and label.isdigit() and player.name not in chosen.names:
            return number
    return None


def deal_of(text: str) -> int:
    """The deal that somebody means who types *text*, up to eight characters: a number as it is, else that of a word.

    A word is worth 31 times the word without its last letter, and the number of that letter in ASCII; of that the last
    eight digits. 0 is no deal.
    """
    if text.isdigit():
        return int(text)
    number = 0
    for letter in text:
        number = (31 * number + ord(letter)) % (MOST_DEAL + 1)
    return number


def game_line(game: Game | CardGame, words: str) -> str:
    """The line that opens a record: *words*, the house game, the players in order of play, and those that the tower
    plays.
    """
    if game.house != HOUSE_NONE:
        words += " house=" + house_word(game.house, len(game.phases))
    words += " players=" + ",".join([player.name for player in game.players])
    towers = ",".join([player.name for player in game.players if player.level])
    return "game " + words + (" towers=" + towers if towers else "")


def end_line(game: Any) -> str:
    """The line with the totals that closes a record."""
    totals = ["%s=%d" % (player.name, game.total(place)) for place, player in enumerate(game.players)]
    return "end " + " ".join(totals)
