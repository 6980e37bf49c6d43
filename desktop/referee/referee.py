"""Checks the record of a game: plays it again line by line, and says which line is the first that is against the rules.

    game = referee(["game dice players=North", "roll 8G 7G 8B 10B 5B 6O WR 2B 1O 2O"])
    print(scorepad_text(game))

The referee knows no rules. It makes the record's moves in a :class:`p10core.dice.rules.Game`, and refuses what the game
refuses. A record may stop anywhere. It may leave out what follows from the dice (``turn``, ``score``, ``fail``,
``bonus``, ``end``); where it says it, that is checked. Games of cards: card_referee.py. How well the dice were held:
:mod:`desktop.analysis`. The command line: referee_command.py.
"""

import threading
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from desktop.errors import BadInput, visible
from desktop.referee import card_referee
from desktop.referee.card_referee import CardReader, CardWatch, RefereedGame
from desktop.referee.facts import card_pad, dice_pad
from desktop.referee.record_words import (
    check_totals,
    choice,
    pairs,
    parse_deal,
    parse_house,
    parse_names,
    parse_number,
    parse_towers,
    shown,
)
from p10core.cards.rules import Game as CardGame
from p10core.dice.bonuses import BONUSES
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import OVER, PLAY, ROLL_OFF, Game
from p10core.dice.ten_dice import DICE, parse_face
from p10core.dice.turn import ROLLS
from p10core.game.games import FINISH_NAMES, WITNESS_TOTAL, IllegalMove
from p10core.game.houses import HOUSE_NONE, HOUSES
from p10core.game.set_up import end_line

Watch = Callable[[int, Game], None]  # is told each fact of p10core.dice.rules, after the game has changed
Judge = Callable[[Game, bool], None]  # is asked before a roll, or as the turn stops (True): see Game.judge

# The rules have scratch arrays for the whole module, for a chip has one thread: so one thread reads at a time. That
# costs nothing, since Python runs one at a time anyway.
ONE_READS = threading.RLock()
read_face = cache(parse_face)  # of the 44 that there are; what is none is not kept


def referee(
    lines: Iterable[str],
    watch: Watch | None = None,
    judge: Judge | None = None,
    card_watch: CardWatch | None = None,
) -> Game | CardGame:
    """DiceReader a record, its *lines* in order. Raises BadInput with the line's number at the first that cannot be.
    Lines that begin with ``#`` are the tower's remarks about itself.

    *watch* and *judge* are for games of dice, *card_watch* is for games of cards.
    """
    lines = list(lines)
    with ONE_READS:
        return _read(lines, DiceReader(watch, judge), card_watch)


def _read(lines: list[str], reader: "DiceReader | CardReader", card_watch: CardWatch | None) -> Game | CardGame:
    number = 0
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0] == "#":
            continue
        try:
            if reader.game is None and words[:2] == ["game", "cards"]:
                reader = CardReader(card_watch)
            reader.line(words)
        except (IllegalMove, BadInput) as error:
            raise BadInput(f"line {number}: {error}") from None
    if reader.game is None:
        raise BadInput(f"line {max(number, 1)}: no game: a record opens with a line such as 'game dice players=North'")
    return reader.game


