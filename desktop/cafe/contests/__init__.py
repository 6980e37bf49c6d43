"""What a house can hold beside its lists: seasons, and evenings by the same dice or by free ones."""
