"""Makes the tower as a folder of static files, build/site: ``python -m desktop site [OUT]``.

Whatever hands out files can serve the folder, in a subfolder too: all its addresses are relative, and nothing comes
from another host. It prints how much a first visit loads. The folder has

- the page of the virtual tower,
- an emulated Pico as WebAssembly, with the firmware that one flashes,
- Python as WebAssembly for the page of the games, with all that it needs in its memory,
- a service worker, so that all of it works without a network.
"""

import argparse
import gzip
import hashlib
import html
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageOps

from desktop import typeface
from desktop.bench.reader import Reader
from desktop.chip.built import official, with_drive
from desktop.chip.chip import Chip
from desktop.chip.library import web_assembly
from desktop.coach.tables import file as coach_file
from desktop.colours import ICON, SHAPES, SIDE, colours, icon
from desktop.errors import BadInput
from desktop.image.picos import PICO, XIP
from desktop.image.untyped import TYPES, untyped
from desktop.puzzles.book import BUILT, built
from desktop.site import pairs
from desktop.site.moments import moments, powered_once
from desktop.site.turns import packed
from desktop.tower import form, page_texts
from desktop.words import N_
from desktop.words.catalogues import NAMES, compiled, in_language
from p10core.kernel.words import LANGUAGES

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
OUT = ROOT / "build" / "site"
PAGE = ROOT / "desktop" / "tower" / "page"
NODE_MODULES = HERE / "node_modules"
MICROPYTHON = NODE_MODULES / "@micropython" / "micropython-webassembly-pyscript"
FACTS = (
    "desktop.referee.facts",
    "desktop.image.own_settings",
    "desktop.image.renewed",
    "p10core.dice.deal",
    "p10core.dice.screens.blind",
)  # the last two when they are asked for

# Where the modules are that the page of the games is made of, and the files that its Python is.
MODULES = (
    "desktop/*.py",
    "desktop/analysis/*.py",
    "desktop/by_link/*.py",
    "desktop/image/__init__.py",
    "desktop/image/fat.py",
    "desktop/image/picos.py",
    "desktop/referee/*.py",
    "desktop/site/*.py",
    "desktop/words/__init__.py",
    "desktop/words/catalogues.py",
    "desktop/words/phases.py",
    "desktop/coach/__init__.py",
    "desktop/coach/all_holds.py",
    "desktop/coach/solver/__init__.py",
    "desktop/coach/solver/node.py",
    "desktop/coach/solver/standings.py",
    "desktop/coach/values/__init__.py",
    "desktop/coach/values/copies.py",
    "p10core/**/*.py",
    "desktop/tower/page/look.css",
)
PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACKED = (
    ".bin",
    ".wasm",
    ".mjs",
    ".js",
    ".json",
    ".css",
    ".html",
    ".svg",
    ".webmanifest",
    ".uf2",
    ".ttf",
)  # what a .gz beside it saves
ICONS = {"icon-192.png": 192, "icon-512.png": 512}
MASKABLE = "icon-maskable-512.png"  # phones cut it to a shape of their own
SAFE = 0.8  # of its width is always seen
PICTURE = "pictures/tower.jpg"  # of the tower in play, for shops of apps and for links that are shared
SCREENSHOT = ROOT / "desktop" / "tower" / "screenshot.jpg"
SMOOTH = 4  # an icon is drawn so much larger
APP = {
    "name": N_("The ten-phase dice tower"),
    "short_name": N_("Dice tower"),
    "description": N_("Ten dice and a scorepad, for one to six players."),
}  # what shops of apps say
# Title and description of each page that is shared, in English: no script runs when a messenger looks.
SHARED = {
    "index.html": (APP["name"], APP["description"]),
    "friend.html": ("Ten-phase dice by link", "A game of two, far apart: you play your turn and send a link back."),
    "games.html": ("A game of ten-phase dice", "Every roll of a game, what each hold cost, and what was luck."),
    "puzzles.html": (
        "What would you hold?",
        "A dice puzzle a day, from played games in which the natural hold costs a lot.",
    ),
}
MANIFEST = "manifest.webmanifest"
OF_THE_APP = """\
<link rel="manifest" href="manifest.en.webmanifest">
<link rel="stylesheet" href="site.css">
"""
ENCODED = '<meta charset="utf-8">\n'
AHEAD = '<script src="ahead.js"></script>\n'  # before all that a script waits for
HEAD = """\
<link rel="apple-touch-icon" href="icon-192.png">
<meta name="description" content="{description}">
<meta property="og:type" content="website">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{description}">
<meta property="og:image" content="{url}{picture}">
<meta name="twitter:card" content="summary_large_image">
"""
NO_URL = """\
Most messengers show no picture of a link to it: they want to know where it will be, which is said by
ARGS="--url https://example.org/tower/"."""
IMPORTED = re.compile(r'^(?:import|export) (?:[^"]* from )?"\./([\w.]+)";', re.MULTILINE)
NOT_HERE = ("analysis.js",)  # of the page's files
LATER = ("pictures", "python", BUILT.name)  # folders and files that are loaded when they are asked for
ONLY_PACKED = ("python/memory.bin", *(f"python/{pairs.named(*rules)}" for rules in pairs.GAMES))
CHIP = (HERE / "chip", ROOT / "desktop" / "chip" / "web")  # scripts of the emulated chip
UF2 = "tower.uf2"
WORKER = "sw.js"  # the service worker, which keeps all others


