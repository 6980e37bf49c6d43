"""The card game on the tower: what a player sees and presses, what nobody may see, power cuts, a whole game."""

import pytest

from desktop.referee.referee import referee, scorepad
from host_tests.game.automaton import Automaton, card_player, state
from host_tests.game.card_table import stacked
from host_tests.stores import Store
from p10core.cards.record import Recorder
from p10core.cards.rules import DEALT
from p10core.cards.screens.between import news
from p10core.journal.page import header
from p10core.kernel.events import LONG, MENU
from p10core.kernel.frame import BLUE, HELD, RED, REFUSED, WHITE, WILD, YELLOW

MAKES = "5R 5B W 7Y 7G 7G 9R 12R S 5Y"
OTHERS = "1R 2R 3Y 4Y 6G 8G 9B 10B 11R 12Y"


@pytest.fixture
def table(monkeypatch):
    """Makes players who sit at a table where the cards fall as a test says."""

    def sit(hands: list[str], start: str = "1R", draws: str = "", **settings: object) -> Automaton:
        deck = stacked(hands, start, draws)
        player = card_player(players=len(hands), **settings)
        monkeypatch.setattr("p10core.cards.rules.shuffle", lambda cards, _: cards.__setitem__(slice(None), deck))
        player.press("SCORE")
        return player

    return sit


def test_a_turn_begins_with_the_name_alone(table):
    player = table([MAKES, OTHERS], draws="11B")
    assert player.lines() == ["Next player   Phase 1", "P1", "", "", "Ready? Press a button"]
    assert player.dark()
    player.wait(10_000)
    assert player.line(1) == "P1"
    player.press(7)
    assert player.lines() == [
        "P1         1:sets 3+3",
        " 5 5 5 7 7 7 912 S W",
        " R Y B Y G G R R",
        "Top 1R, pile 87",
        "ROLL:draw SCORE:take",
    ]
    assert list(player.app.frame.pixels)[:3] == [RED, YELLOW, BLUE]
    assert list(player.app.frame.pixels)[8:] == [WHITE, WHITE | WILD]


def test_the_drawn_card_has_its_own_place_and_roll_chooses_it(table):
    player = table([MAKES, OTHERS], draws="11B")
    player.press(1, "ROLL")
    assert player.line(3) == "MADE, leaves 40  +11B"
    assert player.line(4) == "SCORE: lay the phase"
    player.press("ROLL")
    assert player.inverse(3) == " " * 17 + "####"
    assert player.line(4) == "SCORE: discard 11B"
    player.press("ROLL")
    assert player.inverse(3) == ""
    player.press(8)
    assert player.inverse(1) == " " * 14 + "##"
    assert player.app.frame.pixels[7] == RED | HELD
    player.press(8, 1)
    player.press("MENU")
    assert player.inverse(1) == "" and player.line(4) == "SCORE: lay the phase"


def test_the_proposed_lay_down_is_shown_first_and_may_be_another(table):
    player = table([MAKES, OTHERS], draws="11B")
    player.press(1, "ROLL", "SCORE")
    assert player.inverse(1) == "#" * 12 + " " * 6 + "##"
    assert player.line(4) == "SCORE: lay MENU: no"
    player.press(10)  # the Wild is kept
    assert player.line(4) == "SCORE: lay MENU: no"
    player.press(1)
    assert player.line(4) == "MENU: none of these"
    player.press("SCORE")
    assert player.line(4) == "Choose one to discard" and player.app.program.game.hand.may_lay()
    player.press(1, "SCORE")
    assert [group.first for group in player.app.program.game.hand.laid[0]] == [5, 7]
    assert player.lines()[1:] == [" 912 S W", " R R", "Phase is laid    +11B", "Discard: 1-10 or ROLL"]


