"""A player of dice or cards who needs nobody, and all of a tower that must outlive a power cut."""

import random

from host_tests.next_press import next_press
from host_tests.player import Player
from host_tests.stores import Store
from p10core.dice.bonuses import FINISH, FIVE
from p10core.dice.rules import OVER
from p10core.game.games import CARDS_GAME
from p10core.kernel.app import App

ROUNDS = 12  # of the loop in a wait


def state(player: Player) -> tuple:
    """All of a tower that must outlive a power cut; *player* may be anybody with an app."""
    app = player.app
    if not app.program.game:
        return kept(app)
    return (*kept(app), *(cards_state(app) if app.set_up.game == CARDS_GAME else dice_state(app)))


def kept(app: App) -> tuple:
    """What outlives a game too."""
    chosen = app.set_up
    return (
        (app.settings.brightness, app.settings.sound, app.settings.language),
        (chosen.players, chosen.finish, chosen.house, chosen.length, tuple(chosen.names), chosen.game),
        tuple(app.kept.best),
    )


def dice_state(app: App) -> tuple:
    """All of a game of dice."""
    game = app.program.game
    columns = tuple(
        (p.name, p.phase, bytes(p.scores), p.bonuses[FIVE], p.bonuses[FINISH], p.failures, p.tries)
        for p in game.players
    )
    turn = game.turn and (game.turn.phase, game.turn.rolls, bytes(game.turn.faces), game.turn.held)
    rolls = app.program.roll_off and tuple(bytes(numbers) for numbers in app.program.roll_off.rolls)
    return (game.state, game.current, game.first_finisher, columns, turn, rolls)


def cards_state(app: App) -> tuple:
    """All of a game of cards; () if there is none."""
    game = app.program.game
    if game is None:
        return ()
    hand = game.hand
    columns = tuple((p.name, p.phase, p.total, p.made, p.level) for p in game.players)
    laid = [[(group.first, bytes(group.cards)) for group in groups] for groups in hand.laid]
    piles = (bytes(hand.pile[hand.pile_at :]), bytes(hand.discards), [bytes(cards) for cards in hand.cards])
    return (game.state, game.current, game.dealer, columns, laid, piles, hand.lost, game.tied, game.winners())


class Automaton(Player):
    """Plays by itself, dice or ``game="cards"``, a press a step. From *seed* follow rolls, deals and fidgets."""

    def __init__(self, store: Store | None = None, seed: int = 1, **settings: object) -> None:
        self.source = random.Random(seed)
        super().__init__(store=store, **settings)

    def _random_bytes(self, count: int) -> bytes:
        return self.source.randbytes(count)

    def step(self) -> None:
        """The next press of a player who wants to get on, but fidgets, and now and then takes the discard."""
        hint, idle = self.line(4), self.source.random()
        if hint.startswith("Hold") and idle < 0.5:
            self.press(self.source.randrange(1, 11))
        elif hint.startswith("ROLL:draw") and "SCORE:" in hint and idle < 0.3:
            self.press("SCORE")
        else:
            self.press(next_press(self.lines(), self.inverse(1), lambda cards: self.source.randrange(1, cards + 1)))

    def wait(self, ms: int) -> None:
        """Long enough for all dice to land, in few rounds."""
        for _ in range(ROUNDS):
            self.now += ms // ROUNDS
            self.tick()

    def dark(self) -> bool:
        """Whether no pixel says anything of a card."""
        return not any(self.app.frame.pixels)

    def play(self) -> None:
        """To the end of a game of dice."""
        while self.app.program.game is None or self.app.program.game.state != OVER:
            self.step()


def card_player(store: Store | None = None, seed: int = 1, **settings: object) -> Automaton:
    """One who plays cards, of two players if *settings* say nothing else."""
    return Automaton(store, seed, **{"game": "cards", "players": 2, **settings})
