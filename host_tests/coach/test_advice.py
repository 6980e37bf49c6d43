"""The coach on the tower: advice when it is asked for, the mark at the end, and what a café allows."""

import itertools
import random
import re
from pathlib import Path

import pytest

from desktop.coach.tables import file
from host_tests.coach.coached import FIRST, open_built
from host_tests.player import Player
from p10core.coach.advice import change, fitted
from p10core.coach.file import AUTO, CERTAIN, NO_ADVICE, SAFE, open_coach
from p10core.coach.search import Search
from p10core.coach.throws import NumberThrows
from p10core.dice.rules import OVER
from p10core.kernel.frame import CELEBRATE, PULSE
from p10core.kernel.words import Words

SECOND = "8G 8O 8B 10B 7R 9G WR WO 1O 4R"


def solo(aim: str = "safe", **settings) -> Player:
    """One who plays alone, before the first roll."""
    player = Player(players=1, aim=aim, open_file=open_built, **settings)
    player.press("SCORE")
    return player


def pulsing(player: Player) -> list[int]:
    """The dice whose pixels pulse."""
    return [die + 1 for die, pixel in enumerate(player.app.frame.pixels) if pixel & PULSE]


def best_hold(player: Player) -> list[int]:
    """What the coach holds, by its file."""
    coach, _ = open_coach(open_built)
    turn = player.app.program.game.turn
    mask = coach.hold(turn.phase, turn.rolls, turn.faces, SAFE, 0, turn.held)
    return [die + 1 for die in range(10) if mask >> die & 1]


def test_a_long_press_on_score_shows_the_best_hold_and_the_odds():
    player = solo()
    player.roll(FIRST)
    player.hold_down("SCORE")
    assert pulsing(player) == best_hold(player) == [1, 3, 7]
    assert player.lines()[:3] == [
        " v   v       v",  # over their numbers, and over no others
        " 8 7 810 5 6 W 2 1 2",
        " G G B B B O R B O O",
    ]
    assert player.line(3) == "Hold v for 8s+10s"
    assert player.line(4).startswith("make ") and player.line(4).endswith("→98%")


@pytest.mark.parametrize(
    ("phase", "shown", "reason"),
    [
        (4, "5R 6R 7R 8B 10G 5B 1B 1R 2R 3B", "Hold v for 4-10"),
        (2, "8G 8O 8B 10B 5B 6O WR 2B 1O 2O", "Hold v for 8s+5-8"),
        (8, "8G 7G 8B 10B 5B 6O WR 2B 1O 2O", "Hold v for orange"),
    ],
)
def test_the_coach_says_what_its_hold_is_for(phase, shown, reason):
    player = solo()
    player.app.program.game.turn.phase = phase
    player.roll(shown)
    player.hold_down("SCORE")
    assert player.line(3) == reason


def test_the_odds_of_the_hold_follow_the_buttons():
    player = solo()
    player.roll(FIRST)
    player.press("MENU", 3)
    alone = player.line(4)
    player.press(*best_hold(player))
    assert player.line(4) == "make 98%" != alone
    player.hold_down("SCORE")
    assert player.line(3) == "1 more for 2s+8s"
    assert pulsing(player) == []


def test_a_roll_takes_the_advice_away():
    player = solo()
    player.roll(FIRST)
    player.hold_down("SCORE")
    player.press(*best_hold(player))
    player.roll("8G 7G 8B 10B 5B 6O WR 2B 1O 2O")
    assert pulsing(player) == []


def test_there_is_no_advice_before_the_first_roll_and_after_the_third_it_is_said_what_remains_to_do():
    player = solo()
    player.hold_down("SCORE")
    assert player.line(4) == "ROLL first"
    for _ in range(3):
        player.roll(FIRST)
    player.press("MENU", 3)
    assert player.line(4) == "SCORE: ends the turn"


