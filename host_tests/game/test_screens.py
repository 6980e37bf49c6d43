"""What a player sees and presses, screen by screen, without the hardware."""

import pytest

from desktop.referee.referee import referee, scorepad
from host_tests.player import Player
from host_tests.stores import Store
from p10core.kernel import frame
from p10core.kernel.frame import (
    BLUE,
    CELEBRATE,
    COLOUR_MASK,
    DARK,
    DIM,
    FULL,
    GREEN,
    HELD,
    OFF,
    REFUSED,
    USED,
    WHITE,
    WILD,
)
from p10core.version import VERSION

FIRST = "8G 7G 8B 10B 5B 6O WR 2B 1O 2O"
MADE = "8G 8O 8B 10B 7R 9G WR WO 3R 4R"
NOTHING = "5R 6R 5O 6G 10G 10O 1B 1R 2R 2O"


def solo(**settings: object) -> Player:
    """One player, alone, at the first turn."""
    player = Player(players=1, **settings)
    player.press("SCORE")
    return player


def pair(**settings: object) -> Player:
    """Two players; P1 has won the roll-off and the tower waits for P1's first roll."""
    player = Player(players=2, **settings)
    player.press("SCORE")
    player.roll_high(9, 5)
    return player


def choosing(**settings: object) -> Player:
    """Somebody who has opened the list of all choices."""
    player = Player(**settings)
    player.press("ROLL")
    return player


def test_the_tower_starts_with_all_that_one_press_begins_each_light_in_a_line():
    player = Player()
    assert player.lines() == [
        "Who plays?",
        "1: alone",
        "2-6: that many people",
        "7: against the tower",
        "10: learn  ROLL: more",
    ]
    assert [pixel & COLOUR_MASK for pixel in player.app.frame.pixels] == [WHITE] * 6 + [GREEN, OFF, OFF, BLUE]
    player.press("MENU")
    assert player.line(4) == "10: learn  ROLL: more"


def test_cards_are_offered_to_two_at_least_and_the_tower_has_two_levels_of_them():
    player = Player(game="cards")
    assert player.line(1) == ""
    player.press(1, 7)
    assert player.lines()[1:4] == ["7: beginner", "8: master", ""]
    player.press(9, "MENU")
    assert player.line(4) == "10: learn  ROLL: more"
    player.press(7, 8)
    assert [seat.level for seat in player.app.program.game.players] == [0, 2]


def test_set_up_goes_round_the_choices():
    player = choosing()
    player.press(5, 4, 2)
    assert player.lines()[:4] == [
        "1 Play with      dice",
        "2 Players           3",
        "3 Names      P1 P2 P3",
        "4 Rules       classic",
    ]
    player.press(5, 5, 5)
    assert player.line(0) == "5 Game    even phases"
    player.press(5, 2, 2, 2, 2)
    assert player.line(1) == "2 Players           1"
    player.press(5)
    assert player.line(0) == "5 Game       5 phases"


def test_set_up_has_the_lines_of_its_game_and_two_players_of_cards_at_least():
    player = choosing(players=1)
    player.press(1)
    assert player.lines() == [
        "1 Play with     cards",
        "2 Players           2",
        "3 Names         P1 P2",
        "4 Game           full",
        "1-9 ROLL:more OK:go",
    ]
    player.press(2, 2, 2, 2)
    assert player.line(1) == "2 Players           6"
    player.press(2)
    assert player.line(1) == "2 Players           2"
    player.press(5, 1, 2, 2)
    assert player.lines()[:2] == ["1 T1         beginner", "2 T2           master"]
    player.press(2, "MENU", 1)
    assert player.line(0) == "1 Play with      dice"


def test_names_are_chosen_by_the_letters_over_the_buttons():
    player = choosing()
    player.press(3)
    assert player.line(0) == "Name 1: _"
    assert player.line(1) == " A B C D E F G H I J"
    player.press(2, 5, "ROLL", 4)
    assert player.line(0) == "Name 1: BEN_"
    player.press("MENU", "SCORE")
    assert player.line(0) == "Name 2: _"
    player.press(2, 5, "SCORE")
    assert player.lines()[4] == "Name taken"
    player.press(1, "SCORE")
    assert player.line(2) == "3 Names        BE BEA"


