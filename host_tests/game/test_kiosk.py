"""The tower in a café: it plays by itself, set-up takes one press, an idle game ends, the best are kept."""

from functools import cache

import pytest

from desktop.bench.tower import Tower
from host_tests.player import Player
from host_tests.stores import Store
from host_tests.thorough import share
from p10core.dice.opponents import MASTER
from p10core.game.high_scores import add, rank_among
from p10core.journal.journal import Journal
from p10core.journal.kinds import BEGIN, KIOSK, OF_A_GAME
from p10core.journal.reader import load
from p10core.kernel.entries import best_entry
from p10core.kernel.events import LONG, MENU, SCORE
from p10core.kernel.frame import SILENT
from p10core.screens.high_scores import BestScreen

MADE = "8G 8O 8B 10B 7R 9G WR WO 3R 4R"
ANY, LEARN = "  Press any button", " Learn it: 2 minutes"
NOTHING = "5R 6R 5O 6G 10G 10O 1B 1R 2R 2O"


def kiosk(store: Store | None = None, **settings: object) -> Player:
    return Player(store, **{"kiosk": 1, "abandon_after": 30, "dim_after": 0, "sleep_after": 0, **settings})


def dicing(player: Player) -> Player:
    """A player whose dice are not loaded."""
    return player.unload()


def started(player: Player) -> Player:
    """From the attract screen into solitaire: a button, then one press."""
    player.press("ROLL")
    player.press(1)
    return player


def finish(player: Player, shown: str) -> None:
    player.roll(shown)
    player.press("SCORE", "SCORE")


def until(player: Player, beginning: str) -> None:
    """Wait until the first line begins so."""
    for _ in range(600):
        if player.line(0).startswith(beginning):
            return
        player.wait(100)
    raise AssertionError(player.lines())


def test_while_nobody_plays_the_rules_and_the_best_are_shown_in_turn():
    store = Store()
    before = Player(store)
    before.app.kept.best = [(333, "BEN"), (222, "EVA")]
    assert all(before.app.note(best_entry(before.app, rank)) for rank in (0, 1))
    player = kiosk(store)
    assert player.line(0) == "   Ten-phase dice"
    player.wait(500)
    assert player.rolling()
    assert player.line(3).strip() == "1  BEN  333"
    shown = []
    for _ in range(4):
        player.wait(6000)
        shown.append(player.lines())
    assert shown[0][:4] == ["Ten phases, in order.", "Three rolls a turn:", "hold what helps, roll", "the rest."]
    assert [lines[0] for lines in shown[1:]] == ["A made phase scores", "The best total wins.", "     Best scores"]
    assert [line.split() for line in shown[3][1:3]] == [["1", "BEN", "333"], ["2", "EVA", "222"]]
    assert [lines[4].strip() for lines in shown] == [
        "Beat 333 points",
        "Learn it: 2 minutes",
        "Beat 333 points",
        ANY.strip(),
    ]


def test_while_nobody_plays_the_tower_plays_a_game_as_master_a_card_between_two_turns():
    store = Store()
    player = dicing(kiosk(store))
    seen = []
    for _ in range(3000):  # five minutes
        player.wait(100)
        assert player.line(4) in (ANY, LEARN) and player.app.frame.tune == SILENT
        if not seen or player.line(0) != seen[-1]:
            seen.append(player.line(0))
        if "GAME OVER" in seen[-1]:
            break
    game = player.app.program.game
    assert game.is_over() and game.players[0].level == MASTER
    phases = [line for line in seen if line.startswith("master ") and ":" in line]
    assert phases[0] == "master     1:sets 3+3" and phases[-1].split(":")[0].endswith("10")
    rules = [line for line in seen if line in ("Ten phases, in order.", "A made phase scores", "The best total wins.")]
    assert len(rules) >= 10  # one after each turn
    player.wait(7000)
    assert player.line(0) == "   Ten-phase dice"
    assert player.app.program.game is None
    kept = set()
    load(Journal(store, tuple), lambda kind, payload: kept.add(kind))
    assert (player.record, kept & {BEGIN, *OF_A_GAME}) == ([], set()), "nothing of it is kept"


def test_any_button_ends_the_towers_own_game():
    player = dicing(kiosk())
    until(player, "master")
    player.press("SCORE")
    assert player.line(0) == "Who plays?"
    assert (player.app.program.game, player.record) == (None, [])
    player.press(1)
    assert player.line(4) == "ROLL the dice"


def test_back_at_how_many_play_returns_to_the_attract_screen():
    player = kiosk()
    player.press(3, 7, "MENU", "MENU")
    assert player.line(4) == ANY
    assert player.line(0) == "   Ten-phase dice"


