"""Every figure the README states, measured again: `scripts/bench [NAME…] [--json]`."""
