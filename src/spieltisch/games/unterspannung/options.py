"""What a host may choose."""

from __future__ import annotations

from typing import Final

from spieltisch.kernel.options import Clash, Option, Options, Preset
from spieltisch.kernel.texts import Text

LEAST_HAND_TO_EMPTY: Final = 2

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "hand_size",
        4,
        Text("Handkarten", "Cards in hand"),
        Text(
            "Mit so vielen Karten auf der Hand geht es los.",
            "How many cards everyone has in hand at the start.",
        ),
        low=1,
        high=8,
    ),
    Option(
        "draw",
        "when_stuck",
        Text("Ziehen", "Drawing"),
        Text(
            "Ziehen darf nur, wer keine passende Karte hat, oder jeder jederzeit.",
            "Only those without a fitting card may draw, or everyone at any time.",
        ),
        choices={
            "when_stuck": Text("wenn nichts passt", "when nothing fits"),
            "any_time": Text("jederzeit", "at any time"),
        },
    ),
    Option(
        "finish",
        "all_cards",
        Text("Ziel", "Goal"),
        Text(
            "Es gewinnt, wem von Hand und eigenem Stapel zusammen nur eine Karte bleibt, "
            "oder schon, wer nur noch eine auf der Hand hat: sehr kurz.",
            "You win once a single card is left of your hand and your own stack together, "
            "or as soon as only one is left in your hand: very short.",
        ),
        choices={
            "all_cards": Text("Hand und Stapel", "hand and stack"),
            "hand": Text("nur die Hand", "the hand alone"),
        },
    ),
    Option(
        "points",
        "per_card",
        Text("Minuspunkte", "Penalty points"),
        Text(
            "Jede übrige Karte kostet einen Punkt oder so viele, wie auf ihr steht.",
            "Each card left over costs one point, or as many as it says.",
        ),
        choices={"per_card": Text("1 je Karte", "1 a card"), "by_value": Text("ihr Wert", "its value")},
    ),
    Option(
        "rounds",
        2,
        Text("Runden", "Rounds"),
        Text(
            "Nach so vielen Runden steht fest, wer das Turnier gewinnt.",
            "After this many rounds the tournament is decided.",
        ),
        low=1,
        high=24,
        per_seat=True,
    ),
    Option(
        "misplay_lock_ms",
        1500,
        Text("Sperre nach falscher Karte", "Lock after a wrong card"),
        Text(
            "So lange setzt aus, wer eine unpassende Karte legt; bei 0 gibt es keine Sperre.",
            "How long you sit out after a card that does not fit; with 0 there is no lock.",
        ),
        low=0,
        high=5000,
        milliseconds=True,
    ),
    Option(
        "show_wanted",
        "no",
        Text("Gesuchte Werte zeigen", "Show wanted values"),
        Text(
            "Die beiden Werte, die gerade passen, stehen dabei: für Kinder und zum Kennenlernen.",
            "The two values that fit are shown: for children and beginners.",
        ),
        choices={"no": Text("nein", "no"), "yes": Text("ja", "yes")},
    ),
    Option(
        "subtract",
        "wrap",
        Text("Unter der 1", "Below 1"),
        Text(
            "Unter der 1 geht es bei der 10 weiter, oder leichter: Das Minus fällt weg.",
            "Below 1 you go on from 10, or easier: the minus sign is dropped.",
        ),
        choices={
            "wrap": Text("weiter bei 10", "on from 10"),
            "absolute": Text("ohne Minus", "no minus sign"),
        },
    ),
)

PRESETS: Final[tuple[Preset, ...]] = (
    Preset("standard", Text("Wie beschrieben", "As described"), {}),
    Preset("box", Text("Ziehen nach Belieben", "Draw as you like"), {"draw": "any_time"}),
    Preset(
        "beginners",
        Text("Zum Kennenlernen", "For beginners"),
        {"show_wanted": "yes", "subtract": "absolute", "misplay_lock_ms": 0},
    ),
    Preset("short", Text("Ganz kurz", "Very short"), {"finish": "hand"}),
)


def clash(options: Options) -> Clash | None:
    """Two options that cannot be played together."""
    size = options["hand_size"]
    if options["finish"] == "hand" and isinstance(size, int) and size < LEAST_HAND_TO_EMPTY:
        return Clash(
            ("hand_size", "finish"),
            Text(
                f"wer seine Hand bis auf eine Karte leert, braucht mindestens {LEAST_HAND_TO_EMPTY} Karten",
                f"a hand that is to be emptied down to one card needs at least {LEAST_HAND_TO_EMPTY} cards",
            ),
        )
    return None