def test_a_name_entered_in_one_language_is_no_players_number_in_another():
    player = choosing(players=2, language="fr")
    player.press(3, "ROLL", 6, "ROLL", "ROLL", 2, "SCORE", "SCORE")  # the first is P2, the second has no name
    assert player.line(2) == "3 Noms          P2 J2"
    player.press(9, 9)
    assert player.line(0) == "9 Language    English"
    player.press("ROLL")
    assert player.line(2) == "3 Names        P2 P2'"


def test_a_name_has_at_most_eight_letters():
    player = choosing()
    player.press(3, *[1] * 9)
    assert player.line(0) == "Name 1: AAAAAAAA_"
    assert player.app.frame.tune == REFUSED


def test_in_the_roll_off_each_name_stands_under_its_own_die_and_the_tied_roll_again():
    player = Player(players=3)
    player.press("SCORE")
    assert player.lines() == ["Who starts?", "", "", "P1  P2  P3", "ROLL: a die each"]
    player.roll_high(9, 6, 9)
    assert player.lines() == ["Tie: P1 P3", " 9   6   9", " O   B   R", "P1  P2  P3", "ROLL: a die each"]
    player.roll_high(5, 8)
    assert player.lines() == ["P3→P1→P2", " 5   6   8", " R   B   O", "P1  P2  P3", "P3 begins: ROLL"]
    player.press("SCORE")
    assert player.lines() == ["P3         1:sets 3+3", "", "", "2 sets of 3", "ROLL the dice"]
    assert player.record == [
        "game dice finish=2011 players=P3,P1,P2",
        "order P3=9,8 P1=9,5 P2=6",
        "turn P3",
    ]


def test_a_turn_from_roll_to_score():
    player = solo()
    assert player.lines() == ["P1         1:sets 3+3", "", "", "2 sets of 3", "ROLL the dice"]
    player.roll(FIRST)
    assert player.lines() == [
        "P1         1:sets 3+3",
        " 8 7 810 5 6 W 2 1 2",
        " G G B B B O R B O O",
        "1 more for 2s+8s",
        "Hold, ROLL 10, 2 left",
    ]
    player.press(1, 3, 4, 7)
    assert player.inverse(1) == player.inverse(2) == "##  ####    ##"
    assert player.line(4) == "Hold, ROLL  6, 2 left"
    player.roll(MADE)
    assert player.lines()[1:] == [
        " 8 8 810 7 9 W W 3 4",
        " Ģ Ọ Ḅ Ḅ R G Ṛ Ọ R R",
        "MADE 34 points",
        "SCORE or ROLL  6 dice",
    ]
    player.press("SCORE")
    assert player.lines() == ["Better than 51 of 100", "+34", "", "Total 34 (was 0)", "OK: next"]
    player.press("SCORE")
    assert player.line(0) == "P1        2:set3+run4"
    player.roll("8G 7G 8B 10B 5B 6O WR WO 1O 2O")
    player.press("SCORE")
    assert player.line(0) == "Bonus +40: 151 to go"


def test_pixels_tell_held_used_and_wild():
    player = solo()
    player.roll(FIRST)
    player.press(1)
    pixels = player.app.frame.pixels
    assert [bool(pixel & HELD) for pixel in pixels] == [True] + [False] * 9
    assert [bool(pixel & WILD) for pixel in pixels] == [False] * 6 + [True] + [False] * 3
    player.roll(MADE)
    assert [bool(pixel & USED) for pixel in player.app.frame.pixels] == [True] * 4 + [False] * 2 + [True] * 2 + [
        False
    ] * 2


def test_rolled_dice_land_one_by_one_left_to_right():
    player = solo()
    pressed = player.now
    player.app.handle(10, player.now)
    assert player.rolling() == 10
    landed = []
    while player.rolling():
        landed.append(player.line(1))
        player.wait(10)
    lengths = [len(line) for line in landed]
    assert lengths == sorted(lengths)
    assert sorted(set(lengths)) == list(range(0, 20, 2))
    assert player.now - pressed < 1100


def test_presses_while_the_dice_roll_are_ignored():
    player = solo()
    player.app.handle(10, player.now)
    player.wait(400)
    for button in (0, 10, 11, 12):
        player.app.handle(button, player.now)
    player.wait(2000)
    assert [player.app.program.game.turn.rolls, player.app.program.game.turn.held] == [1, 0]
    assert player.line(0) == "P1         1:sets 3+3"


