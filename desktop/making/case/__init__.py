"""The enclosure: its solids, and how they become meshes to print and pictures."""
