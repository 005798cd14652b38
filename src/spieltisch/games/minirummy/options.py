"""What a host may choose."""

from __future__ import annotations

from typing import Final

from spieltisch.kernel.options import Option, Preset
from spieltisch.kernel.texts import Text

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "rack_size",
        14,
        Text("Plättchen zu Beginn", "Tiles to begin with"),
        Text(
            "So viele Plättchen bekommt jeder auf seinen Aufsteller.",
            "How many tiles everyone gets on the rack.",
        ),
        low=7,
        high=20,
    ),
    Option(
        "joker_count",
        4,
        Text("Joker", "Jokers"),
        Text("So viele Joker sind im Spiel.", "How many jokers are in the game."),
        low=0,
        high=4,
    ),
    Option(
        "first_meld",
        40,
        Text("Punkte beim ersten Auslegen", "Points of the first lay"),
        Text(
            "So viele Punkte müssen die Kombinationen zusammen haben, mit denen man zum ersten Mal auslegt.",
            "How many points the combinations of a first lay must be worth together.",
        ),
        low=0,
        high=100,
    ),
    Option(
        "joker_value",
        25,
        Text("Wert eines Jokers", "Value of a joker"),
        Text(
            "So viele Punkte zählt ein Joker auf dem Aufsteller und beim ersten Auslegen.",
            "How many points a joker counts on a rack and in a first lay.",
        ),
        low=0,
        high=50,
    ),
    Option(
        "joker_counts_in_first_meld",
        "joker_value",
        Text("Joker beim ersten Auslegen", "Jokers in the first lay"),
        Text(
            "Beim ersten Auslegen zählt ein Joker seinen Wert oder die Zahl, für die er steht.",
            "In a first lay a joker counts its value or the number it stands for.",
        ),
        choices={
            "joker_value": Text("der Wert eines Jokers", "the value of a joker"),
            "as_tile": Text("die Zahl, für die er steht", "the number it stands for"),
        },
    ),
    Option(
        "jokers",
        "bound",
        Text("Ausgelegte Joker", "Jokers on the table"),
        Text(
            "Ein ausgelegter Joker bleibt, wofür er steht, bis jemand dieses Plättchen vom Aufsteller legt, "
            "oder er darf bei jedem Auslegen neu bestimmt werden.",
            "A joker on the table keeps its meaning until someone lays that tile from a rack, "
            "or may be given a new one in every lay.",
        ),
        choices={
            "bound": Text("bleiben, wofür sie stehen", "keep their meaning"),
            "free": Text("werden jedes Mal neu bestimmt", "are named anew each time"),
        },
    ),
    Option(
        "rebuild_in_first_turn",
        "no",
        Text("Umbauen beim ersten Auslegen", "Rebuilding in the first lay"),
        Text(
            "Wer zum ersten Mal auslegt, lässt den Tisch unberührt oder darf dabei schon anlegen und "
            "umbauen; die nötigen Punkte kommen auch dann allein vom eigenen Aufsteller.",
            "In a first lay the table stays untouched, or adding and rebuilding are allowed; "
            "even then the points needed come from the own rack alone.",
        ),
        choices={"no": Text("verboten", "not allowed"), "yes": Text("erlaubt", "allowed")},
    ),
    Option(
        "stack_height",
        7,
        Text("Höhe der Stapel", "Height of the stacks"),
        Text(
            "So viele Plättchen liegen zu Beginn in jedem Stapel.", "How many tiles each stack begins with."
        ),
        low=1,
        high=108,
    ),
    Option(
        "turn_seconds",
        None,
        Text("Sekunden für einen Zug", "Seconds for a turn"),
        Text(
            "So lange darf ein Zug dauern. Wer nicht rechtzeitig Fertig drückt, nimmt alles zurück und zieht; "
            "ohne Angabe spielt ihr ohne Uhr.",
            "How long a turn may take. Whoever does not press Done in time takes everything back and draws; "
            "with none you play without a clock.",
        ),
        low=30,
        high=600,
        none=True,
    ),
    Option(
        "timeout_draw",
        1,
        Text("Plättchen nach Ablauf der Zeit", "Tiles when time runs out"),
        Text(
            "So viele Plättchen zieht, wer nicht rechtzeitig fertig wird.",
            "How many tiles are drawn by whoever is not done in time.",
        ),
        low=1,
        high=3,
    ),
    Option(
        "rounds",
        1,
        Text("Runden", "Rounds"),
        Text(
            "Nach so vielen Runden werden die Punkte zusammengezählt.",
            "After this many rounds the points are added up.",
        ),
        low=1,
        high=20,
        per_seat=True,
    ),
)

PRESETS: Final[tuple[Preset, ...]] = (
    Preset("minirummy", Text("Mini-Rummy", "Mini-Rummy"), {}),
    Preset(
        "rummikub",
        Text("Rummikub", "Rummikub"),
        {
            "joker_count": 2,
            "first_meld": 30,
            "joker_counts_in_first_meld": "as_tile",
            "joker_value": 30,
            "jokers": "free",
            "turn_seconds": 60,
            "timeout_draw": 3,
        },
    ),
)