def test_score_asks_once_more_when_rolls_are_left_and_the_phase_is_not_made():
    player = solo()
    player.roll(NOTHING)
    player.press("SCORE")
    assert player.lines()[3:] == ["Give up the phase?", "SCORE: yes BACK: no"]
    player.press("MENU")
    assert player.line(4) == "Hold, ROLL 10, 2 left"
    player.press("SCORE", "SCORE")
    assert player.lines()[:4] == ["1 missed: -5", "MISSED", "", "Total -5 (was 0)"]


def test_score_twice_too_fast_does_not_give_a_turn_up():
    player = solo()
    player.roll(NOTHING)
    player.app.handle(11, player.now)
    player.wait(120)
    player.app.handle(11, player.now)
    assert player.line(3) == "Give up the phase?"


def test_score_does_not_ask_after_the_third_roll():
    player = solo()
    for _ in range(3):
        player.roll(NOTHING)
    assert player.lines()[3:] == ["Phase 1 is missed", "SCORE: ends the turn"]
    player.press("ROLL")
    assert player.line(4) == "No roll left: SCORE"
    player.press(1)
    assert player.line(4) == "No roll left: SCORE"
    player.press("SCORE")
    assert player.line(1) == "MISSED"


def test_all_ten_held_cannot_roll():
    player = solo()
    player.roll(FIRST)
    player.press(*range(1, 11), "ROLL")
    assert player.line(4) == "All held: free one"
    assert player.app.program.game.turn.rolls == 1


def test_all_ten_held_and_made_can_only_score():
    player = solo()
    player.roll(MADE)
    player.press(*range(1, 11))
    assert player.lines()[3:] == ["MADE 34 points", "SCORE: ends the turn"]
    player.press("ROLL")
    assert player.line(4) == "All held: free one"


def test_nothing_to_hold_or_score_before_the_first_roll():
    player = solo()
    player.press(3)
    assert player.line(4) == "ROLL first"
    player.press("SCORE")
    assert player.line(4) == "ROLL first"


def test_a_hold_is_undone_in_the_menu():
    player = solo()
    player.roll(FIRST)
    player.press(2, 5, "MENU", 1)
    assert player.inverse(1) == "  ##"
    player.press("MENU", 1)
    assert player.inverse(1) == ""
    player.press(1)
    player.roll(FIRST)
    player.press("MENU", 1)
    assert player.line(4) == "Nothing to undo", "it was held before the last roll"


def test_hand_over_names_the_next_player_and_roll_begins_the_turn():
    player = pair()
    assert player.line(4) == "P1 begins: ROLL"
    player.roll(MADE)
    assert player.line(3) == "MADE 34 points"
    player.press("SCORE", "SCORE")
    assert player.lines() == ["P2 0            P1 34", "P2", "", "1: 2 sets of 3", "ROLL when ready"]
    player.press(4)
    assert player.lines() == ["P2         1:sets 3+3", "", "", "2 sets of 3", "ROLL the dice"]


def finish(player: Player, shown: str) -> None:
    """One roll of these dice, and SCORE, twice where it asks."""
    player.roll(shown)
    player.press("SCORE")
    if player.line(3) == "Give up the phase?":
        player.press("SCORE")


def test_last_series_winner_and_the_record():
    player = pair(house="short:1")
    finish(player, MADE)
    assert player.lines()[:4] == ["First finish +40!", "+34", "", "Total 74 (was 0)"]
    player.press("SCORE")
    assert player.lines() == ["P2 0            P1 74", "P2", "", "LAST SERIES   Phase 1", "ROLL: 35 points win"]
    finish(player, NOTHING)
    player.press("SCORE")
    assert player.lines() == ["     ★ WINNER ★", "P1", "", "      74 points", "OK: scores  ROLL: new"]
    assert player.app.frame.light == CELEBRATE
    player.press("SCORE")
    assert player.line(2).split() == ["Total", "74", "0"]
    player.press("MENU", "ROLL")
    assert player.line(4) == "10: learn  ROLL: more"
    result = scorepad(referee(player.record))
    assert [result["over"], result["winners"]] == [True, ["P1"]]


