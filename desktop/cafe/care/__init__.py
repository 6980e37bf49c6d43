"""What keeps a leaderboard well: backup, export, what is erased and when, health, the service at power-up."""