class DiceReader:
    """Reads the record of a game of dice, line by line; ``game``: as far as the lines go. For *watch* and *judge* see
    :func:`referee`.
    """

    def __init__(self, watch: Watch | None = None, judge: Judge | None = None) -> None:
        self.game: Game | None = None
        self.watch = watch
        self.judge = judge
        self.turn_open = False  # a `turn` line or a roll has opened the turn that is on
        self.hold_stated = False  # a `hold` line stands since the last roll
        self.unstated: list[str] = []  # what the last turn came to, that the record may still state
        self.stop_may_follow = False  # the turn has ended with its third roll
        self.end_stated = False

    def line(self, words: list[str]) -> None:
        """Take one line, split into words."""
        keyword, rest = words[0], words[1:]
        reader = READERS.get(keyword)
        if reader is None:
            raise BadInput(f"no line of a record begins with '{shown(keyword)}', only with {', '.join(READERS)}")
        if self.game is None and keyword != "game":
            raise BadInput(f"'{keyword}' before the game: a record opens with a line such as 'game dice players=North'")
        reader(self, rest)

    def on(self) -> Game:
        """The game, to make a move in; the order of play must be settled."""
        assert self.game is not None
        if self.game.state == ROLL_OFF:
            raise BadInput("the order of play is open: an 'order' line comes first, such as 'order North=9 South=5'")
        return self.game

    def read_game(self, rest: list[str]) -> None:
        """``game dice finish=2011|classic house=none|rounds|short:N|even players=NAME,NAME towers=NAME``"""
        if self.game is not None:
            raise BadInput("the game has been opened already")
        if not rest or rest[0] != "dice":
            raise BadInput(f"'{shown(' '.join(rest[:1]))}' is not a game that this referee knows: dice or cards")
        keys = pairs(rest[1:], ("finish", "house", "players", "towers"))
        if "players" not in keys:
            raise BadInput("who plays? players=NAME or players=NAME,NAME,... is missing")
        finish = choice(keys.get("finish", FINISH_NAMES[0]), FINISH_NAMES, "finish")
        house, length = parse_house(keys.get("house", HOUSES[HOUSE_NONE].word))
        names = parse_names(keys["players"])
        levels = parse_towers(keys.get("towers", ""), names)
        self.game = Game(names, finish, house, length, self.watch, levels)

    def read_deal(self, rest: list[str]) -> None:
        """``deal 20261122``: the dice of this game are dealt; before the first roll. ``deal 20261122 evening``: a
        café's leaderboard has drawn it for an evening.
        """
        game = self.game
        assert game is not None
        begun = game.outcome is not None or (game.turn is not None and game.turn.rolls > 0)
        if begun or game.deal:
            raise BadInput("'deal' comes once, before the first roll")
        game.evening = len(rest) > 1 and rest[-1] == "evening"
        game.deal = parse_deal(" ".join(rest[:-1] if game.evening else rest))

    def read_order(self, rest: list[str]) -> None:
        """``order NAME=9,7 NAME=9,5``: what each player rolled, ties re-rolled. ``order NAME= NAME=``: nobody rolled,
        the order was agreed on.
        """
        game = self.game
        assert game is not None
        if game.solitaire():
            raise BadInput("solitaire has no order of play")
        if game.state != ROLL_OFF:
            raise BadInput("the order of play is settled already")
        names = [player.name for player in game.players]
        rolls = {name: parse_rolls(name, text) for name, text in pairs(rest, names).items()}
        missing = [name for name in names if name not in rolls]
        if missing:
            raise BadInput(f"no roll for {missing[0]}")
        game.seat(replayed_roll_off(names, rolls))

    def read_turn(self, rest: list[str]) -> None:
        """``turn NAME``: opens the turn of the player who is to play."""
        game = self.on()
        if game.state == OVER:
            raise BadInput("the game is over: no turn follows")
        if self.turn_open:
            raise BadInput(f"the turn of {game.player().name} is not over")
        if rest != [game.player().name]:
            raise BadInput(f"'{shown(' '.join(rest))}' is not to play: it is the turn of {game.player().name}")
        self.turn_open = True
        self.unstated = []
        self.stop_may_follow = False

    def read_roll(self, rest: list[str]) -> None:
        """``roll 8G ... 2O``: the faces of die 1 to die 10."""
        game = self.on()
        if len(rest) != DICE:
            raise BadInput(f"a roll has ten faces, die 1 to die 10; here are {len(rest)}")
        try:
            faces = bytes([read_face(word[:20]) for word in rest])
        except ValueError as error:
            raise BadInput(str(error)) from None
        if game.turn is not None and game.turn.rolls and not self.hold_stated:
            game.hold(0)  # a hold is for the next roll only
        if self.judge:
            self.judge(game, False)
        game.roll(faces)
        self.hold_stated = False
        self.turn_open = True
        self.unstated = []
        self.stop_may_follow = False
        if game.turn.rolls == ROLLS:
            self.end_turn()
            self.stop_may_follow = True

    def read_hold(self, rest: list[str]) -> None:
        """``hold 1,3,4``: the dice kept for the next roll; empty, none."""
        game = self.on()
        self.refuse_after_turn(game, "hold")
        mask = 0
        for word in ",".join(rest).split(",") if rest else []:
            die = parse_number(word, 1, DICE, "a die to hold")
            if mask >> die - 1 & 1:
                raise BadInput(f"die {die} is held twice")
            mask |= 1 << die - 1
        game.hold(mask)
        self.hold_stated = True

    def read_stop(self, rest: list[str]) -> None:
        """``stop``: the player ends the turn."""
        game = self.on()
        if rest:
            raise BadInput("nothing may follow 'stop' on its line")
        if self.stop_may_follow:
            self.stop_may_follow = False
            return
        self.refuse_after_turn(game, "stop")
        self.end_turn()

    def read_score(self, rest: list[str]) -> None:
        """``score N``: what the turn scored; ends it where it is still on."""
        points = parse_number(" ".join(rest), 1, 99, "a score")
        self.state_result(f"score {points}")

    def read_fail(self, rest: list[str]) -> None:
        """``fail``: the turn failed; ends it where it is still on."""
        if rest:
            raise BadInput("nothing may follow 'fail' on its line")
        self.state_result("fail")

    def read_bonus(self, rest: list[str]) -> None:
        """``bonus WORD``, of p10core.dice.bonuses: the turn that ended earned it."""
        self.on()
        said = " ".join(["bonus", *rest])
        known = [f"bonus {bonus.word}" for bonus in BONUSES]
        if said not in known:
            raise BadInput(f"'{shown(said)}' is no bonus: {' and '.join(repr(right) for right in known)} are")
        if said not in self.unstated:
            raise BadInput(f"'{said}' was not earned here")
        self.unstated.remove(said)

    def read_end(self, rest: list[str]) -> None:
        """``end NAME=TOTAL ...``: the game is over; the totals may be left out."""
        game = self.on()
        if game.state != OVER:
            raise BadInput(f"the game is not over: it is the turn of {game.player().name}")
        if self.end_stated:
            raise BadInput("'end' stands a second time: once is enough")
        self.end_stated = True
        check_totals(rest, end_line(game), "how the game ended")

    def end_turn(self) -> None:
        """End the turn that is on, and note what the record may state of it."""
        game = self.on()
        if self.judge:
            self.judge(game, True)
        game.stop()
        outcome = game.outcome
        self.turn_open = False
        self.unstated = [f"score {outcome.score}" if outcome.score else "fail"]
        self.unstated += [f"bonus {bonus.word}" for bonus in outcome.earned()]

    def state_result(self, said: str) -> None:
        game = self.on()
        if game.turn is not None and game.turn.rolls:
            self.end_turn()
        self.stop_may_follow = False
        if not any(fact in ("fail", said) or fact.startswith("score") for fact in self.unstated):
            raise BadInput(f"'{said}', but no turn has just ended")
        right = self.unstated[0]
        if said != right:
            raise BadInput(f"'{said}' is wrong: the dice make it '{right}'")
        del self.unstated[0]

    def refuse_after_turn(self, game: Game, keyword: str) -> None:
        """A turn that has no roll yet cannot be what a `hold` or a `stop` is about."""
        if game.turn is not None and game.turn.rolls == 0:
            raise BadInput(f"'{keyword}' before the first roll of the turn of {game.player().name}")


