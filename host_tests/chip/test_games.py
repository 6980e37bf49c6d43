"""Whole games on the emulated chip, from the plug to the winner, in each language; the referee reads the records."""

from desktop.chip.chip import PIXELS
from host_tests.chip.playing import (
    SET_UP,
    play_until,
    press,
    record,
    switched_on,
    totals,
    winner_is_right,
)
from host_tests.chip.tower import HELLO_MS, ChipTower
from host_tests.next_press import wanted
from host_tests.reading_player import ReadingPlayer

BUTTONS = (*range(1, 11), "ROLL", "SCORE", "MENU")


def test_a_new_pico_is_flashed_its_buttons_are_tried_and_somebody_plays_alone_to_the_end():
    with ChipTower({"first_start": 1}) as tower:
        switched_on(tower, "Hello!")
        assert tower.screen()[0].strip() == "Screen: SSD1306, 0x3C"
        press(tower, "MENU")
        tower.until("blue")
        tower.wait(lambda: all(blue > 2 * max(red, green) for red, green, blue in tower.pixels.rgb), HELLO_MS, PIXELS)
        assert tower.says("blue"), "all ten have turned blue, one after the other"
        tower.until("Press every button")
        press(tower, *BUTTONS)
        assert tower.says("All buttons work"), tower.told()
        press(tower, "SCORE")
        assert tower.says("2 Français")
        press(tower, 1)
        assert tower.says(SET_UP)
        press(tower, 1)
        player = ReadingPlayer(tower)
        while not tower.says("GAME OVER"):
            player.press("ROLL", 1300)
            while player.hint().startswith("Hold"):
                player.check_dice()
                player.hold(wanted(tower.screen()))
                player.press("ROLL", 1300)
            press(tower, "SCORE", "SCORE")
        winner_is_right(tower)
        over = tower.screen()
        switched_on(tower, "GAME OVER")
        assert tower.screen() == over


def test_one_against_the_tower_to_the_winner():
    with ChipTower({"house": "short:4", "pace": 100}) as tower:
        switched_on(tower)
        press(tower, 7, 9)
        play_until(tower, "WINNER")
        winner_is_right(tower)
        assert any(line.startswith("turn T2") for line in record(tower))


def test_two_play_cards_to_the_winner():
    with ChipTower({"house": "short:1", "game": "cards"}) as tower:
        switched_on(tower)
        press(tower, "SCORE")
        play_until(tower, "WINNER")
        winner_is_right(tower)


def test_a_kiosk_plays_by_itself_is_played_is_left_alone_and_keeps_the_best():
    with ChipTower({"kiosk": 1, "house": "short:1", "abandon_after": 15}) as tower:
        switched_on(tower, "Ten-phase dice")
        assert tower.says("Press any button")
        press(tower, "MENU")
        assert tower.says("10: learn  ROLL: deal"), tower.told()
        press(tower, 1, "ROLL")
        assert tower.says("left"), tower.told()
        tower.until("Still there?", 20_000)
        tower.until("Press any button", 30_000)
        tower.until("Ten-phase dice", 60_000)
        press(tower, "ROLL", 1)
        play_until(tower, "initials", "GAME OVER")
        play_until(tower, "initials")
        best = max(totals(tower).values())
        press(tower, "MENU", "MENU", 2, 5, 1, "SCORE")  # for P1: BEA
        tower.until("Ten-phase dice", 60_000)
        tower.run(500)
        assert tower.screen()[3].split() == ["1", "BEA", str(best)], tower.told()
        switched_on(tower, "Ten-phase dice")
        assert tower.screen()[3].split() == ["1", "BEA", str(best)], tower.told()
