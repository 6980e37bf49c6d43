"""Forgets the modules of the game that is not played: at the begin of each game, and after records of both."""

from p10core.on_demand import forget

_DICE = "record game turn evaluator tables judgement levels coach"
_CARDS = "table deck entries finder french game group hand lay_down opponents record replay"
_CARD_SCREENS = "faces hand menu opponent pass_on result scorepad table where winner"


def forget_game(dice):
    """Let go of the game that is not played: that of *dice*, or the other."""
    if dice:
        for leaf in _DICE.split():
            forget("p10core", leaf)
        forget("p10core.screens", "turn")
    else:
        for leaf in _CARD_SCREENS.split():
            forget("p10core.cards.screens", leaf)
        forget("p10core.cards", "screens")
        for leaf in _CARDS.split():
            forget("p10core.cards", leaf)
        forget("p10core", "cards")
