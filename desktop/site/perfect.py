"""The level *perfect* in a browser, for the page of games by link: turns.js solves its turns, the solved game says what
their ends are worth.

player = Perfect(turns)
if name := player.wants(question):          # the file of a solved game
    player.learn(name, Pair(data))
player.answer(question)
"""

from desktop.by_link import asked
from desktop.by_link.rival import NO_TABLE
from desktop.coach.all_holds import best_of_all
from desktop.errors import BadInput
from desktop.site.pairs import Pair, name_of, named
from desktop.site.turns import Turns
from p10core.coach.file import FAILS
from p10core.dice.evaluator import FAILED
from p10core.dice.rules import Game
from p10core.dice.ten_dice import ALL_DICE


class Perfect:
    """What the page asks, with the holds of *perfect* where it plays; see desktop/by_link/asked.py."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._tables: dict[str, Pair] = {}

    def wants(self, question: str) -> str:
        """The file that a question takes; nothing if it takes none, or one that is known."""
        rules = asked.rules_asked(question)
        name = named(rules.finish, rules.house, rules.length) if rules else ""
        return "" if name in self._tables else name

    def learn(self, name: str, table: Pair | None) -> None:
        """The file of that name, None if it cannot be had."""
        if table:
            self._tables[name] = table

    def answer(self, question: str) -> str:
        """The answer to a question."""
        return asked.answer(question, self.hold)

    def hold(self, game: Game) -> int:
        """The dice to hold, as a mask. Raises BadInput without the solved game."""
        return best_of_all(self.worth(game))

    def worth(self, game: Game) -> list[float]:
        """What each of the 1,024 holds is worth."""
        turn, table = game.turn, self._tables.get(name_of(game))
        if not table:
            raise BadInput(NO_TABLE)
        ends = table.ends(game)
        holds = self._turns.of(turn.phase, ends).holds(turn.rolls, bytes(turn.faces))
        result = turn.result()
        holds[ALL_DICE] = ends[FAILS if result == FAILED else result >> 10]
        return holds
