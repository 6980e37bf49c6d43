"""The whole way: a tower on the bench plays and shows its code, a bridge reads its line, the owner types the code."""

from desktop.bench.tower import Tower
from desktop.cafe.bridge.bridge import Bridge, Direct
from desktop.cafe.data.oversight import unverified, waiting_games
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.owner.owner_actions import ACTIONS
from host_tests.cafe import lists_of
from host_tests.reading_player import ReadingPlayer
from host_tests.tower.line_computer import ALONE_MS, UID, Computer, bridged, start

SETTINGS = {"players": 1, "language": "en", "house": "short:1", "board": 1, "coach": "off", "sound": 0}


def test_from_the_towers_own_screen_to_the_list(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/board.db", unsigned="apart")
    bridge = Bridge(Direct(store, "cafe"), "cafe", tmp_path / "refused")
    with Tower(seed=3, settings=SETTINGS) as tower:
        start(tower)
        computer = Computer(tower)
        computer.plug()
        ReadingPlayer(tower).play_one_phase()
        computer.listen(ALONE_MS, step=100)
        bridged(bridge, computer.text)
        [rules] = {game.rules for game in waiting_games(store, unverified)}
        assert lists_of.best(store, rules, "ever", now_ms()) == [], "it is unverified, apart from the lists"
        player = ReadingPlayer(tower)
        player.press("SCORE", 1500)  # while it sends: back to set-up
        for button in ("ROLL", 10, "ROLL", 5):  # all choices, More, its second page, Enrol tower
            player.press(button, 600)
        code = player.line(1)
        computer.text = b""
        computer.listen(6000, step=100)
        bridged(bridge, computer.text)
    assert ACTIONS["enrol"](store, {"code": code}) == f"cafe/{UID}"
    assert [row["game"] for row in lists_of.best(store, rules, "ever", now_ms())] == [1]
    assert waiting_games(store, unverified) == []
    store.close()
