"""The café leaderboard's line: games go out over the second serial port and are kept until they are confirmed."""

import random

import pytest

from desktop.bench.tower import ROOT, Tower
from desktop.cafe.bridge.serial_line import Line
from desktop.referee.referee import referee, scorepad
from host_tests.reading_player import ReadingPlayer
from host_tests.tower.line_computer import ALONE_MS, SETTINGS, UID, Computer, finished, on_set_up, play_one, start


def over(tower):
    return bool(tower.console) and tower.console[-1].startswith("end ")


def test_a_finished_game_is_sent_once_with_length_and_check_and_forgotten_when_confirmed(tower, computer):
    play_one(tower)
    computer.listen(ALONE_MS)
    [(number, crc, lines)] = computer.records()
    assert lines == finished(tower)[0]
    assert scorepad(referee(lines))["over"]
    computer.confirm(number, crc)
    computer.listen(30_000)
    assert len(computer.records()) == 1
    tower.power_on()
    computer.plug()
    computer.listen(30_000)
    assert len(computer.records()) == 1
    assert b"@tower %s 0\n" % UID.encode() in computer.text


def test_the_computer_tells_the_date_and_same_dice_begin_with_it(tower, computer):
    tower.usb.data_in.extend(b"@today 20261399\n@today 2026112\n@today 20261123\r\n")
    computer.listen(6_000)
    assert b"@tower %s 2\n" % UID.encode() in computer.text
    for button in ("ROLL", 10, 7):
        tower.press(button)
    assert tower.screen()[0].rstrip() == "Deal: 20261123_"
    assert tower.screen()[3].rstrip() == "OK: today's deal"
    tower.press("SCORE")
    assert any("Same dice  20261123" in line for line in tower.screen())


def sent(computer):
    return [said.told for said in Line().feed(computer.text) if said.told is not None]


def confirmed(computer):
    """What has come is confirmed."""
    computer.listen(ALONE_MS)
    for number, crc, _ in computer.records():
        computer.confirm(number, crc)
    computer.listen(6_000)


def test_a_tower_says_how_many_records_were_confirmed_and_knows_it_after_a_power_cut(tower, computer):
    for _ in range(2):
        play_one(tower)
        confirmed(computer)
    assert sorted(set(sent(computer))) == [0, 1, 2]
    tower.power_on()
    computer.plug()
    computer.text = b""
    computer.listen(6_000)
    assert set(sent(computer)) == {2}


def test_it_says_nothing_while_a_record_waits_for_its_confirmation(tower, computer):
    computer.listen(6_000)
    assert set(sent(computer)) == {0}
    play_one(tower)
    computer.text = b""
    computer.listen(30_000)
    assert computer.records() and sent(computer) == []


def test_a_computer_that_has_not_answered_is_tried_again_after_ten_minutes(tower, computer):
    play_one(tower)
    computer.listen(60_000)
    assert on_set_up(tower), "it has given up"
    before = len(computer.records())
    assert before >= 3 and len({crc for _, crc, _ in computer.records()}) == 1, "and has sent the same again"
    computer.listen(480_000, step=100)
    assert len(computer.records()) == before and on_set_up(tower)
    computer.listen(120_000, step=100)
    assert len(computer.records()) > before


def test_games_of_dice_and_of_cards_wait_together():
    """The tower has room for the modules of one of them at a time."""
    with Tower(seed=3, settings={**SETTINGS, "players": 2, "sound": 0}) as tower:
        start(tower)
        player = ReadingPlayer(tower)
        dice_game(player)
        player.press("ROLL")
        player.press(1)  # cards
        player.play_cards(random.Random(5))
        player.leave_the_end()
        player.press("ROLL")
        player.press(1)
        dice_game(player)
        computer = Computer(tower)
        computer.plug()
        records = {}
        for _ in range(12):
            computer.listen(6000)
            for number, crc, lines in computer.records():
                records[number] = lines
                computer.confirm(number, crc)
        assert list(records.values()) == finished(tower)
        assert [record[0].split()[1] for record in records.values()] == ["dice", "cards", "dice"]
        player.press("ROLL")
        player.press(1)
        player.press("SCORE", 1500)
        assert "Ready?" in player.hint(), tower.screen()


def dice_game(player):
    player.press("SCORE", 1500)
    player.roll_for_the_order()
    player.play_to_the_end()
    player.leave_the_end()


SHORT_OF_MEMORY = """
from p10core.kernel import teller

class Teller(teller.Teller):
    failures = 2

    def __init__(self, *given):
        if Teller.failures:
            Teller.failures -= 1
            raise MemoryError
        super().__init__(*given)

teller.Teller = Teller
"""


