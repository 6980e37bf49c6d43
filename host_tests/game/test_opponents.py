"""The tower plays seats itself: visibly, at a pace, and no slower than a button wants it."""

from desktop.referee.referee import referee, scorepad
from host_tests import stores
from host_tests.coach.coached import FIRST, open_built
from host_tests.player import Player
from p10core.dice.opponents import CAUTIOUS, MASTER
from p10core.dice.rules import OVER
from p10core.kernel.frame import HELD

PACE = 4000


def against(level: int, **settings) -> Player:
    """A person and the tower at a level; the person has the higher die and begins."""
    player = Player(players=2, pace=PACE, open_file=open_built, **settings)
    player.press("ROLL", 6, *[2] * level, "MENU", "SCORE")
    player._loaded = [5, 0]
    return player


def its_turn(player: Player) -> Player:
    """Play on to the moment in which the tower's first turn is announced; its first roll will be FIRST."""
    wait_for(player, "P1 begins", 4)
    player.press("ROLL", "SCORE", "SCORE")
    assert player.line(1) == "T2"
    player.load(FIRST)
    return player


def wait_for(player: Player, text: str, row: int = 0) -> int:
    """Until a line says *text*; how many ms that took."""
    since = player.now
    while text not in player.line(row):
        player.wait(10)
        assert player.now - since < 60_000, player.lines()
    return player.now - since


def test_seats_are_given_to_the_tower_in_set_up():
    player = Player(players=2)
    player.press("ROLL", 6)
    assert player.lines()[:2] == ["1 P1           person", "2 P2           person"]
    player.press(2, 2)
    assert player.line(1) == "2 T2         cautious"
    player.press("MENU")
    assert player.line(1) == "6 Tower plays       1"
    player.press("ROLL", "ROLL")
    assert player.line(2) == "3 Names         P1 T2"


def test_for_the_order_of_play_it_rolls_by_itself_and_for_the_one_person_too():
    player = against(CAUTIOUS)
    assert player.lines()[3:] == ["P1        T2", "The tower plays"]
    assert PACE - 1500 <= wait_for(player, "begins", 4) < PACE + 1500
    assert player.line(0) == "P1→T2"
    two = Player(players=3, pace=100)
    two.press("ROLL", 6, 3, "MENU", "SCORE")
    two.wait(5000)
    assert two.line(4) == "ROLL: a die each", "two people roll themselves"


def test_it_begins_by_itself_if_it_is_first():
    player = Player(players=2, pace=PACE, open_file=open_built)
    player.press(7, 7)
    player._loaded = [0, 5]
    wait_for(player, "T2 begins: ROLL", 4)
    assert wait_for(player, "T2  ", 0) > 2 * PACE
    wait_for(player, "P1", 1)


def test_it_takes_a_whole_turn_that_one_can_follow():
    player = its_turn(against(CAUTIOUS))
    wait_for(player, "The tower plays", 4)
    held = set()
    since = player.now
    while player.line(1) != "P1":
        held.add(sum(pixel & HELD > 0 for pixel in player.app.frame.pixels))
        player.wait(10)
    assert {0, 1, 2, 3} <= held, "die by die"
    assert 5 * PACE < player.now - since < 12 * PACE


def test_any_button_hurries_it():
    times = []
    for hurry in (False, True):
        player = its_turn(against(CAUTIOUS))
        since = player.now
        while player.line(1) != "P1":
            if hurry:
                player.app.handle(3, player.now)
            player.wait(100)
        times.append(player.now - since)
    assert times[1] < times[0] / 2


def test_the_menu_can_be_opened_while_it_plays_and_it_waits():
    player = its_turn(against(CAUTIOUS))
    wait_for(player, "The tower plays", 4)
    player.press("MENU")
    turn = player.app.program.game.turn
    rolls = turn.rolls
    player.wait(10 * PACE)
    assert turn.rolls == rolls and player.line(1) == "2 Scorepad"


def play_to_the_end(player: Player) -> None:
    """The person rolls once and scores, whatever it is; the tower plays well."""
    while player.app.program.game.state != OVER:
        player.press("ROLL" if "ROLL" in player.line(4) and player.app.program.game.turn.rolls == 0 else "SCORE")


def test_a_whole_game_against_the_master_replays_in_the_referee():
    player = against(MASTER, house="rounds")
    wait_for(player, "begins", 4)
    play_to_the_end(player)
    result = scorepad(referee(player.record))
    assert result["over"]
    assert [line["name"] for line in result["players"]] == ["P1", "T2"]
    assert player.record[0].endswith(" players=P1,T2 towers=T2")


def test_a_tower_that_plays_alone_says_so_in_the_record():
    player = Player(players=1, open_file=open_built, pace=PACE)
    player.press("ROLL", 6, 1, "MENU", "SCORE")
    assert player.record[0].endswith(" players=T1 towers=T1")


def test_after_a_power_cut_the_tower_plays_on():
    store = stores.Store()
    player = its_turn(against(CAUTIOUS, store=store))
    wait_for(player, "more for", 3)
    again = Player(store, open_built, players=2, pace=PACE)
    assert bytes(again.app.program.game.turn.faces) == bytes(player.app.program.game.turn.faces)
    assert again.lines() == player.lines()
    wait_for(again, "P1", 1)


def test_in_a_kiosk_the_tower_plays_against_a_guest_and_not_the_next_ones():
    player = Player(kiosk=1, open_file=open_built)
    player.press("SCORE", 7, 8)
    assert [seat.level for seat in player.app.program.game.players] == [0, CAUTIOUS]
    player.press("MENU", 3, "SCORE", 2)
    assert [seat.level for seat in player.app.program.game.players] == [0, 0]


def test_without_the_coachs_file_it_plays_all_the_same():
    player = Player(players=2, pace=PACE)
    player.press(7, 9)
    player._loaded = [5, 0]
    wait_for(player, "P1 begins", 4)
    player.roll(FIRST)
    player.press("SCORE", "SCORE", "SCORE")
    wait_for(player, "P1", 1)
    assert player.app.program.game.players[1].phase in (1, 2)
