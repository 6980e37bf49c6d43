"""The firmware's own world of modules: what ``import`` finds on the device, made fresh at every start.

Every module in it runs with a ``__builtins__`` of its own, whose ``__import__`` looks here and not in the computer's
sys.modules. What is on the drive may import what the Pico has, and gets ImportError for the rest of
Python; the simulated core modules and the display stack may import anything.
"""

import __future__

import ast
import builtins
import codecs
import functools
import importlib
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

from desktop.bench import blinka
from desktop.bench.drive import Drive, clean
from desktop.bench.pico import Pico

CORE = Path(__file__).parent / "modules"

# Modules of the computer's Python that firmware may have, with the names that the Pico's have too.
BORROWED = {
    "array": "array",
    "binascii": "a2b_base64 b2a_base64 crc32 hexlify unhexlify",
    "collections": "OrderedDict deque namedtuple",
    "errno": "EACCES EAGAIN EALREADY EBADF ECONNABORTED ECONNREFUSED ECONNRESET EEXIST EHOSTUNREACH EINPROGRESS EINVAL"
    " EIO EISDIR ENODEV ENOENT ENOMEM ENOSPC ENOTCONN EPERM EROFS ETIMEDOUT errorcode",
    "io": "BytesIO StringIO",
    "json": "dump dumps load loads",
    "math": "ceil copysign cos e exp fabs floor fmod log pi pow sin sqrt tan trunc",
    "re": "compile match search sub",
    "struct": "calcsize pack pack_into unpack unpack_from",
    "traceback": "format_exception",
    "zlib": "decompress",
}

# The built-in names of CircuitPython 10. print and open are the device's; __build_class__ is how CPython makes classes.
EXCEPTIONS = """
    ArithmeticError AssertionError AttributeError BaseException BrokenPipeError ConnectionError EOFError Exception
    GeneratorExit ImportError IndentationError IndexError KeyError KeyboardInterrupt LookupError MemoryError NameError
    NotImplementedError OSError OverflowError RuntimeError StopAsyncIteration StopIteration SyntaxError SystemExit
    TimeoutError TypeError UnicodeError ValueError ZeroDivisionError
"""
FUNCTIONS = """
    Ellipsis NotImplemented __build_class__ abs all any bin bool bytearray bytes callable chr classmethod compile
    complex delattr dict dir divmod enumerate eval exec filter float frozenset getattr globals hasattr hash hex id
    int isinstance issubclass iter len list locals map max memoryview min next object oct ord pow property range repr
    reversed round set setattr slice sorted staticmethod str sum super tuple type zip
"""

# Annotations are not evaluated on the device: the modules that they name are often missing there, and here.
LAZY_ANNOTATIONS = __future__.annotations.compiler_flag


def compiled(path: Any) -> Any:
    """The code object of a file, here or on the drive."""
    return _compiled(path.read_bytes(), str(path))


@functools.lru_cache(2000)  # every start runs the same files again
def _compiled(source: bytes, name: str) -> Any:
    if source.startswith(codecs.BOM_UTF8):  # CPython takes it away, CircuitPython does not
        raise SyntaxError("invalid syntax", (name, 1, 1, ""))
    flags = 0 if b"@dataclass" in source else LAZY_ANNOTATIONS  # the display stack has some, which need theirs
    return compile(parse_file(source, name), name, "exec", flags=flags, dont_inherit=True)


def parse_file(source: bytes, path: str) -> ast.Module:
    """The tree of a source."""
    return ast.parse(source, str(path))


_types: dict[str, ModuleType] = {}  # what keeps nothing, by its name: run once for all worlds


