"""4 ½ Minuten: the group lays 95 cards on two piles, in turn, against the clock."""
