"""The database: its tables, what is written into them, and the questions that are asked of them."""