class World:
    """The modules of one run of boot.py, safemode.py or code.py.

    :param pico: the board, for the simulated modules
    :param drive: the files of the device
    """

    def __init__(self, pico: Pico, drive: Drive) -> None:
        self.drive = drive
        self.modules = dict(_types)
        self._folders: dict[str, Any] = {}  # the entries of the firmware's packages, by their names
        self._lacks = pico.board.lacks  # modules that the firmware of other boards has
        self._firmware = {name: getattr(builtins, name) for name in (EXCEPTIONS + FUNCTIONS).split()}
        self._firmware |= {"__import__": self._import_firmware, "open": self._open, "print": pico.print}
        self._firmware["memoryview"] = blinka.view
        self._firmware["next"] = lambda iterator, /: next(iterator)  # CircuitPython issue 7753: it takes no default
        self._built_in = dict(vars(builtins)) | {"__import__": self._import_built_in}
        self._threading = blinka.no_threads()
        bench: Any = ModuleType("_bench")
        self.modules["_bench"] = bench
        bench.pico, bench.drive = pico, drive

    def run(self, path: str) -> None:
        """Run a file of the drive as the main program."""
        file = self.drive.path(path)
        self._execute(self._module("__main__", file), file)

    def load(self, name: str) -> ModuleType:
        """The module *name*, "a.b" for one in a package. Raises ImportError as the device does."""
        if name not in self.modules and not self._find(name):
            raise ImportError(f"no module named '{name}'")
        return self.modules[name]

    def _open(self, path: str, mode: str = "r") -> Any:
        """The firmware's open. settings.toml has the values that the tower was given in place of the file's."""
        pico = self.modules["_bench"].pico
        if clean(path) == "settings.toml" and mode == "rb" and pico.settings is not None:
            return BytesIO(pico.settings.encode("utf-8", "surrogateescape"))
        return self.drive.open(path, mode)

    # What the import statement calls, for either kind of module.

    def _import_firmware(
        self, name: str, namespace: Any = None, local: Any = None, names: Any = (), level: int = 0
    ) -> ModuleType:
        top = name.partition(".")[0]
        if not level and not self._is_on_chip(top) and not self._is_on_drive(top):
            raise ImportError(f"no module named '{name}'")
        return self._import(name, namespace, names, level)

    def _import_built_in(
        self, name: str, namespace: Any = None, local: Any = None, names: Any = (), level: int = 0
    ) -> ModuleType:
        top = name.partition(".")[0]
        if level or top == "_bench" or _is_simulated(top) or top in blinka.MODULES:
            return self._import(name, namespace, names, level)
        if top == "threading":
            return self._threading
        return importlib.__import__(name, namespace, local, names or (), level)

    def _import(self, name: str, namespace: Any, names: Any, level: int) -> ModuleType:
        if level:
            package = namespace["__package__"].split(".")
            package = ".".join(package[: len(package) - level + 1])
            name = f"{package}.{name}" if name else package
        module = self.load(name)
        if not names:
            return self.modules[name.partition(".")[0]]
        is_package = hasattr(module, "__path__")
        for item in names:
            if item != "*" and not hasattr(module, item) and not (is_package and self._find(f"{name}.{item}")):
                # Left to itself the statement would go on to look among the computer's modules.
                raise ImportError(f"can't import name {item}")
        return module

    # Finding and making modules.

    def _is_on_chip(self, top: str) -> bool:
        return top not in self._lacks and _is_simulated(top) or top in blinka.MODULES or top in BORROWED

    def _is_on_drive(self, top: str) -> bool:
        loaded = self.modules.get(top)  # most often it is: the drive need not be asked
        is_firmware = loaded and loaded.__dict__.get("__builtins__") is self._firmware
        return bool(is_firmware or self.drive.module(top))

    def _find(self, name: str) -> bool:
        """Load a module that is not loaded yet. Returns whether there is one."""
        package_name, _, last = name.rpartition(".")
        if package_name:
            package = self.load(package_name)
            if package_name in BORROWED:  # which are no packages there
                return False
            kind = package.__builtins__ is self._firmware
            path = self._submodule(package, last)
        else:
            package = None
            path, kind = self._find_top(name)
        if path is None:
            return name in self.modules
        file = self._body(path, kind)
        module: Any = self._module(name, path, self._firmware if kind else self._built_in)
        self.modules[name] = module
        if name == "sys":
            module.modules = self.modules
        if package:
            setattr(package, last, module)
        if file:
            try:
                self._execute(module, file)
            except BaseException:
                del self.modules[name]
                raise
        if name == blinka.TYPES:
            _types[name] = module
        blinka.mend(name, module, self.modules)
        return True

    def _find_top(self, name: str) -> tuple[Any, bool]:
        """The file or folder of a top-level module, and whether it is firmware."""
        if _is_simulated(name):
            return _in_folder(CORE, name), False
        if name in blinka.MODULES:
            return blinka.find(name), False
        if name in BORROWED:
            module = self.modules[name] = ModuleType(name)
            host = importlib.import_module(name)
            for item in BORROWED[name].split():
                setattr(module, item, getattr(host, item))
            return None, False  # made already
        return self.drive.module(name), True

    def _submodule(self, package: ModuleType, name: str) -> Any:
        """The file or folder of a module in a package; None if there is none."""
        if not hasattr(package, "__path__"):
            return None
        if package.__name__ in self._folders:
            return self._folders[package.__name__].submodule(name)
        return _in_folder(Path(package.__path__[0]), name)

    def _body(self, path: Any, is_firmware: bool) -> Any:
        """The file to run for a module; None for a folder that has none."""
        if not path.is_dir():
            return path
        if is_firmware:
            return path.submodule("__init__")
        file = path / "__init__.py"
        return file if file.exists() else None

    def _module(self, name: str, path: Any, names: Any = None) -> Any:
        module: Any = ModuleType(name)
        module.__file__ = str(path)
        module.__builtins__ = self._firmware if names is None else names
        module.__package__ = name.rpartition(".")[0]
        if path.is_dir():
            module.__path__ = [str(path)]
            module.__package__ = name
            if module.__builtins__ is self._firmware:
                self._folders[name] = path
        return module

    def _execute(self, module: ModuleType, file: Any) -> None:
        exec(compiled(file), vars(module))


def _is_simulated(top: str) -> bool:
    return _in_folder(CORE, top) is not None


@functools.cache  # both stay as they are, the bench and what is installed
def _in_folder(folder: Path, name: str) -> Path | None:
    """The module *name* in a folder: a package of that name first, then a .py file; None if there is none."""
    if (folder / name).is_dir():
        return folder / name
    file = folder / f"{name}.py"
    return file if file.is_file() else None
