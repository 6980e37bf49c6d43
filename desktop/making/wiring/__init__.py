"""What is soldered to what, and what it draws: read from hardware/, drawn and counted for hardware/README.md."""
