"""The best lay: `spieltisch.games.minirummy.solver` is the way in; docs/adr/0024 says why it is exact."""
