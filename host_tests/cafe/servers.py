"""Mosquitto and PostgreSQL as Debian has them, started on loopback for a test, killed and started again.

PostgreSQL runs as nobody who may do harm: where the tests are root, as the user postgres. Under CI=true a server that
is not installed is an error, elsewhere the tests are skipped and say so.
"""

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from host_tests.patience import until


def program(name: str) -> str:
    """The path of a server; skips the test where it is not installed."""
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path("/usr/sbin"), Path("/usr/bin")]
    for place in places:
        if (place / name).exists():
            return str(place / name)
    found = shutil.which(name)
    if found:
        return found
    if os.environ.get("CI") == "true":
        pytest.fail(f"no {name}: .ci/run installs it")
    pytest.skip(f"no {name}: apt install mosquitto postgresql")


def free_port() -> int:
    """A port of loopback that is free now, and that Linux gives to no connection meanwhile: those begin at 32,768."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Mosquitto:
    """A broker on a free port; *lines* go into its settings."""

    def __init__(self, *lines: str) -> None:
        self.port = free_port()
        self._program = program("mosquitto")
        self._folder = folder = open_folder()
        self._conf = folder / "mosquitto.conf"
        access = [] if any("password_file" in line for line in lines) else ["allow_anonymous true"]
        # No user is named: root's Mosquitto becomes the user mosquitto by itself.
        settings = [
            f"listener {self.port} 127.0.0.1",
            "persistence true",
            f"persistence_location {folder}/",
            "autosave_interval 1",
            "max_queued_messages 0",
            *access,
            *lines,
        ]
        self._conf.write_text("\n".join(settings) + "\n")
        self._process: subprocess.Popen[bytes] | None = None

    url = property(lambda self: f"mqtt://127.0.0.1:{self.port}")

    def start(self) -> "Mosquitto":
        self._process = subprocess.Popen(
            [self._program, "-c", str(self._conf)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until(lambda: listens(self.port), "mosquitto listens")
        return self

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


def as_installed(files: Path, port: int, *without: str) -> Mosquitto:
    """A broker with the files that `cafe add` has written, at that port. *without*: settings that it leaves out."""
    conf = (files / "tower.conf").read_text().replace("/etc/mosquitto/tower", str(files))
    dropped = ("#", "listener", "max_queued", *without)
    made = Mosquitto(*[line for line in conf.splitlines() if not line.startswith(dropped)], "user root")
    made._conf.write_text(made._conf.read_text().replace(f"listener {made.port} ", f"listener {port} "))
    made.port = port
    return made


class Postgres:
    """A database on a free port, in a folder of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        self._initdb, self._program = program("initdb"), program("postgres")
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self._folder = folder = Path(tempfile.mkdtemp(prefix="p10-data-"))
        secret = folder / "secret"
        secret.write_text("sesame\n")
        if self._as:
            for path in (folder, secret):
                shutil.chown(path, "postgres")
        self._data = folder / "data"
        command = [self._initdb, "-D", str(self._data), "-A", "password", "-U", "board", "--no-sync", "-E", "UTF8"]
        done = subprocess.run(
            [*self._as, *command, f"--pwfile={secret}"], cwd="/", capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        self._process: subprocess.Popen[bytes] | None = None

    url = property(lambda self: f"postgresql://board:sesame@127.0.0.1:{self.port}/postgres")

    def start(self) -> "Postgres":
        options = ["-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
        command = [*self._as, self._program, "-D", str(self._data), *options]

        def is_up() -> bool:
            if not self._process or self._process.poll() is not None:  # it ends while children of one killed are left
                self._process = subprocess.Popen(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.url):
                return True
            return False  # it may listen and be about to start

        until(is_up, "postgres answers")
        return self

    def another(self) -> str:
        """Make one more database, empty; its address."""
        name = f"p10_{secrets.token_hex(4)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url.removesuffix("postgres") + name

    def kill(self) -> None:
        """At once, as when the power goes: the whole of it."""
        if self._process:
            first = int((self._data / "postmaster.pid").read_text().split()[0])
            os.kill(first, signal.SIGKILL)
            self._process.wait()
            self._process = None
            until(lambda: not listens(self.port), "postgres is gone")

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


def open_folder() -> Path:
    """A folder that the user mosquitto gets at; pytest's own are for their owner alone."""
    folder = Path(tempfile.mkdtemp(prefix="p10-broker-"))
    folder.chmod(0o777)
    return folder


def listens(port: int) -> bool:
    """Whether somebody does."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextlib.contextmanager
def running(server) -> Iterator:
    """A server for the time of a test."""
    try:
        yield server.start()
    finally:
        server.close()
