"""Libraries of Adafruit's that every program has, made ready to be merged with it.

    plain("...")      # the text of one, with lines that are empty now

They look for modules that help a type checker, and that no chip has: three times a start. Those lines are left empty.
Their own files stay on the drive too, for what an owner adds.
"""

import ast

EVERYWHERE = ("adafruit_debouncer", "adafruit_ticks", "neopixel")
FOR_TYPES = ("typing", "types", "circuitpython_typing")
UNREAD = ("__repo__", "__version__")


def plain(text: str) -> str:
    """A library without what no chip has: every line that is left stands where it stood."""
    lines = text.split("\n")
    for node in ast.parse(text).body:
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