def test_who_has_made_the_phase_may_ask_before_scoring_it():
    player = solo()
    player.roll(SECOND)
    assert player.line(3).startswith("MADE")
    player.hold_down("SCORE")
    assert pulsing(player) == best_hold(player)
    assert player.line(4) == "make 91→100%"
    assert player.app.program.game.turn.phase == 1
    player.press("SCORE")
    assert player.app.program.game.turn.phase == 2


def test_a_coach_that_speaks_afterwards_tells_of_the_hold_before_the_roll():
    player = solo(coach="after")
    player.roll(FIRST)
    player.hold_down("SCORE")
    assert player.line(4) == "ROLL first"
    best = best_hold(player)
    player.press(2)
    player.roll("8G 7G 8B 10B 5B 6O WR 2B 1O 2O")
    player.hold_down("SCORE")
    assert player.line(0) == "Best hold was:"
    assert [place // 2 + 1 for place in range(0, 20, 2) if player.inverse(1)[place : place + 1] == "#"] == best
    assert player.line(3).startswith("make ") and player.line(3).endswith("→98%")
    player.press("SCORE")
    assert player.line(0) == "P1         1:sets 3+3"


def test_a_coach_that_is_off_says_so():
    player = solo(coach="off")
    player.roll(FIRST)
    player.hold_down("SCORE")
    assert player.line(4) == "The coach is off"
    player.press("MENU", 7, 4, "MENU", "MENU")
    player.hold_down("SCORE")
    assert player.line(4).endswith("→98%")


@pytest.mark.parametrize(("opens", "said"), [(None, "Coach: no file"), ("x" * 40, "Coach: file damaged")])
def test_a_missing_or_wrong_file_turns_the_coach_off_and_nothing_else(opens, said, tmp_path):
    wrong = tmp_path / "coach.bin"
    if opens:
        wrong.write_text(opens)
    player = Player(players=1, open_file=lambda name, mode: wrong.open(mode))
    player.press("SCORE")
    player.roll(FIRST)
    player.hold_down("SCORE")
    assert player.line(4) == said
    player.press(1)
    assert player.inverse(1) == "##"


def test_a_file_that_was_damaged_is_found_out_while_nothing_happens(tmp_path):
    data = bytearray(Path(file.built()).read_bytes())
    data[-1] ^= 1
    (tmp_path / "coach.bin").write_bytes(data)
    player = Player(players=1, open_file=lambda name, mode: (tmp_path / "coach.bin").open(mode))
    player.press("SCORE")
    player.roll(FIRST)
    player.hold_down("SCORE")
    player.wait(30_000)
    player.roll(FIRST)
    player.hold_down("SCORE")
    assert player.line(4) == "Coach: file damaged"
    player.press("MENU", "MENU")
    player.hold_down("SCORE")
    assert player.line(4) == "Coach: file damaged"


def test_a_kiosk_has_no_coach_unless_its_owner_allows_it():
    for allowed in (0, 1):
        player = Player(players=1, kiosk=1, coach_kiosk=allowed, open_file=open_built)
        player.press("ROLL", 1)
        player.roll(FIRST)
        player.press("MENU")
        assert (player.line(2) == "3 Advice") == bool(allowed)
        player.press("MENU")
        player.hold_down("SCORE")
        assert bool(pulsing(player)) == bool(allowed)


def held_often(player: Player) -> None:
    """As if as many holds had been judged as a mark takes."""
    player.app.program.game.players[0].judged = 15


def test_few_holds_make_no_mark():
    """Luck has too much of a part in it: nobody is told that the coach can help who has made a phase in two turns."""
    hasty = solo(house="short:1")
    hasty.roll(FIRST)
    hasty.press("SCORE", "SCORE", "SCORE")
    hasty.roll(SECOND)
    hasty.press("SCORE", "SCORE")
    for _ in range(4):
        assert "Mark" not in hasty.line(0)
        hasty.wait(2600)


def test_who_follows_the_coach_gets_the_mark_100_and_who_gives_up_less():
    best = solo(house="short:1")
    held_often(best)
    best.roll(FIRST)
    best.press(*best_hold(best))
    best.roll("8G 8O 8B 10B 5B 6O WR 2B 1O 2O")
    best.press("SCORE", "SCORE")
    assert best.line(3).strip() == "68 points"
    best.wait(2600)
    assert best.lines()[:4] == ["  Mark: 100 of 100", "P1", "", " Held like the coach"]
    hasty = solo(house="short:1")
    held_often(hasty)
    hasty.roll(FIRST)
    hasty.press("SCORE", "SCORE", "SCORE")
    hasty.roll(SECOND)
    hasty.press("SCORE", "SCORE")
    hasty.wait(2600)
    assert hasty.lines()[:4] == ["   Mark: 0 of 100", "P1", "", "    Room to grow"]


def test_at_the_end_of_a_game_of_three_each_person_is_told_a_mark_and_the_tower_none():
    player = Player(players=3, house="short:1")
    player.press("ROLL", 6, 3, "MENU", "SCORE")
    player.roll_high(10, 9, 8)
    game = player.app.program.game
    for seat, (kept, best) in zip(game.players, ((9500, 10000), (8500, 10000), (0, 0)), strict=True):
        seat.kept, seat.best, seat.judged = kept, best, 15 if best else 0
    game.players[0].scores[1] = 30
    game.state = OVER
    player.app.program.show_winner(player.app)
    told = []
    for _ in range(6):
        player.wait(20)
        told.append([line.strip() for line in (player.line(0), player.line(1), player.line(3))])
        assert (player.app.frame.light == CELEBRATE) == (told[-1][1] == "P1"), "only who has won shines"
        player.wait(2500)
    assert told == [
        ["★ WINNER ★", "P1", "30 points"],
        ["Mark: 73 of 100", "P1", "Held well"],
        ["Mark: 45 of 100", "P2", "Some holds cost much"],
        *3 * [["★ WINNER ★", "P1", "30 points"]],
    ]


def test_the_scorepad_has_the_marks_too():
    player = solo()
    held_often(player)
    player.roll(FIRST)
    player.press(*best_hold(player))
    player.roll("8G 8O 8B 10B 5B 6O WR 2B 1O 2O")
    player.press("SCORE", "SCORE", "MENU", 2, 10, "ROLL")
    assert [line.split() for line in player.lines()[1:4]] == [["Mark", "100"], [], []]


# In a game of several the coach advises to win.


def duel(language: str = "en") -> Player:
    """The first turn of a game of two, before the first roll."""
    player = Player(players=2, open_file=open_built, language=language)
    player.press("SCORE")
    player.roll_high(10, 5)
    player.press("SCORE")
    return player


def pairs(line: str) -> list[list[int]]:
    """The pairs of chances that a line says, one number standing for two that are the same."""
    found = [[int(number) for number in pair.split("→")] for pair in re.findall(r"[0-9]+(?:→[0-9]+)?", line)]
    return [pair * (3 - len(pair)) for pair in found]


@pytest.mark.parametrize(
    ("language", "words"), [("en", r"make [0-9→]+ win [0-9→]+%"), ("fr", r"ph. [0-9→]+ gain [0-9→]+%")]
)
def test_it_says_what_the_hold_does_for_the_phase_and_for_the_game(language, words):
    player = duel(language)
    player.roll(FIRST)
    player.hold_down("SCORE")
    assert re.fullmatch(words, player.line(4))


def test_who_holds_eight_dice_for_a_colour_is_told_what_the_two_others_may_bring():
    player = duel()
    player.app.program.game.turn.phase = 8
    player.roll("7B 9B 8B 10B 6B 5B 2G 3G 3R 1G")
    player.press(1, 2, 3, 4, 5, 6, 7, 8)
    player.hold_down("SCORE")
    assert pairs(player.line(4))


def test_the_chance_to_win_as_advised_is_never_less_than_with_any_hold():
    source = random.Random(4)
    player = duel()
    for shown in (FIRST, SECOND):
        player.roll(shown)
        player.hold_down("SCORE")
        for _ in range(60):
            player.press(source.randrange(1, 11))
            _, (yours, best) = pairs(player.line(4))
            assert yours <= best
        while player.app.program.game.turn.held:
            player.press(next(die + 1 for die in range(10) if player.app.program.game.turn.held >> die & 1))


def test_alone_it_says_that_it_is_for_points():
    player = solo(aim="auto")
    player.roll(FIRST)
    player.hold_down("SCORE")
    assert re.fullmatch(r"make [0-9→]+%, points", player.line(4))


def test_a_made_phase_that_is_to_be_broken_has_a_reason():
    """30 points at the first turn leave less than another try: desktop/coach/solver/README.md."""
    player = duel()
    player.roll("5R 5G 5O 5R 5B 5B 1B 1R 2R 1G")
    assert player.line(3) == "MADE 30 points"
    player.hold_down("SCORE")
    assert player.line(3) == "30 too few: roll on"
    assert pairs(player.line(4))[0][1] < 100
    safe = solo()
    safe.roll("5R 5G 5O 5R 5B 5B 1B 1R 2R 1G")
    safe.hold_down("SCORE")
    assert pairs(safe.line(4))[0][1] == 100
    assert safe.line(3) == "Hold v for 5s+5s"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_the_chances_they_fit_the_line(language):
    text = Words(language, "dice")("make %s win %s%%")
    chances = [
        change(yours, best)
        for yours, best in itertools.product((NO_ADVICE, 0, 100, 900, 1000, 9900, CERTAIN), repeat=2)
    ]
    assert all(len(fitted(text, make, win)) <= 21 for make in chances for win in chances)
    assert fitted(Words("en")("make %s win %s%%"), "74→69", "51→54") == "make 74→69 win 51→54%"


def test_only_what_is_certain_is_said_to_be():
    assert change(9999, CERTAIN) == "99→100"
    assert change(0, 1) == "0→1"
    assert change(7449, 7449) == "74"
    assert change(NO_ADVICE, 7449) == "?→74"


def thinking(steps: int, seed: int = 1) -> Player:
    """Two play, the dice lie, and the tower has thought so many thoughts about them."""
    player = duel().unload(seed)
    player.press("ROLL")
    for _ in range(steps):
        assert player.app.screen.think(player.app), "it is done already"
    return player


def test_who_asks_in_the_menu_is_told_what_was_thought_so_far(monkeypatch):
    player = thinking(170)
    search = player.app.program.coach.search(player.app.program.game, AUTO)
    best = search.mask, search.worth
    assert not search.has_ended
    monkeypatch.setattr(Search, "_all", lambda search: pytest.fail("it begins anew while somebody waits"))
    player.press("MENU", 3)
    assert player.app.program.coach.search(player.app.program.game, AUTO) is search
    assert (search.mask, search.worth) == best
    assert pulsing(player) == [die + 1 for die in range(10) if search.mask >> die & 1]


def test_who_asks_before_anything_was_counted_is_told_an_estimate(monkeypatch):
    player = thinking(1, seed=4)
    monkeypatch.setattr(
        NumberThrows, "count", lambda throws, held: pytest.fail(f"{held:b} is counted, which takes long")
    )
    player.hold_down("SCORE")
    assert pulsing(player)
    assert pairs(player.line(4))


def test_a_thought_that_the_menu_has_stopped_is_thought_to_its_end_afterwards():
    found = []
    for buttons in ((), ("MENU", "MENU")):
        player = thinking(170)
        player.press(*buttons)
        while player.app.screen.think(player.app):
            pass
        search = player.app.program.coach.search(player.app.program.game, AUTO)
        assert search.has_ended
        found.append((search.mask, search.worth))
    assert found[0] == found[1]
