"""Puts tables that follow from code into the pages of the project, each between two marks of its own."""

import re

from desktop.errors import BadInput


def with_tables(page: str, tables: dict[str, str], name: str) -> str:
    """The page with these tables made anew, each by the name in its marks. Raises BadInput if a mark is missing from
    the page called *name*.
    """
    for mark, table in tables.items():
        block = re.compile(rf"(<!-- {mark} -->\n).*?(<!-- end of {mark} -->)", re.DOTALL)
        places = len(block.findall(page))
        if places != 1:
            raise BadInput(f"{name} has {places} places for the table of {mark}, not one")
        before, after = block.split(page, maxsplit=1)[0::3]
        page = "".join((before, f"<!-- {mark} -->\n{table}\n<!-- end of {mark} -->", after))
    return page
