"""Libraries of Adafruit's that every program has, made ready to be merged with it.

    plain("...", {"update"})      # the text of one, with lines that are empty now

They look for modules that help a type checker, and that no chip has: three times a start. Those lines are left empty,
and so are methods that nobody asks for. Their own files stay on the drive too, whole, for what an owner adds.
"""

import ast
from collections.abc import Collection

EVERYWHERE = ("adafruit_debouncer", "adafruit_ticks", "neopixel")
FOR_TYPES = ("typing", "types", "circuitpython_typing")
UNREAD = ("__repo__", "__version__")


def plain(text: str, asked: Collection[str]) -> str:
    """A library without what no chip has, and without methods that neither it nor anybody else asks for: *asked* are
    the names behind a point elsewhere. Every line that is left stands where it stood.
    """
    lines = text.split("\n")
    tree = ast.parse(text)
    own = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in [part for whole in tree.body if isinstance(whole, ast.ClassDef) for part in whole.body]:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and node.name not in own | {*asked}:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 1
            last = node.end_lineno or node.lineno
            lines[first:last] = [""] * (last - first)
    for node in tree.body:
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in UNREAD:
            lines[first:last] = [""] * (last - first)
        elif isinstance(node, ast.Try):
            imports = [part for part in node.body if isinstance(part, ast.ImportFrom)]
            if any(str(part.module).split(".")[0] in FOR_TYPES for part in imports):
                imports = []
            kept = {
                part.lineno - 1: ast.unparse(part) for part in imports
            }  # the firmware has it: no other way is needed
            lines[first:last] = [kept.get(number, "") for number in range(first, last)]
    return "\n".join(lines)
