"""What the worker calls in the browser: begin with :func:`ready`, then :func:`play`, or :func:`records`."""

import hashlib
import marshal
from pathlib import Path

from pyodide.ffi import run_sync, to_js

from desktop.bench import world
from desktop.making import bytecode
from desktop.site.tower import Stage, template_of

HERE = Path("/tower")


def ready():
    """Take the code that the build has compiled. Returns the image of a fresh drive."""
    image = (HERE / "drive.bin").read_bytes()
    kept = marshal.loads((HERE / "code.bin").read_bytes())
    for name, (source, code) in kept["code"].items():
        world.know(name, source, code)
    for name, content in template_of(image).files.items():
        if name in kept["sources"]:
            bytecode.know(content, kept["sources"][name])
    return image


def play(port, seed=None):
    """Run the tower behind a JavaScript *port* until the worker ends."""
    image = ready()
    Stage(Port(port), image, hashlib.sha256(image).hexdigest(), seed).run()


class Port:
    """A *port* as :class:`desktop.site.tower.Stage` wants it, of the worker's."""

    def __init__(self, port):
        self._port = port
        self.file = File(port) if port.keeps else None
        self.stopped = port.stopped

    def pause(self, seconds):
        """Wait; without shared memory the browser switches stacks meanwhile."""
        promise = self._port.pause(-1 if seconds is None else 1000 * seconds)
        if promise:
            run_sync(promise)

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
