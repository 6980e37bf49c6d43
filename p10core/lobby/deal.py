"""*Same dice*: which deal the next game of dice is played by.

On a duplicate evening that is the next deal of the evening. The café's leaderboard has drawn its deals, and every tower
has them in the same order; it tells them signed with the tower's secret, see hardware/cafe/line.py. A deal that was
begun is not offered again, also if its game was left: who has seen its dice knows them.
"""

from p10core.const import const
from p10core.game.games import DICE_GAME
from p10core.kernel.entries import set_up_entry
from p10core.types import App, Line, MoreScreen, Sequence

DEAL_KEY = const(9)  # the last button, where a game begins
NONE_LEFT = const(-1)


def told(app: App) -> Sequence[int]:
    """The deals of the evening that is on, in their order; none if there is no evening."""
    return app.cafe.deals if app.cafe else ()


def next_place(app: App) -> int:
    """The place in the evening, from 0, of the deal that comes next; NONE_LEFT without one, and if cards are set up."""
    deals = told(app)
    begun = app.set_up.begun
    if app.set_up.game != DICE_GAME:
        return NONE_LEFT
    place = deals.index(begun) + 1 if begun in deals else 0
    return place if place < len(deals) else NONE_LEFT


def choose_deal(app: App) -> None:
    """Take the evening's next deal for the next game, else ask for one; if it has one, have none."""
    chosen = app.set_up
    place = next_place(app)
    if not chosen.deal and place == NONE_LEFT:
        from p10core.lobby.set_up import DealScreen

        return app.cover(DealScreen(app.today()))
    chosen.evening = 0 if chosen.deal else 1
    chosen.deal = 0 if chosen.deal else told(app)[place]
    app.note(set_up_entry(app))
    app.stale = True


def title(app: App) -> str:
    """The first line where a game begins: how many play, or which deal. On an evening nobody need know its number."""
    chosen = app.set_up
    if chosen.evening:
        deals = told(app)
        place = deals.index(chosen.deal) + 1 if chosen.deal in deals else 0
        return app.say("Evening: deal %d of %d") % (place, len(deals)) if place else app.say("Evening")
    return app.say("Deal %08d") % chosen.deal if chosen.deal else app.say("Who plays?")


def more_lines(app: App) -> Sequence[Line]:
    """The lines of the menu's *More* about it, as p10core.kernel.lists.ListScreen has lines."""
    chosen = app.set_up
    if chosen.game != DICE_GAME:
        return []
    lines = [(app.say("Same dice"), _chosen(app), lambda app, menu: choose_deal(app))]
    if chosen.deal and not chosen.evening:
        lines.append((app.say("Players"), app.say("each alone") if chosen.blind else app.say("in turn"), _blind))
    return lines


def _chosen(app: App) -> str:
    chosen = app.set_up
    if chosen.deal:
        return app.say("evening") if chosen.evening else "%08d" % chosen.deal
    return app.say("off") if next_place(app) == NONE_LEFT else app.say("evening?")


def _blind(app: App, menu: MoreScreen) -> None:
    app.set_up.blind = 1 - app.set_up.blind
    app.note(set_up_entry(app))
