"""What the coach would hold: ``python -m desktop advise`` reads lines ``AIM PHASE ROLL FACES`` and writes a line each.

``safe 1 1 8G 7G 8B 10B 5B 6O WR 2B 1O 2O`` gives ``hold=0,2,6 make=0.9815``: positions in the line, counted from 0 (all
ten: end the turn), and the chance to make the phase with them, exactly. AIM is auto, safe or points, ROLL 1 or 2.

After the faces the game may follow: ``mine=TOTAL``, one's own total before the turn; against somebody also
``other=PHASE,TOTAL`` (the phase that the other is on, 0: has made the last one) and ``first=0|1`` (1: one plays first).
Without ``other=`` one plays alone. Who is on phase 10 is there for the first time.
"""

import argparse
from collections.abc import Iterable, Iterator
from functools import cache

from desktop.coach.tables import exact, seats
from desktop.errors import BadInput
from desktop.referee.evaluate import PHASE_WORDS, dice_showing
from desktop.referee.record_words import answered, choice, pairs, parse_house, parse_number, shown, typed_lines
from p10core.coach.coach import Coach
from p10core.coach.file import CERTAIN
from p10core.dice.rules import LAST_SERIES, PLAY, Game, Player
from p10core.dice.ten_dice import DICE, parse_face
from p10core.dice.turn import Turn
from p10core.game.games import FINISH_NAMES, LAST_PHASE, phase_after
from p10core.game.houses import HOUSE_NONE, HOUSE_ROUNDS
from p10core.kernel.settings import AIM_NAMES

MOST = 700  # points that a total may have
KEYS = ("mine", "other", "first")
BEFORE_FACES = 3  # words


class Rules:
    """The first finish rule and the house game that all lines are about."""

    def __init__(self, finish: int = 0, house: tuple[int, int] = (HOUSE_NONE, LAST_PHASE)) -> None:
        self.finish = finish
        self.house, self.length = house


def advised(lines: Iterable[str], rules: Rules) -> Iterator[str]:
    """The answer to each line, see :func:`desktop.referee.record_words.answered`."""
    return answered(lines, lambda words: answer(words, rules))


def answer(words: list[str], rules: Rules) -> str:
    """``hold=... make=...`` for an aim, a phase, a roll, ten faces and a game."""
    if words[0] not in AIM_NAMES:
        raise BadInput(f"'{shown(words[0])}' is not an aim: {', '.join(sorted(AIM_NAMES))}")
    faces_end = BEFORE_FACES + DICE
    given = len([word for word in words[BEFORE_FACES:faces_end] if "=" not in word])
    if given < DICE:
        raise BadInput(f"an aim, a phase, a roll and ten faces are wanted; here are {given} faces")
    if words[1] not in PHASE_WORDS:
        raise BadInput(f"'{shown(words[1])}' is not a phase: a number from 1 to 10")
    phase = PHASE_WORDS.index(words[1]) + 1
    if words[2] not in ("1", "2"):
        raise BadInput(f"'{shown(words[2])}' is not a roll after which dice are held: 1 or 2")
    faces = bytes(parse_face(word[:20]) for word in words[BEFORE_FACES:faces_end])
    dice = dice_showing(faces)
    game = game_of(phase, pairs(words[faces_end:], KEYS), rules)
    turn = game.turn
    turn.rolls = int(words[2])
    turn.faces[:] = bytes(faces[place] for place in dice)
    aim = AIM_NAMES.index(words[0])
    plan = coach().plan(game, aim)
    assert plan, coach().problem()
    mask = coach().best_hold(game, aim)
    held = sorted(dice[die] for die in range(DICE) if mask >> die & 1)
    odds = round(CERTAIN * exact.chance(phase, turn.rolls, bytes(turn.faces), mask))
    return f"hold={','.join(map(str, held))} make={plan.as_played(turn.rolls, odds) / CERTAIN:.4f}"


@cache
def coach() -> Coach:
    """The device's, with the device's file."""
    return seats.opened()


def game_of(phase: int, words: dict[str, str], rules: Rules) -> Game:
    """A game as it stands before the turn. Raises BadInput where no game stands like that."""
    mine = parse_number(words.get("mine", "0"), 0, MOST, "a total")
    if "other" not in words:
        if "first" in words:
            raise BadInput("first= goes with other=: who plays alone plays first")
        game = Game(["Me"], rules.finish, rules.house, rules.length)
        on_phase(game, game.players[0], phase, mine)
        game.turn = Turn(phase)
        return game
    word, comma, total = words["other"].partition(",")
    if not comma:
        raise BadInput(f"other={shown(words['other'])} is not PHASE,TOTAL")
    first = choice(words.get("first", "1"), ("0", "1"), "first")
    me = 1 - first
    game = Game(["First", "Second"], rules.finish, rules.house, rules.length)
    game.state, game.current, game.turn = PLAY, me, Turn(phase)
    on_phase(game, game.players[me], phase, mine)
    others = parse_number(word, 0, LAST_PHASE, "a phase, or 0 for one who has finished")
    on_phase(game, game.players[first], others, parse_number(total, 0, MOST, "a total"))
    if rules.house == HOUSE_ROUNDS:
        wanted = phase if first else phase_after(game.phases, phase)
        if others != wanted:
            raise BadInput(f"in ten rounds the other is on phase {wanted} here, not {others}")
    elif not others:
        game.state, game.first_finisher = LAST_SERIES, first
        game.were_on_last = (phase == game.phases[-1]) << me
    return game


def on_phase(game: Game, player: Player, phase: int, total: int) -> None:
    """Put a player on a phase, 0: behind the last, with a total."""
    if phase and phase not in game.phases:
        raise BadInput(f"phase {phase} is not played in this game")
    player.phase = phase
    if phase != 1:  # in scores it counts for the five phase bonus, as far as that is open
        for made in (1, 2, 3):
            player.scores[made] = min(total, 255)
            total -= player.scores[made]
    player.bonuses[:] = bytes((total, 0))


def main(arguments: list[str]) -> None:
    """The command line of advise."""
    parser = argparse.ArgumentParser(
        prog="desktop advise",
        description="Read lines 'AIM PHASE ROLL FACES [mine=TOTAL other=PHASE,TOTAL first=0|1]' and say what to hold.",
    )
    parser.add_argument("--finish", default=FINISH_NAMES[0], help=f"first finish rule: {' or '.join(FINISH_NAMES)}")
    parser.add_argument("--house", default="none", help="house game: none, rounds, short:N or even")
    options = parser.parse_args(arguments)
    rules = Rules(choice(options.finish, FINISH_NAMES, "finish"), parse_house(options.house))
    for line in advised(typed_lines(), rules):
        print(line)
