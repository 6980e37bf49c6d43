"""Puzzles on the tower: *What would you hold?* in the menu, under *More*."""

import json

from desktop.puzzles import tower_table
from desktop.puzzles.book import built
from host_tests.player import Player
from p10core.dice.ten_dice import ALL_DICE
from p10core.puzzle.positions import PUZZLES
from p10core.puzzle.screen import BEST_WINS, COUNT, SIZE

MORE = 10  # the line of set-up
PUZZLE = 5


def of_the_book(wanted) -> tuple[int, tower_table.Puzzle]:
    """The first puzzle on the tower that is *wanted*: its number there, and as the book has it."""
    rows = [PUZZLES[at : at + SIZE] for at in range(0, len(PUZZLES), SIZE)]
    for puzzle in json.loads(built().read_text("utf-8")):
        row = tower_table.packed(puzzle)
        if row in rows and wanted(puzzle):
            return rows.index(row), puzzle
    raise AssertionError("no such puzzle")


def asked(number: int, **settings: object) -> Player:
    """A tower that asks the puzzle of this number."""
    player = Player(first_start=0, **settings)
    player._loaded.append(number)
    player.press("ROLL", MORE, PUZZLE)
    return player


def hold(player: Player, mask: int) -> None:
    """Answer with the dice of a mask."""
    player.press(*[die + 1 for die in range(10) if mask >> die & 1], "ROLL")


def test_the_tower_has_the_puzzles_that_the_book_has():
    assert tower_table.TABLE.read_text() == tower_table.source(), "make tables"
    assert len(PUZZLES) == COUNT * SIZE


def test_the_best_hold_is_right_and_two_are_a_row():
    number, puzzle = of_the_book(lambda puzzle: puzzle["score"] < 0 and puzzle["phases"][1])
    player = asked(number)
    assert player.line(0).startswith("%d:%d " % tuple(puzzle["totals"]))
    assert player.line(3) == "Other on phase %d" % puzzle["phases"][1]
    assert player.line(4) == "Hold, ROLL 10, %d left" % (3 - puzzle["roll"])
    hold(player, puzzle["holds"][0])
    assert player.line(3) == "Right! Wins %d%%" % PUZZLES[number * SIZE + BEST_WINS]
    assert player.line(4) == "1 in a row ROLL:next"
    player._loaded.append(number)
    player.press("ROLL")
    assert player.line(3) == "Other on phase %d" % puzzle["phases"][1], "asked again"
    hold(player, puzzle["holds"][0])
    assert player.line(4) == "2 in a row ROLL:next"


def test_the_natural_hold_ends_the_row_and_says_what_it_wins():
    number, puzzle = of_the_book(lambda puzzle: puzzle["score"] < 0)
    player = asked(number)
    hold(player, puzzle["holds"][1])
    assert player.line(3) == "v: %d%%, yours %d%%" % tuple(round(100 * chance) for chance in puzzle["wins"])
    assert player.line(4) == "ROLL:next BACK"
    marked = {die for die in range(10) if player.lines()[0].ljust(21)[2 * die + 1] == "v"}
    assert marked == {die for die in range(10) if puzzle["holds"][0] >> die & 1}


def test_another_die_of_the_same_number_is_the_same_hold():
    def has_twins(puzzle):
        best, faces = puzzle["holds"][0], puzzle["faces"]
        return puzzle["phase"] != 8 and any(
            faces[one][:-1] == faces[other][:-1] and best >> one & 1 and not best >> other & 1
            for one in range(10)
            for other in range(10)
        )

    number, puzzle = of_the_book(has_twins)
    best, faces = puzzle["holds"][0], puzzle["faces"]
    one, other = next(
        (one, other)
        for one in range(10)
        for other in range(10)
        if best >> one & 1 and not best >> other & 1 and faces[one][:-1] == faces[other][:-1]
    )
    player = asked(number)
    hold(player, best ^ 1 << one ^ 1 << other)
    assert player.line(3).startswith("Right!")


def test_to_score_is_an_answer_where_the_phase_is_made():
    number, puzzle = of_the_book(lambda puzzle: puzzle["holds"][1] == ALL_DICE)
    player = asked(number)
    assert player.line(3).startswith("Worth %d," % puzzle["score"])
    player.press("SCORE")
    assert player.line(3) == "v: %d%%, yours %d%%" % tuple(round(100 * chance) for chance in puzzle["wins"])


def test_where_it_is_not_made_score_and_ten_held_dice_are_no_answer():
    number, _ = of_the_book(lambda puzzle: puzzle["score"] < 0)
    player = asked(number)
    player.press("SCORE", *range(1, 11), "ROLL")
    assert player.line(4) == "All held: free one"


def test_a_game_of_cards_goes_on_after_a_puzzle():
    player = Player(game="cards", players=2, first_start=0)
    player.press("SCORE", "ROLL", "ROLL")
    before = player.lines()
    player.press("MENU", "ROLL")
    more = next(int(line[0]) for line in player.lines() if "More" in line)
    player.press(more, PUZZLE, 1)
    assert "ROLL" in player.line(4)
    player.press("MENU", "MENU", "MENU")
    assert player.lines() == before
