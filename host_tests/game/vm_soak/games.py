# mypy: ignore-errors
# ruff: noqa: F401, I001, PLW0603, SIM105
# Runs on the 32-bit VM: whole games by a player who wants to get on. Garbage is collected between chunks only, so each
# calls go() with a press or two.
import gc
import random
import sys

import micropython

if "." not in sys.path:
    sys.path.append(".")

SECTOR = 4096


class Nvm:
    # The flash sector: a file, so that it takes nothing of the heap.
    def __init__(self):
        with open("nvm.bin", "wb") as file:
            for _ in range(64):
                file.write(b"\xff" * 64)

    def __len__(self):
        return SECTOR

    def __getitem__(self, place):
        if isinstance(place, int):
            return self[place : place + 1][0]
        with open("nvm.bin", "rb") as file:
            file.seek(place.start or 0)
            return file.read((SECTOR if place.stop is None else place.stop) - (place.start or 0))

    def __setitem__(self, place, data):
        with open("nvm.bin", "r+b") as file:
            file.seek(place.start or 0)
            file.write(data)


class Store:
    # The drive, a file a slot.
    page = 3584
    slots = bytes(range(24))

    def __init__(self):
        self.nvm = Nvm()
        self.pages = 0

    def read(self, slot, count):
        try:
            with open("slot%d" % slot, "rb") as file:
                return file.read(count)
        except OSError:
            return b"\xff" * count

    def write(self, slot, page):
        with open("slot%d" % slot, "wb") as file:
            file.write(page)
        self.pages += 1
        return True


class Restarted(BaseException):
    pass


def restart():
    raise Restarted


class Game:
    # One press at a time on an app, with the time that a player takes. Another program is another app; here alone all
    # that was ever loaded stays.
    def __init__(self, seed):
        random.seed(seed)
        self.store = Store()
        self.now = 0
        self.presses = 0
        self.start(True)

    def start(self, is_new):
        from p10core.kernel.app import App
        from p10core.kernel.programs import FRONT_DOORS
        from p10core.kernel.settings_file import read_settings

        self.app = None
        settings = {"players": 1, "language": "en"}
        try:
            self.app = app = App(
                read_settings(settings.get),
                lambda n: bytes([random.getrandbits(8) for _ in range(n)]),
                line,
                self.now,
                self.store,
                restart,
                open,
                None,
                is_new,
            )
            app.enter(__import__(FRONT_DOORS[app.due], None, None, ("enter",)))
        except Restarted:
            self.start(False)

    def over(self):
        return type(self.app.screen).__name__ == "WinnerScreen"

    def press(self, button=-1):
        self.now += 400
        self.presses += 1
        try:
            self.app.handle(self.wanted() if button < 0 else button, self.now)
            for _ in range(16):
                self.now += 60
                self.app.tick(self.now)
        except Restarted:
            self.start(False)
        self.now += 400  # App.prepare is not called: modules are compiled from text here, whose garbage stays

    def wanted(self):
        app = self.app
        from p10core.dice.evaluator import FAILED, nearest

        game = app.play.game
        screen = type(app.screen).__name__
        if screen == "StartScreen":
            return 10
        if screen == "SetUpScreen":
            chance = random.getrandbits(3)
            return (1, 4, 7, 11, 11, 11, 11, 11)[chance]
        if screen in ("RollOffScreen", "HandOverScreen", "WinnerScreen"):
            return 10
        if screen != "TurnScreen":
            return (
                12 if screen in ("MenuScreen", "ScorepadScreen", "FairnessScreen", "BestScreen", "PuzzleScreen") else 11
            )
        turn = game.turn
        if turn.rolls == 0:
            return 10
        if turn.rolls == 3 or turn.result() != FAILED:
            return 11
        if random.getrandbits(5) == 0:
            return 12
        wanted = (turn.held ^ nearest(turn.phase, turn.faces)) & 0x3FF
        for die in range(10):
            if wanted >> die & 1:
                return die
        return 10


def line(text):
    pass


def begin(seed, games):
    global game, wanted, most, played

    game = Game(seed)
    wanted = games
    most = 0
    played = False
    gc.collect()


def go(presses):
    # The chunk before has collected: what is in use now is what stays.
    global wanted, most, played
    if not wanted:
        return
    if game.over() and played:
        print("game", gc.mem_alloc(), game.presses)
        wanted -= 1
        played = False
        game.presses = 0
    before = gc.mem_alloc()
    for _ in range(presses):
        if played and game.over():
            break
        game.press()
        after = gc.mem_alloc()
        most = max(most, after - before)
        before = after
        played = True
    gc.collect()


def end():
    micropython.mem_info()
    print("most", most, game.store.pages)
