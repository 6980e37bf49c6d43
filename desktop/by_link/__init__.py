"""A game of dice between two people far apart, whose whole state travels in a link; no server has a part in it.

chain.py makes dice of both players' secrets, link.py is what travels, table.py the game as one of the two sees it,
and asked.py answers what their page asks.
"""
