"""Somebody who looks on while a game is played, and knows the rules by heart.

An independent model for the fuzz: it sees dice, holds and scorepad before and after each event, says which move that
was, makes the same move by rules of its own (brute_force.py and dice.json, nothing of p10core's) and wants
the same scorepad. It never asks the game how it decided.
"""

import json
from functools import cache
from pathlib import Path

from host_tests.game import brute_force
from p10core.dice.bonuses import FINISH, FIVE

_LAYOUT = json.loads((Path(__file__).parents[2] / "desktop" / "coach" / "dice.json").read_text("utf-8"))
DICE = [[_LAYOUT["colours"].index(colour) << 4 | number for number, colour in die] for die in _LAYOUT["dice"]]
ALL = 0x3FF
ROLL_OFF, PLAY, LAST_SERIES, OVER = range(4)
CLASSIC = 1
ROUNDS, SHORT, EVEN = 1, 2, 3


def look(app) -> tuple | None:
    """What lies on the table: state, whose turn, the columns, the dice, the roll-off. None: no game."""
    game = app.program.game
    if game is None:
        return None
    columns = [(p.name, p.phase, bytes(p.scores), p.bonuses[FIVE], p.bonuses[FINISH], p.failures) for p in game.players]
    turn = game.turn and (game.turn.phase, game.turn.rolls, bytes(game.turn.faces), game.turn.held)
    rolls = [bytes(numbers) for numbers in app.program.roll_off.rolls] if game.state == ROLL_OFF else []
    return game.state, -1 if game.state == OVER else game.current, columns, turn, rolls


@cache
def points(phase: int, faces: bytes) -> int:
    """What ten faces score, 0 where they do not make the phase."""
    if phase == 8:
        colours = [sorted((face & 15 for face in faces if face >> 4 == colour), reverse=True) for colour in range(4)]
        return max((sum(dice[:7]) for dice in colours if len(dice) >= 7), default=0)
    counts = brute_force.counts_of(tuple(face & 15 for face in faces))
    return brute_force.best_score(brute_force.PHASES[phase], counts) or 0


def thrown(faces: bytes, held: int, drawn: list[int]) -> bytes:
    """The faces after a roll for which these random bytes were drawn: a byte a free die, 252 and more thrown away."""
    sides = [byte % 6 for byte in drawn if byte < 252]
    shown = [DICE[die][sides.pop(0)] if not held >> die & 1 else faces[die] for die in range(10)]
    assert not sides, "more dice were drawn than are free"
    return bytes(shown)


def murmur(words: list[int]) -> int:
    """MurmurHash3 (x86, 32 bits, seed 0) of numbers of four bytes each."""
    most = 0xFFFFFFFF
    found = 0
    for word in words:
        mixed = word * 0xCC9E2D51 & most
        mixed = (mixed << 15 | mixed >> 17) & most
        found ^= mixed * 0x1B873593 & most
        found = (found << 13 | found >> 19) & most
        found = found * 5 + 0xE6546B64 & most
    found ^= 4 * len(words)
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35), (16, 1)):
        found = (found ^ found >> shift) * factor & most
    return found


def dealt(faces: bytes, held: int, deal: int, place: int, phase: int, attempt: int, roll: int) -> bytes:
    """The faces after a roll that a deal has for the player at a place."""
    count = phase << 24 | attempt % 256 << 16 | roll << 8
    sides = [murmur([deal + 10**8 * place, count | die]) * 6 >> 32 for die in range(10)]
    return bytes(faces[die] if held >> die & 1 else DICE[die][sides[die]] for die in range(10))


