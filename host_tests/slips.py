"""Slips of ours that the firmware swallows: a test in which one is caught fails, whatever it tested.

p10core and hardware catch Exception in some places on purpose: play must go on. A wrong name or a wrong count of values
would be caught there as well, and nobody would know. So in tests each such handler first notes what it has caught.
"""

import ast
import builtins
import sys
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType

from desktop.bench import world

ROOT = Path(__file__).resolve().parent.parent
ROOMS = tuple(f"{ROOT / room}/" for room in ("p10core", "hardware"))
KINDS = (TypeError, AttributeError, NameError, NotImplementedError)

HANDLER = b"except Exception"  # a file without one is as Python has compiled it before

caught: list[str] = []
compiled: dict[str, CodeType] = {}


def note(error: Exception) -> None:
    """A handler has caught an error."""
    if isinstance(error, KINDS) or "values to unpack" in str(error):
        trace = error.__traceback__
        while trace.tb_next:
            trace = trace.tb_next
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith("CIRCUITPY"):  # what an owner has written is no slip of ours
            caught.append(f"{type(error).__name__}: {error} ({file}:{trace.tb_lineno})")


def watched(source: bytes | str, path: str) -> ast.Module:
    """A file of the firmware as a tree, in which each handler of Exception calls note()."""
    tree = ast.parse(source, path)
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and isinstance(node.type, ast.Name) and node.type.id == "Exception":
            node.name = node.name or "caught_error"
            call = ast.parse(f"note_slip({node.name})").body[0]
            for part in ast.walk(call):
                ast.copy_location(part, node)
            node.body.insert(0, call)
    return tree


class Loader(SourceFileLoader):
    """Loads a module of the firmware, watched."""

    def get_code(self, fullname):
        path = self.get_filename(fullname)
        if path not in compiled:  # a tower loads its pages again and again
            source = self.get_data(path)
            if HANDLER in source:
                compiled[path] = compile(watched(source, path), path, "exec", dont_inherit=True)
            else:
                compiled[path] = super().get_code(fullname)
        return compiled[path]


class Finder:
    """Finds the firmware's modules, and no other."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        spec = PathFinder.find_spec(name, path, target)
        if not (spec and spec.origin and spec.origin.startswith(ROOMS)):
            return None  # the others have finders of their own: pytest's says what a failed assert was about
        spec.loader = Loader(name, spec.origin)
        return spec


def watch() -> None:
    """From now on, for imports here and on the bench. Call it before the first."""
    builtins.note_slip = note  # type: ignore[attr-defined]
    sys.meta_path.insert(0, Finder)  # type: ignore[arg-type]
    parse_plainly = world.parse_file

    def parse_file(source: bytes, path: Path) -> ast.Module:
        is_ours = str(path).startswith(ROOMS) and HANDLER in source
        return watched(source, str(path)) if is_ours else parse_plainly(source, path)

    world.parse_file = parse_file
    world.FUNCTIONS += " note_slip"
