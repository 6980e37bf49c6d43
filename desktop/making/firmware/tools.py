"""What builds the firmware: a compiler for the Pico's chip, and CircuitPython's own scripts.

    env = environment()

A compiler that lies in build/toolchain (toolchain.sh puts one there) goes before any other; the Python packages that
the scripts import are in .venv-firmware, which ``make firmware`` fills.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from desktop.errors import BadInput

ROOT = Path(__file__).parents[3]
TOOLCHAIN = ROOT / "build" / "toolchain" / "bin"
SCRIPTS = ROOT / ".venv-firmware" / "bin"
COMPILER = "arm-none-eabi-gcc"
OLDEST = 14
HOW = (
    f"{COMPILER} {OLDEST} or newer is needed. Debian 13: apt install gcc-arm-none-eabi libnewlib-arm-none-eabi."
    " Debian 12 on a PC: desktop/making/firmware/toolchain.sh unpacks that one into build/toolchain."
    " Elsewhere: developer.arm.com, Arm GNU Toolchain, arm-none-eabi; put its bin before PATH"
)
OURS = ("BOARD", "BUILD", "CP_VERSION", "MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "MAKELEVEL", "PYTHON", "V")  # of make


def environment() -> dict[str, str]:
    """The environment to build in. Raises BadInput if something is missing."""
    env = {name: value for name, value in os.environ.items() if name not in OURS}
    env["PATH"] = os.pathsep.join([str(TOOLCHAIN), str(SCRIPTS), env.get("PATH", "")])
    env["PYTHONDONTWRITEBYTECODE"] = "1"
    env["LC_ALL"] = "C"
    check_compiler(env["PATH"])
    for program in ("make", "gcc", "git"):
        if not shutil.which(program, path=env["PATH"]):
            raise BadInput(f"{program} is needed to build the firmware, and is not here")
    if not (SCRIPTS / "cascadetoml").exists():
        raise BadInput(".venv-firmware has not the packages that CircuitPython's build wants: make firmware fills it")
    return env


def check_compiler(path: str) -> None:
    """Raises BadInput if the compiler on this PATH is missing or too old."""
    compiler = shutil.which(COMPILER, path=path)
    if not compiler:
        raise BadInput(f"there is no {COMPILER}: {HOW}")
    said = subprocess.run([compiler, "-dumpversion"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"\d+", said)
    if not version or int(version[0]) < OLDEST:
        raise BadInput(f"{compiler} is {said.strip() or 'broken'}: {HOW}")
