"""Collect all that is handed out: ``python -m desktop release``; and take the pictures of hardware/."""
