"""The enclosure: its measures, its two solids, and how they become files to print and a picture."""