def python_memory() -> bytes:
    """What the browser's Python begins with: its memory, with the modules and the coach's file in it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in (path for pattern in MODULES for path in ROOT.glob(pattern)):
            to = folder / path.relative_to(ROOT)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, to)
        shutil.copy(coach_file.built(), folder / "coach.bin")
        (folder / "turns.bin").write_bytes(packed())
        for code in NAMES:
            if code != "en":
                (folder / "desktop" / "words" / f"{code}.mo").write_bytes(compiled(code))
        command = ["node", str(HERE / "compile.mjs"), name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BadInput(f"Pyodide cannot load the site's modules: {done.stdout}{done.stderr}")
        return (folder / "memory.bin").read_bytes()


def pages(url: str = "") -> dict[str, bytes]:
    """All files of the site but the tower's and those that are packed, by name. *url*: where the site will be, which
    most messengers want to know before they show its picture. Raises BadInput without the npm packages.
    """
    if not NODE_MODULES.exists():
        raise BadInput("Pyodide is not installed: `make site` does it")
    files = {path.name: path.read_bytes() for path in PAGE.iterdir() if path.name not in NOT_HERE}
    files |= {path.name: path.read_bytes() for path in (HERE / "page").iterdir()}
    files |= dict(manifests(files.pop(MANIFEST)))
    files[form.NAME] = form.script()
    files[typeface.NAME] = typeface.FONT.read_bytes()
    files[f"{typeface.NAME}.txt"] = typeface.LICENCE.read_bytes()  # goes with it
    files[page_texts.NAME] = page_texts.script()
    files[BUILT.name] = built().read_bytes()
    files |= {f"python/{name}": (NODE_MODULES / "pyodide" / name).read_bytes() for name in PYTHON}
    memory = files["python/memory.bin"] = python_memory()
    files["worker.js"] = files["worker.js"].replace(b'"BYTES"', b"%d" % len(memory))
    files |= {name: icon_of(size) for name, size in ICONS.items()}
    files[ICON] = icon().encode()
    files[MASKABLE] = icon_of(512, SAFE)
    files[PICTURE] = SCREENSHOT.read_bytes()
    files |= {name: with_head(files[name], url, *said) for name, said in SHARED.items()}
    files["index.html"] = in_head(files["index.html"], OF_THE_APP + preloads(files, "tower.js"), AHEAD)
    return files


def preloads(files: dict[str, bytes], first: str) -> str:
    """Links to all modules that the *first* one imports, and those: a browser fetches them at once."""
    found = [first]
    for name in found:  # it grows
        found += sorted(set(IMPORTED.findall(files[name].decode())) - set(found))
    return "".join(f'<link rel="modulepreload" href="{name}">\n' for name in found)


def manifests(manifest: bytes) -> Iterator[tuple[str, bytes]]:
    """What an installed app is called, in each language: the page names the one of its own."""
    whole = json.loads(manifest)
    for code in NAMES:
        said = {**whole, "lang": code, **{key: text for key, text in in_language(APP, code).items() if key in APP}}
        yield MANIFEST.replace(".", f".{code}.", 1), json.dumps(said, ensure_ascii=False, indent=1).encode()


def tower(uf2: Path) -> dict[str, bytes]:
    """The files of the tower, an emulated Pico with this *uf2*, by name. Raises BadInput."""
    with tempfile.TemporaryDirectory() as name:
        once = Path(name) / UF2
        once.write_bytes(powered_once(with_drive(uf2)))
        image = once.read_bytes()
        functions = Chip(once).functions
        begun = {language.code: moments(once, language.code) for language in LANGUAGES}
    files = {UF2: image, "chip.wasm": web_assembly().read_bytes()}
    for code, found in begun.items():
        files |= {f"start.{code}.{number}.bin": moment.state for number, moment in enumerate(found)}
    about = {
        "version": hashlib.sha256(image).hexdigest(),
        "sums": {name: hashlib.sha256(data).hexdigest() for name, data in files.items()},
        "own": {
            "start": PICO.nvm_start - XIP,
            "size": PICO.flash_size - (PICO.nvm_start - XIP),
            "drive": PICO.drive_start - XIP,
        },
        "languages": [language.code for language in LANGUAGES],
        "delay": functions.delay if functions else 0,
        "reload": functions.reload if functions else 0,
        "glyphs": {",".join(map(str, rows)): found for rows, found in Reader(None).known.items()},
        "read": {code: [moment.read for moment in found] for code, found in begun.items()},
    }
    scripts = {path.name: path.read_bytes() for folder in CHIP for path in folder.glob("*.js")}
    scripts |= {name: (MICROPYTHON / name).read_bytes() for name in ("micropython.mjs", "micropython.wasm")}
    scripts["facts.json"] = json.dumps(facts_modules()).encode()
    return scripts | files | {"tower.json": json.dumps(about).encode()}


def facts_modules() -> Any:
    """The modules of desktop/referee/facts.py as a tower's Python has them, text by name."""
    command = [sys.executable, "-c", f"import {', '.join(FACTS)}, sys; print(*sys.modules)"]
    names = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
    paths = [Path(*name.split(".")) for name in names if name.split(".")[0] in ("p10core", "desktop")]
    return {
        found.as_posix(): untyped((ROOT / found).read_text())
        for path in paths
        for found in (path.with_suffix(".py"), path / "__init__.py")
        if (ROOT / found).exists() and found.as_posix() != TYPES
    }


