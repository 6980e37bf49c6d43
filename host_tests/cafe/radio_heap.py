"""What the way to the broker by Wi-Fi takes of the heap, in Python alone, on the 32-bit VM.

    python -m host_tests radio_heap

There the bytecode lies in the heap too; in the firmware it does not, so this is more than a tower needs. What TLS takes
beside it is in C, and stands in CircuitPython's source: lib/mbedtls_config/mbedtls_config.h.
"""

import argparse
import json
import subprocess

from desktop.bench.tower import ROOT
from desktop.bench.vm import HERE
from desktop.bench.vm.bare import bare
from desktop.image.project import Project

HEAP = 1_000_000

# What the chip has and the VM lacks, as far as it is imported.
STANDS_FOR = {
    "circuitpython_typing/__init__.py": "",
    "circuitpython_typing/socket.py": "CircuitPythonSocketType = InterfaceType = SocketpoolModuleType = None\n"
    "SocketType = SSLContextType = None\n",
    "socketpool.py": "class SocketPool:\n def __init__(self, radio): pass\n",
    "ssl.py": "class Context:\n def load_verify_locations(self, **given): pass\n"
    "def create_default_context(): return Context()\n",
    "supervisor.py": "def ticks_ms(): return 5\n",
    "typing.py": "List = Optional = Tuple = Type = Union = None\n",
    "wifi.py": "class Radio: connected = False\nradio = Radio()\n",
}
BEFORE = """
import gc, sys
sys.path.insert(0, ".")
import adafruit_ticks, circuitpython_typing.socket, errno, socketpool, ssl, supervisor, typing, wifi
import hardware.cafe.signature, p10core.kernel.settings
"""
STEPS = {
    "adafruit_minimqtt and what it needs": "import adafruit_minimqtt.adafruit_minimqtt",
    "hardware/cafe/radio": "import hardware.cafe.radio.port, hardware.cafe.radio.network\n"
    "import hardware.cafe.radio.resolver, hardware.cafe.radio.tls",
    "the port, its client and its settings": """
from p10core.kernel.settings import Settings
given = Settings()
given.network, given.network_password, given.broker = "The Cat", "sesame12", "board.example"
given.broker_user = "cat.tower.window"
given.broker_password, given.broker_key, given.broker_ca = 32 * "x", 32 * "0f", 740 * "x"
port = hardware.cafe.radio.port.RadioPort(given, "e660583883000000")
""",
}


def measured() -> dict[str, int]:
    """Bytes of each step."""
    files = {name.removeprefix("lib/"): bare(text) for name, text in Project(ROOT).modules().items()}
    look = "gc.collect()"
    chunks = [BEFORE, look, "print(gc.mem_alloc())"]
    for step in STEPS.values():
        chunks += [step, look, "print(gc.mem_alloc())"]
    done = subprocess.run(
        ["node", HERE / "run.mjs", str(HEAP)],
        input=json.dumps({"files": files | STANDS_FOR, "chunks": chunks}),
        capture_output=True,
        text=True,
        check=True,
    )
    first, *rest = map(int, done.stdout.split())
    return {name: after - before for name, before, after in zip(STEPS, [first, *rest], rest, strict=False)}


def main(arguments: list[str]) -> None:
    """Print them."""
    argparse.ArgumentParser(prog="python -m host_tests radio_heap", description=__doc__).parse_args(arguments)
    found = measured()
    for name, size in found.items():
        print(f"{name}: {size:,} bytes")
    print(f"together: {sum(found.values()):,} bytes")
