"""A player of dice who needs nobody, and all of a tower that must outlive a power cut."""

import random

from host_tests.player import Player
from host_tests.stores import Store
from p10core.dice.bonuses import FINISH, FIVE
from p10core.dice.evaluator import FAILED, nearest
from p10core.dice.rules import OVER, ROLL_OFF
from p10core.dice.turn import ROLLS


def state(player: Player) -> tuple:
    """All of a tower that must outlive a power cut."""
    app = player.app
    chosen = app.set_up
    kept = (
        (app.settings.brightness, app.settings.sound, app.settings.language),
        (chosen.players, chosen.finish, chosen.house, chosen.length, tuple(chosen.names), chosen.game),
        tuple(app.best),
    )
    game = app.play.game
    if not game:
        return kept
    columns = tuple(
        (p.name, p.phase, bytes(p.scores), p.bonuses[FIVE], p.bonuses[FINISH], p.failures, p.tries)
        for p in game.players
    )
    turn = game.turn and (game.turn.phase, game.turn.rolls, bytes(game.turn.faces), game.turn.held)
    rolls = app.play.roll_off and tuple(bytes(numbers) for numbers in app.play.roll_off.rolls)
    return (*kept, game.state, game.current, game.first_finisher, columns, turn, rolls)


class Automaton(Player):
    """Plays by itself; each step is one press of a button."""

    def __init__(self, store: Store, seed: int = 1, **settings: object) -> None:
        self.dice = random.Random(seed)
        super().__init__(store=store, **settings)

    def _random_bytes(self, count: int) -> bytes:
        return self.dice.randbytes(count)

    def step(self) -> None:
        """The next press of a player who wants to get on."""
        game = self.app.play.game
        if game is None:
            return self.press("SCORE")
        turn = game.turn
        if game.state == ROLL_OFF or turn is None or turn.rolls == 0:
            return self.press("SCORE" if self.line(4) == "OK: next" else "ROLL")
        if turn.rolls == ROLLS or turn.result() != FAILED or self.line(4) == "OK: next":
            return self.press("SCORE")
        if self.dice.random() < 0.5:
            return self.press(self.dice.randrange(1, 11))  # fidgets
        wanted = (turn.held ^ nearest(turn.phase, turn.faces)) & 0x3FF
        if wanted:
            return self.press(1 + (wanted & -wanted).bit_length() - 1)
        self.press("ROLL")

    def press(self, *buttons: int | str) -> None:
        for button in buttons:
            super().press(button)

    def wait(self, ms: int) -> None:
        """Long enough for all dice to land, in few rounds."""
        for _ in range(12):
            self.now += ms // 12
            self.app.tick(self.now)

    def play(self) -> None:
        """To the end of the game."""
        while self.app.play.game is None or self.app.play.game.state != OVER:
            self.step()