def test_more_of_the_menu_tells_the_version():
    player = solo()
    player.press("MENU", "ROLL", 7, "ROLL")
    assert ["Version", VERSION] in [line.split()[1:] for line in player.lines()]


def test_winners_who_share_it_take_turns_on_the_screen():
    shared = pair(house="rounds")
    for _ in range(20):
        finish(shared, NOTHING)
        shared.press("SCORE")
    assert shared.line(0) == "   ★ SHARED WIN ★"
    seen = set()
    for _ in range(5):
        seen.add(shared.line(1))
        shared.wait(1600)
    assert seen == {"P1", "P2"}


@pytest.mark.parametrize(("more", "praise"), [(16, "600 points"), (17, "601: get a witness!")])
def test_more_than_600_points_want_a_witness(more, praise):
    player = solo(house="short:1")
    player.app.program.game.players[0].scores = bytearray([0, 0, 255, 255, more, 0, 0, 0, 0, 0, 0])
    finish(player, MADE)
    player.press("SCORE")
    assert player.line(3).strip().startswith(praise)


def test_scorepad_pages_and_jumps():
    player = pair()
    finish(player, MADE)
    player.press("SCORE")
    player.press("MENU", 2)
    assert [line.split() for line in player.lines()[:4]] == [
        ["P1", "P2"],
        ["Phase", "2", "1"],
        ["Total", "34", "0"],
        ["Miss", "0", "0"],
    ]
    player.press("ROLL")
    assert [line.split() for line in player.lines()[1:4]] == [["1", "34", "→"], ["2", "→", "-"], ["3", "-", "-"]]
    player.press(10)
    assert [line.split() for line in player.lines()[1:4]] == [
        ["10", "-", "-"],
        ["Bonus", "-", "-"],
        ["First", "-", "-"],
    ]
    player.press("ROLL")
    assert player.line(1).startswith("Phase")


def test_six_players_fit_the_scorepad():
    player = Player(players=6)
    player.press("SCORE")
    player.roll_high(10, 9, 8, 7, 6, 5)
    player.press("MENU", 2)
    assert player.lines()[1:] == [
        "Pha  1  1  1  1  1  1",
        "Tot  0  0  0  0  0  0",
        "Mis  0  0  0  0  0  0",
        "Phase Total Miss",
    ]
    for place in range(6):
        player.app.program.game.players[place].scores[1] = 100 + place
    player.press(1)
    player.press(1)
    assert player.line(1) == " 1 100101102103104105"
    assert player.inverse(1) == "      ###   ###   ###"


def test_a_long_press_on_menu_opens_the_scorepad():
    player = pair()
    player.hold_down("MENU")
    assert player.line(1).startswith("Phase")
    player.press("MENU")
    assert player.line(4) == "P1 begins: ROLL"


def test_after_the_last_page_of_a_list_comes_the_first():
    player = solo()
    player.press("MENU")
    first = player.lines()[:4]
    player.press("ROLL")
    assert player.line(3) == "8 Abandon game"  # the last of two full pages
    player.press("ROLL")
    assert player.lines()[:4] == first


@pytest.mark.parametrize("dice, tune", [(NOTHING, frame.LANDED), (MADE, frame.MADE)])
def test_dice_that_make_the_phase_sound_different_from_dice_that_do_not(dice, tune):
    player = solo()
    player.roll(dice)
    assert player.app.frame.tune == tune


def test_abandon_wants_a_second_press():
    player = solo()
    player.roll(FIRST)
    player.press("MENU", 8, 8)
    assert player.line(4) == "OK: abandon BACK: no"
    player.press("MENU")
    assert player.lines()[3:] == ["8 Abandon game", "1-8, ROLL:more, BACK"]  # back to the menu
    player.press("MENU")
    assert player.line(3) == "1 more for 2s+8s"
    player.press("MENU", 8, "SCORE")
    assert player.line(4) == "10: learn  ROLL: more"


def test_brightness_sound_and_language_in_the_menu():
    player = solo()
    player.roll(FIRST)
    player.press("MENU", 4, 5)
    assert player.lines()[:2] == ["5 Sound           off", "6 Language    English"]
    assert [player.app.settings.brightness, player.app.settings.sound] == [4, 0]
    player.press(6)
    assert player.line(1) == "6 Langue     Français"
    player.press("MENU")
    assert player.lines()[3:] == ["encore 1 pour 2+8", "ROLL 10 dés, encore 2"]


