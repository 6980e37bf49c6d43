"""What the worker calls in the browser: :func:`play`, or :func:`read` to look at the games that were played.

Starting Python and its modules takes seconds, so the build does that, with :func:`prepare`, and keeps Python's whole
memory as it then is; the browser goes on from there.
"""

import hashlib
import importlib
import io
import marshal
import zipfile
from pathlib import Path

from fatfs import wrapper  # type: ignore[import-untyped]  # the one beside this file
from pyodide.ffi import to_js

from desktop.bench import world
from desktop.bench.template import Template
from desktop.site import games
from desktop.site.flash_file import FlashFile
from desktop.site.tower import Stage, template_of
from p10core.coach.file import open_coach

HERE = Path("/tower")
FILES = "/files.zip"
COACH = "/coach.bin"

templates: list[Template] = []  # of a fresh drive, one


def prepare():
    """Take the drive, and the code that the build has compiled."""
    with (HERE / "code.bin").open("rb") as file:
        kept = marshal.load(file)
    for name, (source, code) in kept["code"].items():
        world.know(name, source, code)
    templates.append(template_of((HERE / "drive.bin").read_bytes(), kept["frozen"]))


def begin():
    """Unpack the files that the bench reads by itself, and the modules that nobody has asked for yet."""
    with zipfile.ZipFile(FILES) as archive:
        archive.extractall(HERE)
    importlib.invalidate_caches()


def play(library, port):
    """Run the tower behind a JavaScript *port* until the worker ends."""
    begin()
    wrapper.use(library)
    (template,) = templates
    Stage(Port(port), template, hashlib.sha256(template.image).hexdigest()).run()


def read(port, shared):
    """The games that the tower behind a *port* has kept, as :class:`desktop.site.games.Games`, or the one of a link."""
    begin()
    flash = FlashFile(File(port), "").flash() if port.keeps else b""
    return games.Games(flash, shared)


def page(found, place, language):
    """HTML about the game at a place among those that :func:`read` has found."""
    (template,) = templates
    coach, problem = open_coach(lambda *_: io.BytesIO(template.files["coach.bin"]), COACH)
    assert coach, problem
    return found.page(place, coach, language)


class Port:
    """A *port* as :class:`desktop.site.tower.Stage` wants it, of the worker's."""

    def __init__(self, port):
        self._port = port
        self.file = File(port) if port.keeps else None
        self.stopped = port.stopped

    def pause(self, seconds):
        """Wait, or until an edge comes."""
        self._port.pause(-1 if seconds is None else 1000 * seconds)

    def edge(self):
        """The next edge of a button's pin."""
        code = self._port.edge()
        return None if code is None else divmod(code, 2)

    def picture(self, data):
        """Show the tower."""
        self._port.picture(to_js(data))


class File:
    """The file that the browser keeps."""

    def __init__(self, port):
        self._port = port
        self.flush = port.flush

    def read(self, at, count):
        """So many bytes, fewer at the end."""
        return self._port.read(at, count).to_bytes()

    def write(self, at, data):
        """Put bytes there."""
        self._port.write(at, to_js(data))
