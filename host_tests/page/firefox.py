"""Debian's Firefox, driven by WebDriver BiDi, which it speaks by itself: as much of a page as who plays on the site
wants, with Playwright's names. (Playwright drives a Firefox of its own only, which comes from no registry.)

https://www.w3.org/TR/webdriver-bidi/
"""

import contextlib
import itertools
import json
import re
import shutil
import subprocess
import tempfile
import time

from websockets.sync.client import connect

from desktop.errors import BadInput

PROGRAMS = ("firefox-esr", "firefox")
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PATIENCE = 60  # seconds for an answer
KEYS = {"Enter": "\ue007", "Escape": "\ue00c"}
WAITS = {"load": "complete", "commit": "none"}
HELD_MS = 60


def find_firefox():
    """Where Firefox is; None without one."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextlib.contextmanager
def firefox(profile):
    """A :class:`Page` of a Firefox without a window that keeps what it keeps in the folder *profile*."""
    command = [find_firefox(), "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)]
    with tempfile.TemporaryFile("w+") as told:
        process = subprocess.Popen(command, stdout=told, stderr=told)
        try:
            end = time.monotonic() + PATIENCE
            while not (found := LISTENS.search(_text(told))):
                if time.monotonic() > end or process.poll() is not None:
                    raise BadInput(f"Firefox does not start: {_text(told)}")
                time.sleep(0.05)
            with connect(f"{found[1]}/session", max_size=None) as socket:
                yield Page(socket)
        finally:
            process.kill()  # as one who pulls a plug
            process.wait()


def pressed(key):
    """What a key does that is pressed and let go, as WebDriver has it."""
    value = KEYS.get(key, key)
    acts = [{"type": "keyDown", "value": value}, {"type": "pause", "duration": HELD_MS}]
    acts.append({"type": "keyUp", "value": value})
    return [{"type": "key", "id": "keyboard", "actions": acts}]


def _text(file):
    file.seek(0)
    return file.read()


class Page:
    """One tab. Raises BadInput for what Firefox refuses."""

    def __init__(self, socket):
        self._socket = socket
        self._numbers = itertools.count(1)
        self.keyboard = self
        self._ask("session.new", capabilities={})
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def goto(self, url, wait_until="load"):
        """Load a page; with "commit" others may wait for it."""
        self._ask("browsingContext.navigate", context=self._context, url=url, wait=WAITS[wait_until])

    def reload(self):
        """Load it again."""
        self._ask("browsingContext.reload", context=self._context, wait="complete")

    def evaluate(self, expression):
        """What an expression of JavaScript comes to, as JSON has it."""
        awaited = f"(async () => JSON.stringify(await ({expression}) ?? null))()"
        told = self._ask("script.evaluate", expression=awaited, target={"context": self._context}, awaitPromise=True)
        if told["type"] != "success":
            raise BadInput(f"Firefox says: {told}")
        return json.loads(told["result"]["value"])

    def press(self, key):
        """Press a key, and let it go."""
        self._ask("input.performActions", context=self._context, actions=pressed(key))

    def wait_for_timeout(self, ms):
        """Let time go by."""
        time.sleep(ms / 1000)

    def _ask(self, method, **params):
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (told := json.loads(self._socket.recv(PATIENCE))).get("id") != number:
            """An event."""
        if told["type"] != "success":
            raise BadInput(f"Firefox says: {told}")
        return told["result"]
