"""Manrope, the typeface of all pages and of what is engraved on the box. It is under the Open Font License."""

import importlib.resources
from pathlib import Path

FILES = Path(str(importlib.resources.files("font_manrope"))) / "files"
FONT = FILES / "Manrope-VariableFont_wght.ttf"  # from thin to bold in one file
BOLD = FILES / "Manrope-ExtraBold.ttf"
LICENCE = FILES / "OFL.txt"
NAME = "manrope.ttf"  # by which look.css asks for it
