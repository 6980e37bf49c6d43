"""Who plays the other seat where no friend does: the level *perfect*, at the table as any guest.

It has a chain of secrets of its own, drawn before the game. It sees what a guest sees, a link, and is told the other's
secret of a roll only after the hold: so it can neither choose dice nor look ahead. Its links are checked as those of a
friend are. What it holds it is told: on a computer by desktop/coach/perfect.py, on the site by
desktop/site/perfect.py.
"""

from collections.abc import Callable

from desktop.by_link.link import named
from desktop.by_link.table import ONLOOKER, Table
from desktop.words import N_
from p10core.dice.rules import Game
from p10core.dice.ten_dice import ALL_DICE
from p10core.dice.turn import ROLLS

NO_TABLE = N_("The solved game cannot be loaded: try again when there is a network.")
Hold = Callable[[Game], int]  # the dice to hold after the first or second roll, as a mask; ALL_DICE: stop


def answered(table: Table, mine: bytes, secret: bytes, name: str, hold: Hold) -> Table:
    """My *table* when it is my turn, or the game is over: the rival has joined, told its secrets, played its turns.

    *mine*, *secret*: with what my chain and the rival's began; *name*: under which it joins.
    """
    while not table.can_move() and not (table.game and table.game.is_over()):
        theirs = Table(table.link, secret)
        if theirs.me == ONLOOKER:
            theirs = theirs.joined(named(name), secret)
        while theirs.can_move():
            theirs = moved(theirs, hold)
        table = Table(table.link.merged(theirs.link), mine)
    return table


def moved(table: Table, hold: Hold) -> Table:
    """The rival's table after its next move."""
    assert table.game is not None
    rolls = table.game.turn.rolls
    if rolls == 0:
        return table.rolled(0)
    held = ALL_DICE if rolls == ROLLS else hold(table.game)
    return table.stopped() if held == ALL_DICE else table.rolled(held)
