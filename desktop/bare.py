"""Python without its words: what the device does not need of a source file, it need not read at every start.

Comments and docstrings go, and the names of private constants: the compiler puts in their values anyway, yet keeps each
name on the heap for ever. Every line stays where it was, so that a traceback from the device names the lines of the
repository.
"""

import ast
import io
import tokenize


def bare(source: str) -> str:
    """*source* without comments, docstrings and private constants, line for line. It compiles to the same code."""
    lines = source.splitlines()
    for node in docstrings(ast.parse(source)):
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        lines[first : last + 1] = [""] * (last - first + 1)
        # A docstring may be all that a body has.
        lines[first] = " " * node.col_offset + "pass"
    blank = folded("\n".join(lines) + "\n")
    kept = blank.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(blank).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            kept[row - 1] = kept[row - 1][:column].rstrip()
    return "\n".join(line.rstrip() for line in kept).rstrip("\n") + "\n"


def docstrings(tree: ast.AST) -> list[ast.stmt]:
    """The docstrings of a module, its classes and its functions, as statements."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = [node for node in ast.walk(tree) if isinstance(node, owners)]
    return [node.body[0] for node in nodes if ast.get_docstring(node, clean=False) is not None]


def folded(source: str) -> str:
    """*source* with the numbers themselves for the constants that it keeps to itself: ``_NAME = const(number)``."""
    tree = ast.parse(source)
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    values = private_constants(tree, tokens)
    lines = source.splitlines()
    for token in reversed(tokens):
        if token.type == tokenize.NAME and token.string in values:
            row, start, end = token.start[0] - 1, token.start[1], token.end[1]
            lines[row] = lines[row][:start] + number(values[token.string]) + lines[row][end:]
    for node in tree.body:
        if isinstance(node, ast.Assign) and constant_name(node) in values:
            lines[node.lineno - 1] = ""
    return "\n".join(lines) + "\n"


def number(value: int) -> str:
    """An integer as it may stand anywhere in an expression."""
    return str(value) if value >= 0 else f"({value})"


def private_constants(tree: ast.Module, tokens: list[tokenize.TokenInfo]) -> dict[str, int]:
    """The value of each name that a module makes a constant on one line and uses as a plain name only."""
    values: dict[str, int] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and node.lineno == node.end_lineno and constant_name(node):
            assert isinstance(node.value, ast.Call)
            value = eval(compile(ast.Expression(node.value.args[0]), "const", "eval"), {}, dict(values))  # noqa: S307
            if isinstance(value, int):
                values[constant_name(node)] = value
    plain = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    words = [token.string for token in tokens if token.type == tokenize.NAME]
    return {name: value for name, value in values.items() if words.count(name) == plain.count(name)}


def constant_name(node: ast.Assign) -> str:
    """The name in ``_NAME = const(...)``, or nothing."""
    target, call = node.targets[0], node.value
    if not isinstance(target, ast.Name) or not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return ""
    return target.id if target.id.startswith("_") and call.func.id == "const" else ""
