"""What is made and handed out: drive, firmware, board, enclosure, release, pages; and the project's own order."""
