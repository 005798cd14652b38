"""What a host may choose."""

from __future__ import annotations

from typing import Final

from spieltisch.kernel.game import Clash, Option, Options, Preset
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
            "Ziehen darf nur, wer keine passende Karte hat (when_stuck), oder jeder jederzeit (any_time).",
            "Only those without a fitting card may draw (when_stuck), or everyone at any time (any_time).",
        ),
        choices=("when_stuck", "any_time"),
    ),
    Option(
        "finish",
        "all_cards",
        Text("Ziel", "Goal"),
        Text(
            "Es gewinnt, wem von Hand und eigenem Stapel zusammen nur eine Karte bleibt (all_cards), "
            "oder schon, wer nur noch eine auf der Hand hat (hand): sehr kurz.",
            "You win once a single card is left of your hand and your own stack together (all_cards), "
            "or as soon as only one is left in your hand (hand): very short.",
        ),
        choices=("all_cards", "hand"),
    ),
    Option(
        "points",
        "per_card",
        Text("Minuspunkte", "Penalty points"),
        Text(
            "Jede übrige Karte kostet einen Punkt oder so viele, wie auf ihr steht.",
            "Each card left over costs one point, or as many as it says.",
        ),
        choices=("per_card", "by_value"),
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
        Text("Sperre nach falscher Karte (ms)", "Lock after a wrong card (ms)"),
        Text(
            "So viele Millisekunden setzt aus, wer eine unpassende Karte legt; bei 0 gibt es keine Sperre.",
            "For how many milliseconds you sit out after a card that does not fit; with 0 there is no lock.",
        ),
        low=0,
        high=5000,
    ),
    Option(
        "show_wanted",
        "no",
        Text("Gesuchte Werte zeigen", "Show wanted values"),
        Text(
            "Die beiden Werte, die gerade passen, stehen dabei (yes): für Kinder und zum Kennenlernen.",
            "The two values that fit are shown (yes): for children and beginners.",
        ),
        choices=("no", "yes"),
    ),
    Option(
        "subtract",
        "wrap",
        Text("Unter der 1", "Below 1"),
        Text(
            "Unter der 1 geht es bei der 10 weiter (wrap), oder leichter: Das Minus fällt weg (absolute).",
            "Below 1 you go on from 10 (wrap), or easier: the minus sign is dropped (absolute).",
        ),
        choices=("wrap", "absolute"),
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
            f"a hand that is to be emptied down to one card needs at least {LEAST_HAND_TO_EMPTY} cards",
        )
    return None
