"""Set-up: which game, who plays, by which rules; the seats' names, and who plays for them; the deal."""

from p10core.const import const
from p10core.game.chance import below
from p10core.game.games import GAMES
from p10core.game.houses import HOUSES
from p10core.game.set_up import deal_of, level_name, seat_name, short_names, taken
from p10core.kernel.entries import name_entry, set_up_entry
from p10core.kernel.lists import ListScreen
from p10core.kernel.programs import begin
from p10core.lobby import choices
from p10core.screens.menu import shared_lines
from p10core.screens.writing import DIGITS, WritingScreen
from p10core.types import Any, App, Callable, Frame, Lines, SetUp, Words

_NAME_LENGTH = const(8)
_DEAL_LENGTH = const(8)


class SetUpScreen(ListScreen):
    """The list of all that can be set before a game. OK begins the game."""

    def lines(self, app: App) -> Lines:
        say = app.say
        chosen = app.set_up
        game = GAMES[chosen.game]
        towers = sum([level > 0 for level in chosen.levels[: chosen.players]])
        house = HOUSES[chosen.house]
        first_lines: Lines = (
            (say("Play with"), say(game.word), _next_game),
            (say("Players"), str(chosen.players), _next_players, _fewer_players),
            (say("Names"), short_names(chosen, say.person, 12), _names),
        )
        if game.finish:
            first_lines += ((say("Rules"), say("classic") if chosen.finish else say("of 2011"), _next_finish),)
        label = say(house.label)
        first_lines += ((say("Game"), label % chosen.length if house.lengths else label, _next_house),)
        return first_lines + ((say("Tower plays"), str(towers), _seats),) + shared_lines(app)

    def usual_hint(self, say: Words, count: int) -> str:
        return say("1-%d ROLL:more OK:go") % count

    def ok(self, app: App) -> None:
        begin(app)


def _step(change: Callable[[SetUp], None]) -> Callable[[App, SetUpScreen], None]:
    """What a line does that goes on to the next choice: *change* makes it so in the set-up."""

    def choose(app: App, _: SetUpScreen) -> None:
        change(app.set_up)
        app.note(set_up_entry(app))

    return choose


_next_game = _step(choices.next_game)
_next_players = _step(choices.next_players)
_fewer_players = _step(choices.fewer_players)
_next_finish = _step(choices.next_finish)
_next_house = _step(choices.next_house_game)


def _names(app: App, _: SetUpScreen) -> None:
    app.cover(NameScreen(app, 0))


def _seats(app: App, _: SetUpScreen) -> None:
    app.cover(SeatsScreen())


class NameScreen(WritingScreen):
    """One seat's name. OK goes on to the next seat."""

    def __init__(self, app: App, seat: int) -> None:
        super().__init__(_NAME_LENGTH, app.set_up.names[seat])
        self.seat = seat

    def heading(self, say: Words) -> str:
        return say("Name %d: ") % (self.seat + 1) + "%s"

    def leave(self, app: App) -> None:
        if self.seat:
            app.show(NameScreen(app, self.seat - 1))
        else:
            app.back()

    def done(self, app: App) -> None:
        chosen = app.set_up
        if taken(chosen, self.seat, self.text, app.say.person):
            return self.refuse(app, app.say("Name taken"))
        chosen.names[self.seat] = self.text
        app.note(name_entry(self.seat, self.text))
        if self.seat + 1 < chosen.players:
            app.show(NameScreen(app, self.seat + 1))
        else:
            app.back()


class SeatsScreen(ListScreen):
    """Who plays for each seat: a person, or the tower at one of its levels."""

    def lines(self, app: App) -> Lines:
        return tuple([_line(app, seat) for seat in range(app.set_up.players)])

    def usual_hint(self, say: Words, count: int) -> str:
        return say("1-%d: choose  BACK") % count

    def ok(self, app: App) -> None:
        app.back()


def _line(app: App, seat: int) -> tuple[str, str, Callable[..., Any]]:
    def next_player(app: App, menu: SeatsScreen) -> None:
        choices.next_level(app.set_up, seat)
        app.note(set_up_entry(app))

    chosen = app.set_up
    return seat_name(chosen, seat, app.say.person), app.say(level_name(chosen, seat)), next_player


class DealScreen(WritingScreen):
    """The deal of the next game: a number or a word, the date to begin with where the tower knows it; without any the
    tower chooses a deal. That of today is played by the default rules.
    """

    def __init__(self, date: int) -> None:
        super().__init__(_DEAL_LENGTH, str(date) if date else "")
        self.shown = DIGITS

    def heading(self, say: Words) -> str:
        return say("Deal: ") + "%s"

    def leave(self, app: App) -> None:
        app.back()

    def done(self, app: App) -> None:
        text = self.text
        if not text:
            text = "".join([str(below(10, app.random_bytes)) for _ in range(_DEAL_LENGTH)])
        app.set_up.deal = deal_of(text)
        if text == str(app.today()):
            choices.default_rules(app.set_up)  # everybody's, so that all results of a day compare
        app.note(set_up_entry(app))
        app.back()

    def draw(self, app: App, frame: Frame) -> None:
        super().draw(app, frame)
        if not self.text:
            frame.write(3, 0, app.say("OK alone: any deal"))
        elif self.text == str(app.today()):
            frame.write(3, 0, app.say("OK: today's deal"))
