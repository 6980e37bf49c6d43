"""Forgets the modules of the game that is not played: in set-up, as a game begins, and after records of both."""

import gc

from p10core.on_demand import forget

_DICE = "record game turn evaluator tables judgement outlook levels coach"
_CARDS = "table deck entries finder french game group hand lay_down opponents record replay"
_CARD_SCREENS = "faces hand menu opponent pass_on result scorepad table where winner"


def forget_game(dice):
    """Let go of the game that is not played: that of *dice*, or the other.

    Its room is free when this returns: what is loaded next lies in it, and no holes are left between.
    """
    if dice:
        gone = [forget("p10core", leaf) for leaf in _DICE.split()]
        gone.append(forget("p10core.screens", "turn"))
    else:
        gone = [forget("p10core.cards.screens", leaf) for leaf in _CARD_SCREENS.split()]
        forget("p10core.cards", "screens")
        gone += [forget("p10core.cards", leaf) for leaf in _CARDS.split()]
        forget("p10core", "cards")
    if True in gone:
        gc.collect()
