"""What goes wrong with parts, files and programs, on the emulated chip: the tower plays, or says what is wrong."""

from desktop.bench.tower import ROOT
from desktop.chip.built import official
from desktop.chip.chip import HOOK, PASS, RESET
from desktop.image.picos import PICO, XIP
from desktop.image.project import FILES
from host_tests.chip.cutting import started
from host_tests.chip.playing import play_until, press, switched_on
from host_tests.chip.tower import ChipTower
from host_tests.next_press import shown_dice

ALONE = {"players": 1}
FOR_EVER = b"\xfe\xe7"  # the instruction that jumps to itself


def hang(tower: ChipTower) -> None:
    """The program goes round for ever where it is; interrupts go on."""
    chip = tower.chip
    chip.hook(chip.functions.sleep)
    assert chip.run(1000, stop=HOOK) & HOOK
    chip.hook(chip.functions.sleep, PASS)
    code = chip.memory(XIP, PICO.nvm_start - XIP)
    chip.jump(XIP + next(at for at in range(0, len(code), 2) if code[at : at + 2] == FOR_EVER))


def test_a_loop_that_hangs_is_reset_within_eight_seconds_and_the_same_screen_comes_back():
    with ChipTower(ALONE) as tower:
        switched_on(tower)
        press(tower, 1, "ROLL", 2, 5)
        before = tower.screen(), tower.inverse()
        hang(tower)
        hung = tower.now
        assert tower.chip.run(9000, stop=RESET) & RESET, "nothing has reset it"
        assert 7500 < tower.now - hung < 8400
        tower.until("left")
        tower.settle()
        assert (tower.screen(), tower.inverse()) == before


def test_circuitpython_flashed_again_keeps_game_settings_and_best_scores():
    with ChipTower({"players": 2, "brightness": 1, "house": "short:2"}) as tower:
        switched_on(tower)
        press(tower, "SCORE")
        play_until(tower, "2 left")
        press(tower, 4, 8)
        image, dice, inverse = tower.image, shown_dice(tower.screen()), tower.inverse()
        tower.chip.load(official()[0])
        started(tower)
        assert tower.image == image, "the drive is as it was"
        assert (shown_dice(tower.screen()), tower.inverse()) == (dice, inverse), tower.told()
        play_until(tower, "WINNER")


def test_a_program_that_an_editor_has_saved_with_a_mark_is_named():
    with ChipTower(ALONE, {"code.py": b"\xef\xbb\xbf" + (ROOT / FILES["code.py"]).read_bytes()}) as tower:
        switched_on(tower, "Wrong: code.py")
        assert tower.screen()[1].strip() == "saved with a mark"
