"""What a house can hold beside its lists: seasons, tournaments, duplicate evenings, leagues, the deal of the day."""