def test_a_game_for_which_there_is_no_memory_is_sent_when_there_is(tmp_path):
    for name in ("boot.py", "settings.toml", "hardware", "p10core"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "code.py").write_text(SHORT_OF_MEMORY + (ROOT / "code.py").read_text("utf-8"), "utf-8")
    with Tower(seed=3, settings=SETTINGS, root=tmp_path) as tower:
        start(tower)
        play_one(tower)
        computer = Computer(tower)
        computer.plug()
        computer.listen(ALONE_MS + 6_000)
        assert computer.records() == []
        computer.listen(14_000)
        assert [lines for *_, lines in computer.records()][0] == finished(tower)[0]


def test_games_that_were_left_take_no_place_of_those_that_wait(tower):
    start(tower)
    for _ in range(3):
        play_one(tower)
    player = ReadingPlayer(tower)
    for _ in range(20):
        player.press("SCORE")
        player.press("ROLL", 1300)
        player.press("MENU")
        leave(player)
    computer = Computer(tower)
    computer.plug()
    records = set()
    for _ in range(10):
        computer.listen(6000)
        for number, crc, _ in computer.records():
            records.add(number)
            computer.confirm(number, crc)
    assert len(records) == 3


def leave(player):
    """The menu's way out of a game: the last of its lines, and OK."""
    for _ in range(4):
        for line in range(4):
            if "Abandon" in player.line(line):
                player.press(int(player.line(line).split()[0]))
                player.press("SCORE")
                player.tower.run(1500)  # a restart
                assert on_set_up(player.tower), player.tower.screen()
                return
        player.press("ROLL")
    raise AssertionError(player.tower.screen())


def test_ten_thousand_random_lines_change_nothing(tower, computer):
    player = ReadingPlayer(tower)
    player.press("SCORE")
    player.press("ROLL", 1300)
    before = tower.screen(), tower.inverse(), bytes(tower.nvm)
    source = random.Random(1)
    lines = (
        lambda: source.randbytes(source.randrange(120)),
        lambda: b"@ok %d %08x" % (source.randrange(70000), source.getrandbits(32)),
        lambda: source.choice((b"roll 1R", b"@game x 1 2 3", b"", b"\x03", b"@ok", b"end P1=999")),
        lambda: b"@" * source.randrange(200),
    )
    for _ in range(10_000):
        tower.usb.data_in.extend(source.choice(lines)() + b"\n")
    tower.run(3000)
    assert (tower.screen(), tower.inverse(), bytes(tower.nvm)) == before
    for _ in range(30):
        if over(tower):
            break
        player.press("ROLL", 1300)
        player.press("SCORE")
    player.leave_the_end()
    while tower.usb.data_in:  # they are read between games, some bytes a round
        computer.listen(5000, step=100)
    computer.listen(ALONE_MS)
    assert [lines for *_, lines in computer.records()][0] == finished(tower)[0]
    assert len(finished(tower)) == 1


def test_the_line_cut_in_the_middle_of_a_record_and_mended(tower):
    computer = Computer(tower)
    start(tower)
    for _ in range(2):
        play_one(tower)
    computer.plug()
    while b"@game" not in computer.text:
        computer.listen(20)
    assert not computer.records()
    computer.plug(False)
    tower.run(5000)
    computer.plug()
    computer.listen(4000)
    assert [lines for *_, lines in computer.records()] == finished(tower)[:1]


def test_a_power_cut_while_it_is_sent(tower):
    computer = Computer(tower)
    start(tower)
    play_one(tower)
    computer.plug()
    while b"@game" not in computer.text:
        computer.listen(20)
    tower.power_on()
    computer.listen(ALONE_MS)
    assert [lines for *_, lines in computer.records()] == finished(tower)


def test_a_computer_that_takes_nothing_holds_nobody_up(tower, computer):
    for _ in range(2):
        play_one(tower)
    assert len(tower.usb.data_out) <= 256
    computer.listen(20_000 + ALONE_MS)
    assert computer.records()


def test_while_a_game_is_on_it_only_says_that_it_is_there(tower):
    start(tower)
    play_one(tower)
    player = ReadingPlayer(tower)
    player.press("SCORE")
    computer = Computer(tower)
    computer.plug()
    computer.listen(20_000)
    assert set(computer.text.split(b"\n")) == {b"", b"@tower %s" % UID.encode(), b"@tower %s 0" % UID.encode()}
    assert 3 <= computer.text.count(b"@tower") <= 5


def test_a_sleeping_tower_sends_when_the_plug_comes_back(tower):
    start(tower)
    play_one(tower)
    tower.run(700_000)
    computer = Computer(tower)
    computer.plug()
    computer.listen(30_000)
    assert computer.records()


@pytest.mark.parametrize("settings", [{}, {"board": 0}])
def test_without_the_setting_there_is_no_second_port_and_nothing_of_it_is_loaded(settings):
    with Tower(seed=1, settings={"language": "en", "players": 1, **settings}) as tower:
        start(tower)
        assert not tower.usb.data_enabled
        assert tower.usb.console_enabled


def test_a_tower_whose_boot_did_not_open_the_port_plays_on():
    with Tower(seed=1, settings=SETTINGS, without=("boot.py",)) as tower:
        start(tower)
        assert on_set_up(tower)
