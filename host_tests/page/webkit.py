"""Debian's WebKitGTK, the engine that Safari has too, driven by WebDriver: as much of a page as who plays on the site
wants, with Playwright's names. (Playwright drives a WebKit of its own only, which comes from no registry.)

https://www.w3.org/TR/webdriver2/
"""

import contextlib
import glob
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

from desktop.errors import BadInput
from host_tests.page.firefox import PATIENCE, pressed

PROGRAMS = ("WebKitWebDriver", "xvfb-run")  # it has no mode without a window
BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


def find_webkit():
    """Where WebKitGTK's small browser is; None without it, or without what drives it."""
    found = sorted(glob.glob(BROWSERS))
    return found[-1] if found and all(map(shutil.which, PROGRAMS)) else None


@contextlib.contextmanager
def webkit():
    """A :class:`Page` of a WebKitGTK in a window that nobody sees. It keeps nothing."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["xvfb-run", "-a", "WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        yield Page(f"http://127.0.0.1:{port}/session")
    finally:
        os.killpg(process.pid, signal.SIGKILL)  # the driver, its window and the browser
        process.wait()


class Page:
    """One tab. Raises BadInput for what WebKit refuses."""

    def __init__(self, address):
        self._address = address
        self.keyboard = self
        browser = {"binary": find_webkit(), "args": ["--automation"]}
        asked = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": browser}
        end = time.monotonic() + PATIENCE
        while True:
            try:
                session = self._ask("", capabilities={"alwaysMatch": asked})
                break
            except urllib.error.URLError as error:
                if time.monotonic() > end:
                    raise BadInput(f"WebKit does not start: {error}") from error
                time.sleep(0.05)
        self._address += f"/{session['sessionId']}"

    def goto(self, url):
        """Load a page."""
        self._ask("/url", url=url)

    def reload(self):
        """Load it again."""
        self._ask("/refresh")

    def evaluate(self, expression):
        """What an expression of JavaScript comes to, as JSON has it."""
        return json.loads(self._ask("/execute/sync", script=f"return JSON.stringify(({expression}) ?? null)", args=[]))

    def press(self, key):
        """Press a key, and let it go."""
        self._ask("/actions", actions=pressed(key))

    def wait_for_timeout(self, ms):
        """Let time go by."""
        time.sleep(ms / 1000)

    def _ask(self, what, **params):
        request = urllib.request.Request(self._address + what, json.dumps(params).encode(), method="POST")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise BadInput(f"WebKit says: {error.read().decode()}") from error
