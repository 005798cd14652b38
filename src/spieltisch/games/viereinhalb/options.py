"""What a host may choose."""

from __future__ import annotations

from typing import Final

from spieltisch.kernel.options import Option, Preset
from spieltisch.kernel.texts import Text

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "tableau_size",
        4,
        Text("Karten in der Auslage", "Cards in a tableau"),
        Text(
            "So viele Karten liegen offen vor jedem, wenn drei oder mehr mitspielen.",
            "How many cards lie open in front of everyone when three or more play.",
        ),
        low=3,
        high=6,
    ),
    Option(
        "tableau_size_for_two",
        4,
        Text("Karten in der Auslage zu zweit", "Cards in a tableau for two"),
        Text(
            "So viele Karten liegen offen vor jedem, wenn ihr nur zu zweit seid.",
            "How many cards lie open in front of each of you when only two play.",
        ),
        low=3,
        high=6,
    ),
    Option(
        "seconds",
        270,
        Text("Sekunden je Runde", "Seconds a round"),
        Text(
            "So lange läuft eine Runde; ohne Angabe spielt ihr ohne Uhr.",
            "How long a round lasts; with none you play without a clock.",
        ),
        low=60,
        high=1800,
        none=True,
    ),
    Option(
        "rounds",
        3,
        Text("Runden", "Rounds"),
        Text(
            "Nach so vielen Runden werden die Punkte zusammengezählt.",
            "After this many rounds the points are added up.",
        ),
        low=1,
        high=10,
    ),
    Option(
        "block_turns",
        3,
        Text("Dauer der Sperre in Zügen", "Turns a block lasts"),
        Text(
            "So viele Züge lang darf auf eine „Gesperrt“-Karte nichts gelegt werden.",
            "For this many turns nothing may be laid on a “blocked” card.",
        ),
        low=1,
        high=6,
    ),
    Option(
        "after_block",
        "any",
        Text("Nach der Sperre", "After a block"),
        Text(
            "Ist die Sperre vorbei, passt entweder jede Karte, oder es zählt wieder die Karte darunter.",
            "Once a block is over, either every card fits, or the card beneath counts again.",
        ),
        choices={
            "any": Text("jede Karte", "any card"),
            "beneath": Text("die Karte darunter", "the card beneath"),
        },
    ),
    Option(
        "stock_points",
        1,
        Text("Punkte für Karten im Vorrat", "Points for cards in the stock"),
        Text(
            "So viele Minuspunkte zählt jede Karte, die am Ende noch im Vorrat liegt. "
            "Bei 0 lohnt es sich, nichts zu tun.",
            "How many penalty points each card still in the stock counts at the end. "
            "With 0 it pays to do nothing.",
        ),
        low=0,
        high=2,
    ),
)

PRESETS: Final[tuple[Preset, ...]] = (
    Preset("standard", Text("Wie beschrieben", "As described"), {}),
    Preset("box", Text("Wie in der Schachtel", "As in the box"), {"tableau_size_for_two": 5}),
)
