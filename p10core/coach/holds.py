"""What a hold is worth to a plan of coach/outlook.py, and the best hold.

worth(coach, turn, plan, held)
best_hold(coach, turn, plan)  # a mask; ALL_DICE: end the turn; NO_ADVICE

How they are found stands in coach/search.py and coach/first_search.py.
"""

from p10core.coach.coach import NO_ADVICE
from p10core.coach.first_search import FirstSearch, is_for
from p10core.coach.search import Search, alike
from p10core.game.phases import COLOUR, PHASES


def best_hold(coach, turn, plan):
    """The dice to hold after roll 1 or 2, as a mask; ALL_DICE: end the turn; NO_ADVICE where the coach knows none. Of
    dice that show the same those that are held already are taken.
    """
    search = search_of(coach, turn, plan)
    while search.more():
        pass
    if search.mask == NO_ADVICE or PHASES[turn.phase][0][0] == COLOUR:
        return search.mask
    return alike(search.mask, turn.faces, turn.held)


def search_of(coach, turn, plan):
    """The search for the best hold of these dice, as far as it is."""
    search = plan.search
    if not search or search.rolls != turn.rolls or search.faces != turn.faces:
        kind = FirstSearch if is_for(turn, plan) else Search
        search = plan.search = kind(coach, turn, plan)
    return search


def worth(coach, turn, plan, held):
    """What the hold of mask *held* is worth as a plan's ends are; for the safe aim its chance in hundredths of a
    percent. NO_ADVICE where it is not known.
    """
    return search_of(coach, turn, plan).worth_of(held)
