"""What keeps a leaderboard well: backup, what is erased and when, health, the service at power-up."""