def settle(rolls: list[bytes], seats: list[int], depth: int = 0) -> tuple[list[int], set[int]]:
    """(seats in order of play, those who have still to roll) among *seats* whose first *depth* rolls are equal."""
    if len(seats) == 1:
        assert len(rolls[seats[0]]) == depth, "somebody rolled again without a tie"
        return seats, set()
    due = {seat for seat in seats if len(rolls[seat]) <= depth}
    if due:
        return seats, due
    order: list[int] = []
    for number in sorted({rolls[seat][depth] for seat in seats}, reverse=True):
        tied, waiting = settle(rolls, [seat for seat in seats if rolls[seat][depth] == number], depth + 1)
        order += tied
        due |= waiting
    return order, due


class Column:
    """A player's column."""

    def __init__(self, name: str, phase: int) -> None:
        self.name = name
        self.phase = phase
        self.scores: dict[int, int] = {}
        self.five = self.finish = self.failures = self.tries = 0

    def row(self) -> tuple:
        scores = bytes(self.scores.get(phase, 0) for phase in range(11))
        return self.name, self.phase, scores, self.five, self.finish, self.failures


class Onlooker:
    """One game from its beginning, as :func:`look` saw it first. ``undo``: the toggles that can be taken back."""

    def __init__(self, seen: tuple, finish: int, house: int, length: int, deal: int) -> None:
        names = [column[0] for column in seen[2]]
        assert len(set(names)) == len(names), f"two players of one name: {names}"
        self.finish = finish
        self.house = house
        self.deal = deal
        self.phases = [2, 4, 6, 8, 10] if house == EVEN else list(range(1, 1 + (length if house == SHORT else 10)))
        self.seats = names
        self.rolls = [b""] * len(names)
        self.columns = [Column(name, self.phases[0]) for name in names]
        self.state = ROLL_OFF if len(names) > 1 else PLAY
        self.current = 0
        self.first: int | None = None  # the place of the first finisher
        self.were_on_last: list[int] = []
        self.series: list[int] = []  # who has a last series to come
        self.undo: list[int] = []
        self._fresh_turn()

    def _fresh_turn(self) -> None:
        self.rolled = 0
        self.faces = bytes(10)
        self.held = 0
        self.undo = []

    def sight(self) -> tuple:
        """What :func:`look` has to see."""
        on = self.state in (PLAY, LAST_SERIES)
        turn = (self.columns[self.current].phase, self.rolled, self.faces, self.held) if on else None
        rows = [column.row() for column in self.columns]
        rolls = self.rolls if self.state == ROLL_OFF else []
        return self.state, -1 if self.state == OVER else self.current, rows, turn, rolls

    def due(self) -> set[int]:
        """The seats that have still to roll for the order of play."""
        return settle(self.rolls, list(range(len(self.seats))))[1]

    def made(self) -> int:
        """What the dice score as they lie."""
        return points(self.columns[self.current].phase, self.faces) if self.rolled else 0

    # What was that?

    def move_to(self, seen: tuple) -> str:
        """Which move leads from what the onlooker knows to what is seen; "" where nothing has changed."""
        state, _, columns, turn, rolls = seen
        if self.state == ROLL_OFF:
            return "high" if state != ROLL_OFF or rolls != self.rolls else ""
        turns = sum(column[5] + len(column[2].replace(b"\0", b"")) for column in columns)
        if turns != sum(column.failures + len(column.scores) for column in self.columns):
            return "end"
        if turn is None:
            return ""
        if turn[1] != self.rolled:
            return "roll"
        return "hold" if turn[3] != self.held else ""

    def make(self, move: str, seen: tuple, drawn: list[int], undoing: bool) -> None:
        """Make the move by the rules; *drawn* are the random bytes that the tower took for it."""
        if move == "high":
            self._high(drawn)
        elif move == "roll":
            assert self.rolled < 3, "a fourth roll"
            assert self.held != ALL, "a roll of no dice"
            self.rolled += 1
            if self.deal:
                column = self.columns[self.current]
                which = self.deal, self.current, column.phase, column.tries + 1, self.rolled
                self.faces = dealt(self.faces, self.held, *which)
            else:
                self.faces = thrown(self.faces, self.held, drawn)
            self.undo = []
        elif move == "hold":
            self._hold(seen[3][3], undoing)
        elif move == "end":
            assert self.rolled, "a turn ended before its first roll"
            self._end(self.made())
        assert self.sight() == seen, f"after '{move}'\n  wanted {self.sight()}\n  seen   {seen}"

    def _high(self, drawn: list[int]) -> None:
        due = sorted(self.due())
        sides = [byte % 6 for byte in drawn if byte < 252]
        for seat, side in zip(due, sides, strict=True):
            self.rolls[seat] += bytes([DICE[seat][side] & 15])
        order, still_due = settle(self.rolls, list(range(len(self.seats))))
        if not still_due:
            self.columns = [self.columns[seat] for seat in order]
            self.state = PLAY

    def _hold(self, held: int, undoing: bool) -> None:
        assert 0 < self.rolled < 3, "a hold where there is nothing to hold"
        changed = held ^ self.held
        assert changed & (changed - 1) == 0, "more than one hold at a time"
        if undoing:
            assert 1 << self.undo.pop() == changed, "undo took another hold back"
        else:
            self.undo.append(changed.bit_length() - 1)
        self.held = held

    # How a turn ends.

    def _end(self, score: int) -> None:
        column = self.columns[self.current]
        phase = column.phase
        last = phase == self.phases[-1]
        if score:
            column.scores[phase] = score
        else:
            column.failures += 1
        made_or_moved_on = bool(score) or self.house == ROUNDS
        if phase == 5 and self.phases[:5] == [1, 2, 3, 4, 5] and made_or_moved_on:
            column.five = 40 if sum(column.scores.values()) >= 221 else 0
        if score and last:
            column.finish = 40 if self._first_finish(column) else 0
        column.tries = 0 if made_or_moved_on else column.tries + 1
        if made_or_moved_on:
            column.phase = 0 if last else self.phases[self.phases.index(phase) + 1]
        self._next(bool(score), last)
        self._fresh_turn()

    def _first_finish(self, column: Column) -> bool:
        if len(self.columns) == 1:
            return column.tries == 0
        if self.house == ROUNDS or self.first is None:
            return True
        return self.current > self.first and (self.finish != CLASSIC or self.current in self.were_on_last)

    def _next(self, made: bool, last: bool) -> None:
        places = list(range(len(self.columns)))
        if self.house == ROUNDS:
            if self.current == places[-1] and last:
                self.state = OVER
            self.current = (self.current + 1) % len(places)
            return
        if self.state == PLAY and not (made and last):
            self.current = (self.current + 1) % len(places)
            return
        if self.state == PLAY:
            self.state = LAST_SERIES
            self.first = self.current
            self.series = places[self.current + 1 :] + places[: self.current]
            self.were_on_last = [place for place in places if self.columns[place].phase == self.phases[-1]]
        elif made and not last:
            return  # the next phase at once
        if self.series:
            self.current = self.series.pop(0)
        else:
            self.state = OVER

    # How it stands.

    def total(self, place: int) -> int:
        """A grand total."""
        column = self.columns[place]
        cost = 5 * column.failures if len(self.columns) == 1 else 0
        return sum(column.scores.values()) + column.five + column.finish - cost

    def scorepad(self) -> dict:
        """As desktop.referee.referee writes it."""
        totals = [self.total(place) for place in range(len(self.columns))]
        rows = [
            {
                "name": column.name,
                "phases": [[phase, column.scores[phase]] for phase in self.phases if phase in column.scores],
                "five_bonus": column.five,
                "finish_bonus": column.finish,
                "failures": column.failures,
                "total": total,
                "finished": self.phases[-1] in column.scores,
            }
            for column, total in zip(self.columns, totals, strict=True)
        ]
        over = self.state == OVER
        winners = [column.name for column, total in zip(self.columns, totals, strict=True) if total == max(totals)]
        return {"players": rows, "winners": winners if over else [], "over": over}