READERS: dict[str, Callable[[DiceReader, list[str]], None]] = {
    "game": DiceReader.read_game,
    "deal": DiceReader.read_deal,
    "order": DiceReader.read_order,
    "turn": DiceReader.read_turn,
    "roll": DiceReader.read_roll,
    "hold": DiceReader.read_hold,
    "stop": DiceReader.read_stop,
    "score": DiceReader.read_score,
    "fail": DiceReader.read_fail,
    "bonus": DiceReader.read_bonus,
    "end": DiceReader.read_end,
}


def parse_rolls(name: str, text: str) -> list[int]:
    """One player's rolls of a high die."""
    if not text:
        return []
    return [parse_number(word, 5, 10, f"a roll of a high die by {name}") for word in text.split(",")]


def replayed_roll_off(names: list[str], rolls: dict[str, list[int]]) -> RollOff:
    """The roll-off in which the players rolled *rolls*. Raises BadInput for a tie left open or a roll too many."""
    roll_off = RollOff(len(names))
    left = {name: list(numbers) for name, numbers in rolls.items()}
    if not any(left.values()):
        return roll_off  # the players stand in the order that was agreed on
    while (seat := roll_off.next()) is not None:
        if not left[names[seat]]:
            raise BadInput(f"{names[seat]} is tied and has to roll again")
        roll_off.add(left[names[seat]].pop(0))
    for name, numbers in left.items():
        if numbers:
            raise BadInput(f"{name} rolled again without being tied")
    return roll_off


Scorepad = dict[str, Any]  # as JSON has it; each of a player's bonuses stands under the bonus's own word


def scorepad(game: Game | CardGame) -> Scorepad:
    """The scorepad as scripts read it."""
    return card_pad(game, game.hands) if isinstance(game, RefereedGame) else dice_pad(game)  # type: ignore[arg-type]


def scorepad_text(game: Game | CardGame) -> str:
    """The scorepad as people read it, a column a player in order of play."""
    if isinstance(game, CardGame):
        return card_referee.scorepad_text(game)
    width = max(8, *(len(visible(player.name)) for player in game.players)) + 2
    places = range(len(game.players))

    def row(label: str, cells: Iterable[object]) -> str:
        return f"{label:<14}" + "".join(f"{visible(str(cell)):>{width}}" for cell in cells)

    rows = [row("", [player.name for player in game.players])]
    for phase in game.phases:
        rows.append(row(f"phase {phase}", [player.scores[phase] or "-" for player in game.players]))
    for number, bonus in enumerate(BONUSES):
        rows.append(row(bonus.name, [player.bonuses[number] or "-" for player in game.players]))
    rows.append(row("failures", [player.failures for player in game.players]))
    rows.append(row("total", [game.total(place) for place in places]))
    winners = [game.players[place].name for place in game.winners()]
    if game.state == ROLL_OFF:
        rows.append("The players have not rolled for the order of play.")
    elif not winners:
        series = "" if game.state == PLAY else " (last series)"
        rows.append(f"Not over: {game.player().name} is to play phase {game.player().phase}{series}.")
    elif game.solitaire():
        rows.append("The game is over.")
    else:
        rows.append(f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the win'}.")
    for place in places:
        if winners and game.total(place) >= WITNESS_TOTAL:
            rows.append(f"{game.players[place].name}: over {WITNESS_TOTAL - 1}: have it witnessed.")
    return visible("\n".join(rows))