def test_a_card_goes_where_the_player_says(table):
    player = table([MAKES, "3R 3Y 3G 4R 4Y 5G 6G W 7R 12Y"], draws="11B 1Y 7B", house="even")
    for other in player.app.program.game.players:
        assert other.phase == 2
    player = table([MAKES, OTHERS], draws="11B")
    player.press(1, "ROLL", "SCORE", 10, "SCORE", 4, "SCORE")
    assert player.lines() == ["W: where?         1/3", "P1", "5 x3: RYB", "", "ROLL:other SCORE:take"]
    player.press("ROLL", "ROLL")
    assert player.line(2) == "Discard it"
    player.press("MENU")
    assert len(player.app.program.game.cards()) == 5
    player.press("SCORE", "ROLL", "SCORE")
    assert len(player.app.program.game.hand.laid[0][1].cards) == 4
    player.press(3)
    assert player.line(4) == "SCORE: skip a player"
    player.press("SCORE")
    assert player.lines()[:4] == ["Next player   Phase 1", "P1", "", "P2 loses a turn"]
    assert player.dark()


def test_of_several_players_one_is_skipped(table):
    player = table([MAKES, OTHERS, ""], draws="11B")
    player.press(1, "ROLL", 9, "SCORE")
    assert player.lines()[:3] == ["Skip: who?        1/2", "", "P2"]
    player.press(2, "SCORE")
    assert player.app.program.game.hand.lost_next(2)
    assert player.lines()[:4] == ["Next player   Phase 1", "P2", "", "P1 S → P3"]


@pytest.mark.parametrize(("name", "said"), [("Camill", "Camill passe son tour"), ("Capucine", "Capucine passe 1 tour")])
def test_in_french_a_long_name_has_room_for_short_words_only(table, name, said):
    app = table([OTHERS, MAKES], start="S", language="fr").app
    app.program.game.players[0].name = name
    assert news(app) == said


def test_what_is_not_allowed_is_refused_with_a_hint(table):
    player = table([OTHERS, MAKES], start="S", draws="11B")  # the Skip is against the first player
    assert player.line(3) == "P1 loses a turn" and player.line(1) == "P2"
    player.press(1)
    assert player.line(4) == "ROLL: draw a card"
    for button, hint in (("SCORE", "A Skip stays there"), (3, "Draw a card first")):
        player.app.frame.tune = 0
        player.press(button)
        assert [player.line(4), player.app.frame.tune] == [hint, REFUSED]
    player = table([OTHERS, MAKES], draws="11B")
    player.press(1, "ROLL", "SCORE")
    assert player.line(4) == "Choose a card first"
    player.press(1, 2, "SCORE")
    assert player.line(4) == "Choose one to discard"


def test_hands_are_sorted_by_number_or_by_colour(table):
    player = table([OTHERS, MAKES])
    player.press(1)
    assert player.line(2) == " R R Y Y G G B B R Y"
    player.press("MENU")
    assert player.line(0) == "1 Hand      by number"
    player.press(1)
    assert player.line(2) == " R R R Y Y Y G G B B"
    player.hold_down(3)
    player.wait(100)
    assert player.line(2) == " R R Y Y G G B B R Y"
    assert player.inverse(1) == ""


def test_the_table_can_be_looked_at_any_time(table):
    player = table([MAKES, OTHERS], draws="11B")
    player.press("MENU", 2)
    assert player.lines() == ["Top 1R, pile 87", "P1: 10 cards", "P2: 10 cards", "", "ROLL more  BACK"]
    assert player.dark()
    player.press("SCORE", "SCORE", 1, "ROLL", "SCORE", "SCORE")
    player.app.handle(MENU, player.now)
    player.wait(700)
    player.app.handle(MENU | LONG, player.now)
    assert player.lines()[1:4] == ["P1: 4 cards", "  5 x4: RYBW", "  7 x3: YGG"]
    player.press("ROLL")
    assert player.line(1) == "P2: 10 cards"
    player.press("MENU")
    assert player.line(3).startswith("Phase is laid")


def test_the_table_while_its_only_discard_is_in_a_hand(table):
    player = table([MAKES, OTHERS])
    player.press(1, "SCORE", "MENU", 2)
    assert player.lines()[:2] == ["Top -, pile 87", "P1: 11 cards"]


def test_the_end_of_a_hand_and_the_scorepad(table):
    player = table(["5R 5B W 7Y 7G 7R 5Y 7B W W", OTHERS], start="5G", draws="11B", house="short:2")
    player.press(1, "SCORE", "SCORE", "SCORE")
    assert player.lines() == ["P1 is out", "P1      +0", "P2     +65", "", "OK: next"]
    assert player.inverse(1) == "##"
    player.press("MENU", 3)
    assert player.line(1).split() == ["Phase", "2", "1"] and player.line(2).split() == ["Total", "0", "65"]
    assert player.line(3).split() == ["1", "★", "→"]