def test_back_at_the_initials_returns_to_the_end_of_the_game():
    player = started(kiosk(house="short:1"))
    finish(player, MADE)
    player.press("ROLL")
    assert player.line(0) == "74: initials P1_"
    player.press("MENU", "MENU", "MENU")
    assert player.line(0).strip() == "★ GAME OVER ★"


def test_set_up_takes_one_press():
    player = kiosk()
    player.press(5)
    assert player.lines()[0] == "Who plays?"
    player.press(3)
    assert player.line(0) == "Who starts?"
    assert len(player.app.program.game.players) == 3


def test_ok_begins_what_is_set_up():
    player = kiosk(players=2)
    player.press(5)
    assert player.line(4) == "10: learn  ROLL: deal"
    player.press("SCORE")
    assert len(player.app.program.game.players) == 2


def test_guests_choose_the_same_dice_and_the_next_ones_do_not_meet_them():
    player = kiosk(players=2)
    player.press(5, "ROLL", 2, 10, "SCORE")
    assert player.line(0) == "Deal 00000020"
    player.press("ROLL")
    assert player.line(0) == "Who plays?"
    player.press("ROLL", 7, "SCORE", 1)
    assert player.app.program.game.deal == 7
    player.press("MENU", 3, "SCORE")
    assert player.line(0) == "Who plays?"


def test_a_game_that_nobody_plays_is_abandoned_after_a_warning():
    player = started(kiosk())
    player.roll(NOTHING)
    player.wait(30_000)
    assert player.line(0) == "Still there?"
    assert int(player.line(1)) <= 15
    player.press("SCORE")
    assert "more for" in player.line(3)  # back in the turn, the press did no more
    assert player.app.program.game.turn.rolls == 1
    player.wait(46_000)
    assert player.line(0) == "   Ten-phase dice"
    assert player.app.program.game is None


def test_set_up_goes_back_to_the_attract_screen_too():
    player = kiosk()
    player.press("ROLL")
    player.wait(31_000)
    assert player.line(0) == "   Ten-phase dice"


def test_the_menu_is_reduced_unless_ok_and_menu_are_held():
    player = started(kiosk())
    player.press("MENU")
    assert player.lines()[:3] == ["1 Undo hold", "2 Scorepad", "3 Abandon game"]
    player.press("MENU")
    for event in (MENU, SCORE | LONG, MENU | LONG):
        player.app.handle(event, player.now)
        player.wait(200)
    assert player.line(2) == "3 Brightness      3/5"
    player.press("MENU")
    assert player.line(4) == "ROLL the dice"


def test_the_owner_reaches_the_whole_set_up_from_the_attract_screen():
    player = kiosk()
    for event in (MENU, SCORE | LONG, MENU | LONG):
        player.app.handle(event, player.now)
        player.wait(200)
    assert player.line(3) == "4 Rules       of 2011"
    player.press("MENU")
    assert player.line(4) == ANY


def test_the_best_are_kept_with_initials_through_power_cuts():
    store = Store()
    player = started(kiosk(store, house="short:1"))
    finish(player, MADE)
    assert player.line(0).strip() == "★ GAME OVER ★"
    player.press("ROLL")
    assert player.line(0) == "74: initials P1_"
    player.press("MENU", "MENU", 2, 5, "ROLL", 4, 1)
    assert player.line(0) == "74: initials BEN_"
    player.press("SCORE")
    assert player.lines()[:2] == ["Best scores", " 1  BEN   74"]
    again = kiosk(store, house="short:1")
    assert again.line(0) == "   Ten-phase dice"
    assert again.app.kept.best == [(74, "BEN")]
    again.wait(1500)
    assert again.line(3).strip() == "1  BEN   74"


def test_no_initials_are_no_entry():
    player = started(kiosk(house="short:1"))
    finish(player, MADE)
    player.press("ROLL", "MENU", "MENU", "SCORE")
    assert player.line(4) == "One letter at least"
    assert player.app.kept.best == []


def test_the_table_has_ten_places_best_first_then_older_first_and_601_has_a_star_600_has_none():
    totals = (500, 601, 300, 400, 350, 450, 550, 320, 330, 340, 310, 600, 550)
    best = []
    for total, initials in zip(totals, "ABCDEFGHIJKLM", strict=True):
        add(best, total, initials)
    assert [total for total, _ in best] == [601, 600, 550, 550, 500, 450, 400, 350, 340, 330]
    assert "".join(initials for _, initials in best) == "BLGMAFDEJI"
    assert (rank_among(best, 330), rank_among(best, 331)) == (None, 9)
    assert rank_among([], 0) is rank_among([], -15) is None, "alone, by its failures"
    player = kiosk()
    player.app.kept.best = best
    player.app.cover(BestScreen())
    player.wait(10)
    assert player.lines()[1:4] == [" 1  B    601 ★", " 2  L    600", " 3  G    550"]