def write(files: dict[str, bytes], out: Path, level: int = 9) -> str:
    """Write a folder anew, with its service worker. Returns the version, a hash of all that is in it.

    *level*: how hard gzip packs, 1 to 9.
    """
    shutil.rmtree(out, ignore_errors=True)
    version = hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()[:16]
    packed = {name for name in files if name.endswith(PACKED) and name != WORKER}
    listed = {
        name: [f"{name}.gz" if name in packed else name, hashlib.sha256(data).hexdigest()]
        for name, data in sorted(files.items())
        if name != WORKER
    }
    script = files[WORKER].decode()
    script = script.replace('"VERSION"', json.dumps(version)).replace('"FILES"', json.dumps(listed))
    script = script.replace('"LATER"', json.dumps(LATER))
    for name, data in (files | {WORKER: script.encode()}).items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name not in ONLY_PACKED:
            path.write_bytes(data)
        if name in packed:
            (out / f"{name}.gz").write_bytes(gzip.compress(data, level, mtime=0))
    return version


def with_head(page: bytes, url: str, title: str, description: str) -> bytes:
    """A page of a site at *url* that can be shared."""
    said = {"url": url, "title": title, "description": description, "picture": PICTURE}
    return in_head(page, HEAD.format(**{key: html.escape(text) for key, text in said.items()}))


def in_head(page: bytes, more: str, first: str = "") -> bytes:
    """A page with *more* at the end of its head, and *first* after what says how it is encoded."""
    text = page.decode()
    if "</head>" not in text:
        raise BadInput("a page has no head")
    text = text.replace(ENCODED, ENCODED + first, 1)
    return text.replace("</head>", more + "</head>", 1).encode()


def icon_of(size: int, share: float = 1.0) -> bytes:
    """The icon as a PNG. What is drawn takes this *share* of its width."""
    whole = round(size * SMOOTH * share)
    picture = Image.new("RGB", (whole, whole), colours()["case"])
    draw = ImageDraw.Draw(picture)
    unit = whole / SIDE
    for left, top, width, height, rounded, name in SHAPES:
        box = [unit * at for at in (left, top, left + width, top + height)]
        draw.rounded_rectangle(box, rounded * unit, fill=colours()[name])
    data = io.BytesIO()
    picture = ImageOps.pad(picture, (size * SMOOTH, size * SMOOTH), color=colours()["case"])
    picture.resize((size, size), Image.Resampling.LANCZOS).save(data, "PNG", optimize=True)
    return data.getvalue()


def sizes(out: Path, version: str) -> Iterator[str]:
    """What to say of a folder: what is in it, and what a first visit loads."""
    files = {path.relative_to(out).as_posix(): path.stat().st_size for path in out.rglob("*") if path.is_file()}
    loaded = {
        name: size
        for name, size in files.items()
        if f"{name}.gz" not in files and name.removesuffix(".gz").split("/")[0] not in LATER
    }
    yield f"{out}, version {version}: {len(files)} files, {sum(files.values()):,} bytes."
    yield f"A first visit loads {sum(loaded.values()):,} bytes before it plays, later ones nothing. Most of them:"
    for name, size in sorted(loaded.items(), key=lambda item: -item[1])[:5]:
        yield f"{size:>12,}  {name.removesuffix('.gz')}"


def main(argv: list[str] | None = None) -> None:
    """Make the folder. Raises BadInput if something that it is made of is missing."""
    parser = argparse.ArgumentParser(prog="desktop site", description="Make the tower as a folder of static files.")
    parser.add_argument("out", nargs="?", type=Path, default=OUT, help="the folder, made anew (default: build/site)")
    parser.add_argument(
        "--firmware",
        type=Path,
        metavar="UF2",
        help="what the emulated Pico runs (default: the newest CircuitPython in circfirm's cache, else it is loaded)",
    )
    parser.add_argument("--url", default="", help="where the site will be, such as https://example.org/tower/")
    options = parser.parse_args(argv)
    url = options.url and options.url.rstrip("/") + "/"
    uf2, said = official(options.firmware, may_load=True)
    assert uf2
    solved = {f"python/{pairs.named(*rules)}": pairs.packed(*rules) for rules in pairs.GAMES}
    version = write(pages(url) | solved | tower(uf2), options.out)
    print("\n".join([f"{said}.", *sizes(options.out, version), *([] if url else [NO_URL])]))