def test_a_cut_after_every_press_of_a_game_resumes_where_it_was_and_shows_no_hand():
    store = Store()
    player = card_player(store, house="short:1")
    cuts = 0
    while "★" not in player.line(0):
        player.step()
        again = card_player(store.copy(), seed=9, house="short:1")
        if player.app.program.game.state != 0:  # a hand that is over: the next one is dealt anew
            assert state(again) == state(player)
        assert again.dark() or "★" in again.line(0)
        assert again.line(0).startswith("Next player") or again.line(0).endswith("is out") or "★" in again.line(0)
        cuts += 1
    assert cuts > 20
    player.wait(10)
    player.press("SCORE")
    assert scorepad(referee(player.record))["over"]


def test_the_record_is_told_when_the_game_is_over_and_not_before():
    store = Store()
    player = card_player(store, house="short:1")
    player.press("SCORE")
    for _ in range(9):
        player.step()
    assert not player.record
    player.press("MENU", "MENU")
    while not player.line(0).startswith(("P1", "P2")):
        player.step()
    player.press("MENU", "MENU", "MENU", 7, 3)
    for _ in range(9):
        player.wait(300)
    assert player.line(3) == "Done" and not player.record
    player.press("SCORE")
    while "★" not in player.line(0):
        player.step()
    player.press("SCORE")
    result = scorepad(referee(player.record))
    assert result["over"] and [column["total"] for column in result["players"]] == [
        column.total for column in player.app.program.game.players
    ]
    told = list(player.record)
    player.record.clear()
    player.press("MENU", "ROLL", "ROLL")
    player.press(9, 3)
    for _ in range(300):
        player.wait(300)
    assert player.record == told


def test_the_records_leave_out_the_game_that_is_on_though_its_file_is_there():
    """The journal's page has turned: what was dealt stands in a slot of the drive."""
    store = Store(page=400, slots=200)
    player = card_player(store, house="short:2")
    while "★" not in player.line(0):
        player.step()
    player.press("SCORE")
    told = list(player.record)
    player.press("MENU", "ROLL", "SCORE")
    while not (header(bytes(store.sector))[1:3] > (2, 0) and player.line(4).startswith("Ready")):
        player.step()
        assert not player.app.program.game.is_over()
    player.record.clear()
    player.press("MENU", 7, 3)
    for _ in range(600):
        player.wait(300)
    assert player.line(3) == "Done"
    assert player.record == told


def test_dice_and_cards_may_follow_each_other():
    player = card_player(Store(), house="short:1", players=2)
    while "★" not in player.line(0):
        player.step()
    player.press("ROLL", "ROLL", 1, "SCORE")
    assert player.line(0) == "Who starts?"
    player.press("MENU", 8, "SCORE", "ROLL", 1, "SCORE")
    assert player.line(4) == "Ready? Press a button"


@pytest.mark.parametrize("level", [1, 2])
def test_the_tower_plays_visibly_and_shows_nothing_of_its_hand(level):
    store = Store()
    player = card_player(store, pace=900, house="short:1")
    player.press("ROLL", 5, *[2] * level, "MENU", "SCORE")
    turns = 0
    while "★" not in player.line(0):
        if player.line(4) == "The tower plays":
            turns += 1
            assert player.dark()
            player.press("MENU")  # it waits meanwhile
            before = state(player)
            player.wait(9000)
            assert state(player) == before
            player.press("MENU")
            if turns % 2:
                player.press(4)
            player.wait(1000)
        else:
            player.step()
            assert not player.line(0).startswith("Next player"), "one person alone has nobody to hide from"
    assert turns > 4
    player.press("SCORE")
    assert [column["name"] for column in scorepad(referee(player.record))["players"]] == ["P1", "T2"]
    assert player.record[0].endswith(" players=P1,T2 towers=T2")


