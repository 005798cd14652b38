"""What happens around a match: seats, series, due moves, pause, bots. Sans-I/O: fed with times and commands."""
