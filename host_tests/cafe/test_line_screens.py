"""What a tower's screens say of the leaderboard: initials, what is sent and what may be lost, how it is enrolled."""

from desktop.bench.tower import Tower
from desktop.cafe.signature import code_of
from desktop.referee.referee import referee, scorepad
from host_tests.reading_player import ReadingPlayer
from host_tests.tower.life import powered, state_of
from host_tests.tower.line_computer import SETTINGS, UID, Computer, finished, on_set_up, play_one, start


def to_the_winner(player):
    """A game alone from set-up to its last screen; the tower has no name for the player."""
    player.press("SCORE", 1500)
    while "GAME OVER" not in player.line(0):
        player.press("ROLL", 1300)
        player.press("SCORE", 700)
        player.press("SCORE", 700)


def test_a_player_without_a_name_is_asked_and_the_record_carries_the_initials(tower, computer):
    player = ReadingPlayer(tower)
    to_the_winner(player)
    computer.listen(20_000)
    assert not computer.records(), "it waits for the initials"
    assert 3 <= computer.text.count(b"@tower") <= 6, "and says that it is there"
    assert player.hint() == "OK: your initials"
    player.press("SCORE")
    assert (player.line(0), player.hint()) == ("P1: initials _", "BACK: no initials")
    for button in (1, 2, "ROLL", 3, "SCORE"):
        player.press(button)
    computer.listen(6000)
    [(number, crc, lines)] = computer.records()
    assert lines[0].endswith(" players=ABM") and lines[-1].startswith("end ABM=")
    assert scorepad(referee(lines))["over"]
    computer.confirm(number, crc)
    computer.listen(2000)
    start(tower)
    assert "ABM" in tower.screen()[1] or "GAME OVER" in tower.screen()[0]
    player.leave_the_end()
    player.press("SCORE", 1500)
    player.press("ROLL", 1300)
    assert not [line for line in tower.console if "players=ABM" in line], "the next player has another name"


def test_two_players_have_different_initials_and_back_leaves_a_name_as_it_is():
    with Tower(seed=3, settings={**SETTINGS, "players": 2, "sound": 0}) as tower:
        start(tower)
        player = ReadingPlayer(tower)
        player.press("SCORE", 1500)
        player.roll_for_the_order()
        player.play_to_the_end()
        player.press("ROLL")
        first = player.line(0)[:2]
        player.press(1)
        player.press("SCORE")
        second = player.line(0)[:2]
        assert {first, second} == {"P1", "P2"}
        player.press(1)
        player.press("SCORE")
        assert player.hint() == "Name taken"
        player.press("MENU")
        player.press("MENU")
        assert "★" in player.line(0)
        computer = Computer(tower)
        computer.plug()
        computer.listen(8000)
        [(_, _, lines)] = computer.records()
        assert sorted(lines[0].partition("players=")[2].split(",")) == ["A", second]


def test_if_nobody_answers_for_a_minute_the_game_goes_as_it_is(tower, computer):
    to_the_winner(ReadingPlayer(tower))
    computer.listen(70_000, step=100)
    assert [lines for *_, lines in computer.records()][0] == finished(tower)[0]


def test_the_last_screen_says_whether_the_game_is_sent_and_how_many_wait(tower):
    start(tower)
    play_one(tower)
    player = ReadingPlayer(tower)
    assert player.line(4) == "1 not sent: plug in"
    to_the_winner(player)
    player.press("SCORE")
    player.press("MENU")
    assert hints(player) == {"OK: scores  ROLL: new", "Not sent yet: 2"}
    computer = Computer(tower)
    computer.plug()
    computer.listen(6000)
    number, crc, _ = computer.records()[-1]
    computer.confirm(number, crc)
    tower.run(500)
    assert hints(player) == {"OK: scores  ROLL: new", "Sent; waiting: 1"}
    player.leave_the_end()
    for _ in range(8):
        computer.listen(4000)
        for number, crc, _ in computer.records():
            computer.confirm(number, crc)
    to_the_winner(player)
    player.press("SCORE")
    player.press("MENU")
    computer.listen(6000)
    number, crc, _ = computer.records()[-1]
    computer.confirm(number, crc)
    tower.run(500)
    assert hints(player) == {"OK: scores  ROLL: new", "Sent to the board"}


def hints(player):
    """All that the last line says in some seconds."""
    found = set()
    for _ in range(12):
        player.tower.run(400)
        found.add(player.hint())
    return found


def test_one_game_before_the_oldest_is_lost_the_tower_says_so_and_ok_goes_on(tower):
    """There are 24 slots. A game is a page and a bit here, which counts as two: from page 21 on only one more fits."""
    start(tower)
    play_one(tower)
    tower.power_off()
    first = state_of(tower)
    shown = {}
    for pages in (2, 20, 21, 23):
        with powered(first.aged(pages, games=True), SETTINGS, 1) as later:
            later.run(1000)
            shown[pages] = [line.strip() for line in later.screen()]
            if pages == 23:
                later.press("SCORE")
                later.run(700)
                assert later.screen()[4].strip() == "23 not sent: plug in"
                assert on_set_up(later), "the press has begun no game"
    assert shown[2][4] == "2 not sent: plug in"
    assert shown[20][4] == "20 not sent: plug in"
    assert shown[21][:2] == ["NOT SAFE", "21 not sent; the"]
    assert shown[23] == ["NOT SAFE", "23 not sent; the", "oldest may be lost:", "plug in the board", "OK: go on"]


def test_the_owner_enrols_the_tower_from_the_menu_and_only_then_its_secret_is_on_the_line(tower, computer):
    player = ReadingPlayer(tower)
    computer.listen(12_000)
    assert b"@enrol" not in computer.text
    player.press("ROLL")
    player.press(10)  # More
    player.press("ROLL")
    assert player.line(0) == "5 Enrol tower"
    player.press(5, 600)
    code = player.line(1)
    secret = tower.files["journal/secret/page"][:32].hex()
    assert code.replace(" ", "") == code_of(secret), tower.screen()
    computer.listen(12_000)
    said = [line for line in computer.text.decode().split("\n") if "enrol" in line]
    assert 2 <= len(said) <= 3 and set(said) == {f"@enrol {UID} {secret}"}
    player.press("SCORE")
    assert player.line(0) == "5 Enrol tower"
    computer.text = b""
    computer.listen(12_000)
    assert b"@tower" in computer.text and b"@enrol" not in computer.text


def test_without_a_leaderboard_or_in_a_game_nothing_can_be_enrolled():
    for settings, buttons in (({**SETTINGS, "board": 0}, ("ROLL", 10)), (SETTINGS, ("SCORE", "ROLL", "MENU", 7))):
        with Tower(seed=3, settings=settings) as tower:
            start(tower)
            player = ReadingPlayer(tower)
            for button in buttons:
                player.press(button, 1300)
            assert "Fair dice?" in player.line(0), tower.screen()
            player.press("ROLL", 1300)
            assert "Puzzle" in player.line(0) and "Enrol" not in "".join(tower.screen())
