"""Takes apart what a reader has side by side: what a module marks ``@at_start`` goes into a part of its own on its way
to the drive. So it lies with the start that asks for it, and is let go with that.

    texts = apart(texts)    # with "p10core/kernel/entries_at_start.py" beside "p10core/kernel/entries.py"

Nothing moves to another line, so that a traceback of the drive tells lines of the project.
"""

import ast

from desktop.errors import BadInput

MARK = "at_start"  # of p10core/const.py
PART = f"_{MARK}"  # behind the module's name


def apart(texts: dict[str, str]) -> dict[str, str]:
    """The texts by their files, with the parts. Raises BadInput if a module itself needs what is in its part."""
    found, taken = dict(texts), {}
    for file, text in texts.items():
        if f"\n@{MARK}\n" in text:
            module = file.removesuffix(".py").replace("/", ".")
            found[file], found[file.replace(".py", f"{PART}.py")], taken[module] = _halves(file, module, text)
    for module, names in taken.items():
        for file, text in found.items():
            if f"from {module} import" in text:
                found[file] = _redirected(text, module, names)
    return found


def _halves(file: str, module: str, text: str) -> tuple[str, str, set[str]]:
    """What is left of a module, its part, and the names in that."""
    rest: list[ast.stmt] = []
    part: list[ast.stmt] = []
    taken = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and MARK in map(ast.unparse, node.decorator_list):
            node.decorator_list.clear()
            taken.add(node.name)
            part.append(node)
        else:
            rest.append(node)
    if needed := taken & _names(rest):
        raise BadInput(f"{file}: {', '.join(sorted(needed))} is {MARK}, and not for the module itself")
    own = sorted({name for node in rest if not isinstance(node, ast.Import | ast.ImportFrom) for name in _bound(node)})
    of_rest = ast.parse(f"from {module} import {', '.join(own)}").body
    imports = [node for node in rest if isinstance(node, ast.Import | ast.ImportFrom)]
    lines = text.split("\n")
    return _text(lines, rest), _text(lines, [*of_rest, *imports, *part]), taken


def _bound(node: ast.stmt) -> list[str]:
    """The names that a statement of a module binds."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    named = [node.name] if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    return named + [target.id for target in targets if isinstance(target, ast.Name)]


def _names(nodes: list[ast.stmt]) -> set[str]:
    return {leaf.id for node in nodes for leaf in ast.walk(node) if isinstance(leaf, ast.Name)}


def _text(lines: list[str], nodes: list[ast.stmt]) -> str:
    """These statements where they stood, and of their imports what the others need."""
    used = _names(nodes)
    found = [""] * len(lines)
    for node in nodes:
        first, end = node.lineno - 1, node.end_lineno
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [ast.unparse(alias) for alias in node.names if (alias.asname or alias.name) in used]
            source = f"from {node.module} " if isinstance(node, ast.ImportFrom) else ""
            found[first] = f"{source}import {', '.join(names)}" if names else ""
        else:
            found[first:end] = lines[first:end]
    return "\n".join(found)


def _redirected(text: str, module: str, taken: set[str]) -> str:
    """The text of a module that imports from *module*, with what is *taken* from there imported from the part."""
    lines = text.split("\n")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module == module:
            first, end = node.lineno - 1, node.end_lineno or 0
            names = [(PART if alias.name in taken else "", ast.unparse(alias)) for alias in node.names]
            statements = [f"from {module}{part} import {name}" for part, name in names]
            lines[first:end] = [lines[first][: node.col_offset] + "; ".join(statements)] + [""] * (end - 1 - first)
    return "\n".join(lines)
