"""The record of a game of dice as text, a line a fact, so that anyone can check a result::

    game dice finish=2011 players=North,South     and towers=South if the tower plays for South
    deal 20261122                                 if the dice are dealt, see deal.py; "deal 20261122 evening" if
                                                  the deal is one of a café's evening
    order North=9,7 South=9,5
    turn North
    roll 8G 7G 8B 10B 5B 6O WR 2B 1O 2O
    hold 1,3,4,7
    roll 8G 8O 8B 10B 7R 9G WR WO 3R 4R
    stop
    score 34

:class:`Recorder` writes it while a game is played; ``python -m desktop referee`` reads it.
"""

from p10core.dice.rules import ENDED, ROLLED, SEATED, STOPPED, TURN
from p10core.dice.ten_dice import DICE, face_text
from p10core.dice.turn import ROLLS
from p10core.game.games import FINISH_NAMES
from p10core.game.set_up import end_line, game_line
from p10core.types import Callable, Game


class Recorder:
    """Watches a game and hands each line of its record to *write_line*."""

    def __init__(self, write_line: Callable[[str], object]) -> None:
        self.write_line = write_line

    def watch(self, fact: int, game: Game) -> None:
        """Write the lines for a fact of :mod:`p10core.dice.rules`."""
        line = self.write_line
        if fact == SEATED:
            line(game_line(game, "dice finish=" + FINISH_NAMES[game.finish]))
            if game.deal:
                line("deal %08d" % game.deal + (" evening" if game.evening else ""))
            if game.roll_off:
                line(order_line(game))
        elif fact == TURN:
            line("turn " + game.player().name)
        elif fact == ROLLED:
            if game.turn.rolls > 1:
                line("hold " + dice_text(game.turn.held))
            line("roll " + " ".join([face_text(face) for face in game.turn.faces]))
        elif fact == STOPPED:
            outcome = game.outcome
            if outcome.rolls < ROLLS:
                line("stop")
            line("score %d" % outcome.score if outcome.score else "fail")
            for bonus in outcome.earned():
                line("bonus " + bonus.word)
        elif fact == ENDED:
            line(end_line(game))


def dice_text(mask: int) -> str:
    """A mask of dice as people count them: ``1,3,4,7``."""
    return ",".join([str(die + 1) for die in range(DICE) if mask >> die & 1])


def order_line(game: Game) -> str:
    """What each player rolled for the order of play, in that order."""
    words = ["order"]
    for player, seat in zip(game.players, game.roll_off.order()):
        words.append(player.name + "=" + ",".join([str(number) for number in game.roll_off.rolls[seat]]))
    return " ".join(words)