def fairness(*counts: int) -> list[str]:
    """What the tower says of its dice after these rolls, wilds first."""
    player = solo()
    player.press("MENU", 7, 1)
    player.app.screen.counter.counts[:] = counts
    player.app.stale = True
    player.wait(10)
    return player.lines()


def test_the_dice_are_called_fair_in_words():
    """100 rolls of each number are to be expected, 200 of wilds; each says chi-square in its comment."""
    fair = fairness(205, 95, 103, 98, 99, 110, 92, 104, 96, 101, 97)  # 2.5
    assert fair == ["Fair dice?", "Rolls: 1200", "Yes, they look fair", "", "OK: go on"]
    uneven = fairness(200, 100, 100, 100, 100, 130, 80, 90, 110, 90, 100)  # 16.0
    assert uneven[2] == "Yes, they look fair"
    uneven = fairness(200, 100, 100, 100, 100, 131, 79, 90, 110, 90, 100)  # 17.0
    assert uneven[2:4] == ["Uneven: luck, maybe", "Chance: 1 in 20"]
    loaded = fairness(200, 100, 100, 100, 100, 100, 100, 100, 100, 60, 140)  # 32
    assert loaded[2:4] == ["Too uneven to be fair", "Chance: 1 in 1000"]
    assert fairness(262, 78, 90, 85, 85, *[100] * 6)[2] == "Too uneven to be fair"  # 29.6: wilds count too


def test_all_rolls_that_the_journal_has_kept_are_counted_but_no_held_die_no_deal_and_no_hand():
    store = Store()
    player = pair(store=store)  # the two dice of the roll-off
    player.roll(FIRST)
    player.press(1, 3, 4, 7)
    player.roll(MADE)  # six of them
    player.press("MENU", 8, "SCORE")
    player.press("ROLL", 1, "SCORE", 1, "ROLL", "MENU", 8, "SCORE")  # cards, and abandoned
    assert player.line(4) == "10: learn  ROLL: more"
    player.press("ROLL", 1, 10, 6, 7, "SCORE", "MENU", "MENU", "SCORE")  # a deal
    player.roll_high(9, 5)
    player.press("ROLL")
    assert (player.app.program.game.deal, player.app.program.game.turn.rolls) == (7, 1)
    player = Player(store)
    player.press("MENU", 7, 1)
    assert player.line(1) == "Rolls: 18"


def test_in_the_next_turn_all_ten_dice_count_again():
    player = solo()
    player.roll(FIRST)
    player.press(1, 3, 4, 7)
    player.roll(MADE)  # six of them
    player.press("SCORE", "SCORE")
    player.roll(NOTHING)
    player.press("MENU", 7, 1)
    assert player.line(1) == "Rolls: 26"


def test_the_light_goes_down_and_any_button_wakes_the_tower():
    player = solo(dim_after=5, sleep_after=20)
    player.roll(FIRST)
    player.wait(5000)
    assert player.app.frame.light == DIM
    player.press(1)
    assert player.app.frame.light == FULL
    assert player.inverse(1) == "##"  # a dim tower is awake: the press counts
    player.wait(20000)
    assert player.app.frame.light == DARK
    player.press(2)
    assert player.app.frame.light == FULL
    assert player.inverse(1) == "##"  # the press that wakes it does no more


def test_settings_of_any_type_are_wrong_not_fatal():
    for wrong in ([], {}, None, float("inf"), b"3", object()):
        player = Player(brightness=wrong, dim_after=wrong)
        assert player.app.settings.brightness == 3


def test_every_setting_may_be_wrong_at_once_and_still_be_read():
    wrong = dict.fromkeys(
        ("brightness", "sound", "language", "players", "finish", "house", "dim_after", "sleep_after"), "?"
    )
    player = Player(**wrong)
    shown = player.lines()[1:4]
    player.press("SCORE")
    shown += player.lines()[1:4]
    assert " ".join(shown).split() == list(wrong)
    player.press("SCORE", "ROLL")
    assert player.line(1) == "2 Players           2"
