"""The game of a link as one of its two players sees it, and the moves that this one can make."""

from dataclasses import replace

from desktop.by_link import chain
from desktop.by_link.link import ASKED, ENDED, NO_LINK, OPEN, Link, Played, Seat
from desktop.errors import BadInput
from desktop.referee.referee import ONE_READS
from desktop.words import N_
from p10core.dice.record import Recorder
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import OVER, Game
from p10core.dice.turn import ROLLS
from p10core.game.games import IllegalMove

ONLOOKER = -1
NOT_MINE = N_("This link has moves of yours that you have not made.")
NOT_NOW = N_("This cannot be done now.")
TWO_PLAY = N_("Somebody has joined this game already.")
SAME_NAME = N_("Your friend has this name: choose another.")
TOO_LONG = N_("This game is too long for a link.")
STRANGE = N_("The game in this link breaks the rules.")


class Table:
    """The game of a *link*, played again by the rules; ``lines``: its record.

    *secret*: what the player's chain began with, None for who only looks on. ``me``: the place among the link's
    seats, or ONLOOKER. Raises BadInput for a link that does not follow from the secrets that it tells: nobody can
    move for the other.
    """

    def __init__(self, link: Link, secret: bytes | None = None) -> None:
        self.link = link
        self._mine = chain.whole(secret) if secret else []
        firsts = [chain.before(seat.secret, seat.number) for seat in link.seats]
        self.me = firsts.index(self._mine[0]) if self._mine and self._mine[0] in firsts else ONLOOKER
        if self.me != ONLOOKER and self._mine[self._my_seat().number] != self._my_seat().secret:
            raise BadInput(STRANGE)
        self.game = self._played_again()
        self._answer()

    # What one may ask.

    def next_seat(self) -> int:
        """The place among the seats of who is to play; ONLOOKER before the order is known, and after the end."""
        if self.game is None or self.game.state == OVER:
            return ONLOOKER
        return [seat.name for seat in self.link.seats].index(self.game.player().name)

    def last_seat(self) -> int:
        """The place among the seats of who has moved last; ONLOOKER if nobody has."""
        names = [seat.name for seat in self.link.seats]
        return names.index(self._players[-1]) if self._players else ONLOOKER

    def turns_of(self, seat: int) -> list[Played]:
        """The turns of a player, by the place among the seats."""
        name = self.link.seats[seat].name
        return [turn for turn, player in zip(self.link.turns, self._players, strict=True) if player == name]

    def can_join(self) -> bool:
        """Whether a second player is wanted, and this is not who invites."""
        return len(self.link.seats) == 1 and self.me == ONLOOKER

    def can_move(self) -> bool:
        """Whether I am to play, and can: the dice that I need are there, or I have rolled."""
        if self.me == ONLOOKER or self.next_seat() != self.me or self._asks():
            return False
        assert self.game is not None
        return self.game.turn.rolls > 0 or self._can_roll()

    def to_send(self) -> bool:
        """Whether the other one needs this link to go on, or to see the end."""
        if self.me == ONLOOKER or self.can_move():
            return False
        over = self.game is not None and self.game.state == OVER
        return not over or self.last_seat() == self.me

    # Moves.

    def joined(self, name: str, secret: bytes) -> "Table":
        """A second player joins, with a chain that begins with *secret*."""
        if not self.can_join():
            raise BadInput(TWO_PLAY)
        if name == self.link.seats[0].name:
            raise BadInput(SAME_NAME)
        seat = Seat(name, 1, chain.whole(secret)[1])
        return Table(replace(self.link, seats=(*self.link.seats, seat)), secret)

    def rolled(self, held: int) -> "Table":
        """I roll, but for the dice *held*; before the first roll none is."""
        self._refuse_unless_mine()
        turns = self.link.turns
        if not turns or turns[-1].stands == ENDED:
            return self._with((*turns, Played(1)))
        turn = turns[-1]
        if turn.rolls == ROLLS:
            raise BadInput(NOT_NOW)
        holds = (*turn.holds, held)
        asks = Played(turn.rolls, holds, ASKED)
        return self._with((*turns[:-1], Played(turn.rolls + 1, holds) if self._can_roll() else asks))

    def stopped(self) -> "Table":
        """I end my turn."""
        self._refuse_unless_mine()
        turns = self.link.turns
        if not turns or turns[-1].stands != OPEN:
            raise BadInput(NOT_NOW)
        return self._with((*turns[:-1], replace(turns[-1], stands=ENDED)))

    # How a game is made of a link.

    def _played_again(self) -> Game | None:
        """The game, as far as the link goes; None before both secrets of the first step are told."""
        link = self.link
        self.lines: list[str] = []
        self._players: list[str] = []  # of each turn
        if len(link.seats) == 2 and self.me == 0 and link.seats[0].number == 0:
            self.link = link = self._telling(link, 1)  # I invited: who begins I know first
        if len(link.seats) < 2 or not all(seat.number for seat in link.seats):
            if link.turns:
                raise BadInput(NO_LINK)
            return None
        chains = [chain.known(seat.secret, seat.number) for seat in link.seats]
        rules = link.rules
        names = [seat.name for seat in link.seats]
        game = Game(names, rules.finish, rules.house, rules.length, Recorder(self.lines.append).watch)
        with ONE_READS:
            try:
                # A roll-off without rolls: the order of the seats.
                game.seat(chain.roll_off(chains[0][1], chains[1][1]) if rules.roll_off else RollOff(len(names)))
                self._make_moves(game, chains)
            except (IllegalMove, IndexError):
                raise BadInput(STRANGE) from None
        return game

    def _make_moves(self, game: Game, chains: list[list[bytes]]) -> None:
        step = 0
        for turn in self.link.turns:
            if game.turn is None or game.turn.rolls:
                raise BadInput(STRANGE)  # the game is over, or a turn before was not
            self._players.append(game.player().name)
            for roll in range(1, turn.rolls + 1):
                step += roll == 1 or self.link.rules.by_roll
                if roll > 1:
                    game.hold(turn.holds[roll - 2])
                ours, theirs = (told[step] for told in chains)
                game.roll(chain.rolled(bytes(game.turn.faces), game.turn.held, ours, theirs, roll))
            if turn.stands == ASKED:
                game.hold(turn.holds[-1])
            elif turn.stands == ENDED:
                game.stop()

    def _answer(self) -> None:
        """Tell of my secrets what the other needs now; roll, if that is what I have asked for."""
        if self.me == ONLOOKER or self.next_seat() == ONLOOKER:
            return
        if self.next_seat() != self.me:
            if not self.link.turns or self.link.turns[-1].stands != OPEN:  # else what is held is not said yet
                self.link = self._telling(self.link, self._next_step())
        elif self._asks() and self._can_roll():
            turn = self.link.turns[-1]
            self.link = self._after((*self.link.turns[:-1], Played(turn.rolls + 1, turn.holds)))
            self.game = self._played_again()

    def _next_step(self) -> int:
        """The number of the secrets of which the next roll is made."""
        turns = self.link.turns
        if self.link.rules.by_roll:
            return sum(turn.rolls for turn in turns) + 1
        return len(turns) + (not turns or turns[-1].stands == ENDED)

    def _asks(self) -> bool:
        return bool(self.link.turns) and self.link.turns[-1].stands == ASKED

    def _can_roll(self) -> bool:
        return self.link.seats[1 - self.me].number >= self._next_step()

    def _my_seat(self) -> Seat:
        return self.link.seats[self.me]

    def _after(self, turns: tuple[Played, ...]) -> Link:
        """The link after a move of mine. What it used of my secrets is told with it."""
        used = sum(turn.rolls for turn in turns) if self.link.rules.by_roll else len(turns)
        return self._telling(replace(self.link, turns=turns), used)

    def _telling(self, link: Link, number: int) -> Link:
        """A link that tells my secret *number*, unless it tells more already."""
        if number >= len(self._mine):
            raise BadInput(TOO_LONG)
        if number <= link.seats[self.me].number:
            return link
        seats = list(link.seats)
        seats[self.me] = replace(seats[self.me], number=number, secret=self._mine[number])
        return replace(link, seats=tuple(seats))

    def _with(self, turns: tuple[Played, ...]) -> "Table":
        return Table(self._after(turns), self._mine[-1])

    def _refuse_unless_mine(self) -> None:
        if not self.can_move():
            raise BadInput(NOT_NOW)
