"""How long things stay as they are on a tower that is seen in a browser, in microseconds; for a tower on this computer
(stage.py) and for one in the browser itself (desktop/site/tower.py).
"""

PICTURE_GAP_US = 25_000  # between two pictures: at most 40 a second
EDGE_GAP_US = 50_000  # a button stays as it is: a trackpad's tap is shorter than any finger's, and would bounce
PATIENCE_US = 2_000_000  # and it stays until the tower has seen it, which may take a busy computer long, but no longer
