"""A duplicate evening: the café's leaderboard has drawn deals, and every tower has them in the same order.

The leaderboard tells them to the tower, signed with the tower's secret: see hardware/cafe/line.py. The next one is
offered where a game begins. One that was begun is not offered again, also if its game was left: who has seen its dice
knows them.
"""

from p10core.const import const
from p10core.games import DICE

NONE_LEFT = const(-1)


def told(app):
    """The deals of the evening that is on, in their order; none if there is no evening."""
    return app.cafe.deals if app.cafe else ()


def next_place(app):
    """The place in the evening, from 0, of the deal that comes next; NONE_LEFT without one, and if cards are set up."""
    deals = told(app)
    begun = app.set_up.begun
    if app.set_up.game != DICE:
        return NONE_LEFT
    place = deals.index(begun) + 1 if begun in deals else 0
    return place if place < len(deals) else NONE_LEFT