def test_a_home_tower_asks_for_no_initials():
    player = Player(players=1, house="short:1")
    player.press("SCORE")
    finish(player, MADE)
    player.press("ROLL")
    assert player.line(4) == "10: learn  ROLL: more"


def test_the_game_of_those_who_come_after_a_deal_that_nobody_began_outlives_a_pulled_plug():
    store = Store()
    player = dicing(kiosk(store))
    player.press("SCORE", "ROLL", "SCORE")  # a deal by chance
    assert player.line(0).startswith("Deal ")
    player.wait(60_000)
    player.press("ROLL", "SCORE", "ROLL")  # others wake it, and begin without a deal
    player.wait(3000)
    faces = bytes(player.app.program.game.turn.faces)
    again = kiosk(store)
    assert bytes(again.app.program.game.turn.faces) == faces
    assert not again.app.program.game.deal


GONE = [
    "",
    "\n\n# nothing but this\n",
    "\ufeff",
    "\0" * 400,  # of a disk that lost its power
    "brightness = 3\nsound = 1\nlangua",  # cut off: a disk was full
    'kiosk = "yes"\n',
    "[kiosk]\nkiosk = 0\n",  # behind a section nothing counts
]


@cache
def flash_of(kiosk, presses=("ROLL", 1, "ROLL")):
    """The flash of a tower on which a game was begun, or which knows no more than these *presses*."""
    settings = f"kiosk = {kiosk}\nplayers = 1\n"
    with Tower(seed=3, settings=settings) as tower:
        tower.power_on()
        tower.run(1500)
        for button in presses:
            tower.press(button)
            tower.run(1500)
        return bytes(tower.nvm)


@pytest.mark.share
@pytest.mark.parametrize(("left", "known"), [*((left, {}) for left in share(GONE, 3)), ("", {"presses": ()})])
def test_a_kiosk_whose_settings_are_gone_says_so_stays_one_and_hides_its_drive(left, known):
    with Tower(seed=4, settings=left) as tower:
        tower.nvm[:] = flash_of(kiosk=1, **known)
        tower.power_on()
        assert not tower.usb.drive_enabled
        tower.run(2000)
        said = []
        for _ in range(4):
            said += tower.screen()
            tower.press("SCORE")
            tower.run(300)
        told = " / ".join(map(str.strip, said))
        assert "settings.toml: wrong / No kiosk in it: it / stays one until kiosk / = 0" in told
        assert any("it stays one until kiosk = 0" in line for line in tower.console)


def test_such_a_kiosk_is_left_and_plays_by_itself():
    with Tower(seed=4, settings="") as tower:
        tower.nvm[:] = flash_of(kiosk=1)
        tower.power_on()
        tower.run(2000)
        tower.press("SCORE")
        tower.press("SCORE")
        tower.run(240_000)
        assert "Press any button" in tower.screen()[4]


def test_who_holds_button_1_gets_the_drive_of_such_a_kiosk():
    with Tower(seed=4, settings="") as tower:
        tower.nvm[:] = flash_of(kiosk=1)
        tower.set_button(1, True)
        tower.power_on()
        assert tower.usb.drive_enabled


def test_kiosk_0_ends_it_and_then_nothing_is_remembered():
    nvm = flash_of(kiosk=1)
    for settings in ("kiosk = 0\n", "", "brightness = 3\n"):
        with Tower(seed=4, settings=settings) as tower:
            tower.nvm[:] = nvm
            tower.power_on()
            assert tower.usb.drive_enabled
            tower.run(2000)
            assert not any("kiosk" in line for line in [*tower.screen(), *tower.console])
            nvm = bytes(tower.nvm)


@pytest.mark.parametrize("left", ["", "players = 2\n", 'language = "fr"\n'])
def test_a_tower_at_home_whose_settings_are_gone_is_no_kiosk(left):
    with Tower(seed=4, settings=left) as tower:
        tower.nvm[:] = flash_of(kiosk=0)
        tower.power_on()
        assert tower.usb.drive_enabled
        tower.run(2000)
        assert not any("kiosk" in line for line in tower.console)


def test_each_page_of_the_journal_begins_with_it():
    assert KIOSK not in [kind for kind, _ in Player().app.snapshot()]
    assert (KIOSK, b"\x01") in [*kiosk().app.snapshot()]