def test_the_tower_takes_its_time():
    player = card_player(pace=3000)
    player.press("ROLL", 5, 1, 1, "MENU", "SCORE")
    player.step()
    assert player.line(4) == "The tower plays"
    while "T1 d" not in " ".join(player.lines()):
        player.wait(300)
    assert "discards" not in " ".join(player.lines())
    player.press(2)
    assert any(word in " ".join(player.lines()) for word in ("discards", "lays", "S →"))


def test_a_tower_that_has_slept_shows_no_hand_until_it_is_asked_again():
    player = card_player(sleep_after=20)
    player.press("SCORE", "SCORE", "ROLL")
    assert not player.dark()
    player.wait(30_000)
    player.press(1)
    assert player.line(4) == "Ready? Press a button" and player.dark()
    player.press(1)
    assert player.line(4).startswith("Discard:")


CHOICE = "9R 9B 9G 3Y 4R 5R 6R W"


def asked(table, hand: str = CHOICE, rest: str = "11B S", **settings) -> Automaton:
    """P1 is on phase 2, has this hand, and has pressed SCORE at the lay-down that the tower proposes."""
    player = table([f"{hand} {rest}", OTHERS], start="1Y", draws="12G", house="even", **settings)
    player.press(1, "ROLL", "SCORE", "SCORE")
    return player


def test_where_the_run_lies_is_asked_if_there_is_a_choice(table):
    player = asked(table)
    assert player.lines() == ["Lay it: how?      1/3", "9 x4: RGBW", "3-6: YRRR", "", "ROLL:other SCORE:take"]
    player.press("ROLL")
    assert player.lines()[:3] == ["Lay it: how?      2/3", "9 x3: RGB", "2-6: WYRRR"]
    player.press("ROLL")
    assert player.lines()[:3] == ["Lay it: how?      3/3", "9 x3: RGB", "3-7: YRRRW"]
    player.press("ROLL")
    assert player.line(2) == "3-6: YRRR"
    player.press("MENU")
    assert player.line(4) == "SCORE: lay MENU: no" and player.app.program.game.hand.may_lay()
    player.press("SCORE", 2, "SCORE")
    assert player.line(3).startswith("Phase is laid")
    assert [(group.first, len(group.cards)) for group in player.app.program.game.hand.laid[0]] == [(9, 3), (2, 5)]


def test_the_wild_that_is_in_the_set_or_in_the_run(table):
    """Of 333 + 4-7 the Wild may be the 7 or the 3, and of 33W + 3-6 it is in the set."""
    player = asked(table, "3R 3B 3Y 4R 5R 6R W", "9B S S")
    assert player.line(2) == "4-7: RRRW"
    player.press("ROLL")
    assert player.lines()[:3] == ["Lay it: how?      2/2", "3 x3: RYB", "3-6: WRRR"]
    player.press("SCORE")
    assert player.app.program.game.hand.laid[0][1].ends(3) == 0 and player.app.program.game.hand.laid[0][1].ends(2)


@pytest.mark.parametrize("hand", ["9R 9B 9G 3Y 4R 5R 6R", "9R 9B W 3Y 4R 5R 6R", "9R 9B W 3Y W 5R 6R"])
def test_nothing_is_asked_if_there_is_no_choice(table, hand):
    """In the second and the third a set or a run would be too small if the Wild lay elsewhere."""
    player = asked(table, hand)
    assert player.line(3).startswith("Phase is laid")


def test_the_run_that_was_chosen_outlives_a_power_cut_and_the_referee_reads_it(table):
    store = Store()
    player = table([CHOICE + " 11B S", OTHERS], start="1Y", draws="12G", house="even", store=store)
    game, lines = player.app.program.game, []
    recorder, keep = Recorder(lines.append), game._watch
    recorder.watch(DEALT, game)
    game._watch = lambda fact, game: (keep(fact, game), recorder.watch(fact, game))
    player.press(1, "ROLL", "SCORE", "SCORE", 2, "SCORE")
    assert state(card_player(store.copy(), seed=9)) == state(player)
    assert lines[-1] == "lay 9R,9G,9B W,3Y,4R,5R,6R"
    laid = [[(group.first, bytes(group.cards)) for group in one.hand.laid[0]] for one in (game, referee(lines))]
    assert laid[0] == laid[1] and laid[0][1][0] == 2
