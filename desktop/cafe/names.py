"""What a café, a tower or a bridge may be called: its name stands in addresses of pages and in topics of the broker."""

import re

LONGEST_NAME = 32  # characters
LONGEST_LABEL = 60  # of what people call a café, a tower, a season: any characters
NAME = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_NAME}}}")
