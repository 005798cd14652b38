"""All words and sentences, German and English."""

from __future__ import annotations

from typing import Final

from spieltisch.games.unterspannung.cards import FACES, MODIFIERS, Card
from spieltisch.games.unterspannung.view import NOTHING_GOES, ONE_CARD_IN_HAND, ONE_CARD_LEFT
from spieltisch.kernel.game import COMMON_REFUSALS, Texts
from spieltisch.kernel.texts import Text

ANOTHER_VALUE: Final = "another_value"
"""Stands for the wanted values where the table does not show them."""
COLOURS: Final = (Text("grün", "green"), Text("gelb", "yellow"), Text("rot", "red"))


def _card_words(face: Card) -> Text:
    return Text(f"{face.value} mit ±{face.modifier}", f"{face.value} with ±{face.modifier}")


WORDS: Final[dict[str, Text]] = {
    **{face.text: _card_words(face) for face in FACES},
    **{f"±{modifier}": colour for modifier, colour in zip(MODIFIERS, COLOURS, strict=True)},
    ANOTHER_VALUE: Text("ein anderer Wert", "another value"),
    ONE_CARD_LEFT: Text("Die letzte Karte liegt verdeckt", "The last card lies face down"),
    ONE_CARD_IN_HAND: Text("Die letzte Handkarte liegt verdeckt", "The last card in hand lies face down"),
    NOTHING_GOES: Text("Nichts geht mehr", "Nothing goes any more"),
}

REFUSALS: Final[dict[str, Text]] = {
    "round_over": Text("Die Runde ist vorbei.", "The round is over."),
    "not_started": Text(
        "Es geht noch nicht los: Die Karten liegen noch verdeckt.",
        "Not yet: the cards are still face down.",
    ),
    "locked": Text(
        "Kurz gesperrt: In {ms} ms geht es für dich weiter.",
        "Locked for a moment: you can go on in {ms} ms.",
    ),
    "card_not_in_hand": Text("Du hast keine {card:word} auf der Hand.", "You hold no {card:word}."),
    "stack_empty": Text("Dein Stapel ist leer.", "Your stack is empty."),
    "name_the_top": Text(
        "Zum Ziehen gehört hier die Nummer der Karte, zu der dir nichts passt.",
        "Here a draw needs the number of the card that nothing in your hand fits.",
    ),
    "names_no_top": Text(
        "Hier darf man jederzeit ziehen, ohne eine Karte zu nennen.",
        "Here you may draw at any time, without naming a card.",
    ),
    "not_yet": Text("Diese Karte liegt noch gar nicht da.", "That card is not on the pile yet."),
    "already_answered": Text(
        "Deine Karte ist schon unterwegs: Gleich zeigt sich, wer schneller war.",
        "Your card is already on its way: in a moment we know who was first.",
    ),
    "late": Text(
        "Zu spät: Da war jemand schneller. Die Karte ist wieder bei dir.",
        "Too late: somebody was faster. You have your card back.",
    ),
    "does_not_fit": Text(
        "{card:word} passt nicht auf {on:word}: Gefragt ist {wants:or}.",
        "{card:word} does not fit on {on:word}: it asks for {wants:or}.",
    ),
    "fitting_card_in_hand": Text(
        "Schau noch einmal: Du hast eine Karte, die passt.",
        "Look again: you have a card that fits.",
    ),
    **COMMON_REFUSALS,
}
"""In the order of the rule page, the table's own (`locked`, `already_answered`) among them."""

EVENTS: Final[dict[str, Text]] = {
    "dealt": Text(
        "Alle haben {each|Karte|Karten}, davon {in_hand} auf der Hand. Noch nicht hinsehen!",
        "Everyone has {each|card|cards}, {in_hand} of them in hand. No peeking yet!",
    ),
    "started": Text("Los! Auf dem Tisch liegt die {card:word}.", "Go! The {card:word} lies on the table."),
    "took_up": Text("{seat:seat} nimmt die Karten auf.", "{seat:seat} takes up the cards."),
    "played": Text("{seat:seat}: {value}!", "{seat:seat}: {value}!"),
    "drew": Text("{seat:seat} zieht eine Karte.", "{seat:seat} draws a card."),
    "nothing_goes": Text(
        "Nichts geht mehr! Gleich kommt die unterste Karte nach oben.",
        "Nothing goes! The bottom card is about to come to the top.",
    ),
    "unblocked": Text(
        "Weiter mit der {card:word}, die ganz unten lag.", "On with the {card:word} from the very bottom."
    ),
    "won": Text(
        "{seat:seat} legt die letzte Karte verdeckt ab und gewinnt die Runde!",
        "{seat:seat} lays the last card face down and wins the round!",
    ),
    "stalemate": Text(
        "Auch der ganze Ablagestapel hilft niemandem: Die Runde endet ohne Sieger.",
        "Even the whole discard pile helps nobody: the round ends without a winner.",
    ),
}

RULES: Final[tuple[Text, ...]] = (
    Text(
        "Alle spielen gleichzeitig, niemand ist an der Reihe. Wer zuerst nur noch eine Karte übrig hat, "
        "Hand und eigener Stapel zusammengezählt, legt sie verdeckt ab und gewinnt.",
        "Everyone plays at the same time; there are no turns. Whoever is first down to a single card, hand "
        "and own stack together, lays it face down and wins.",
    ),
    Text(
        "Oben auf dem Ablagestapel liegt eine Karte mit einem Wert und einer Rechnung, zum Beispiel 5 mit ±2. "
        "Darauf passen nur die 3 und die 7. Was auf deiner Karte nach dem ± steht, gilt erst für die nächste.",
        "The card on top of the discard pile has a value and a sum, say 5 with ±2. Only a 3 or a 7 fits on "
        "it. What your own card says after its ± counts for the next one.",
    ),
    Text(
        "Gezählt wird im Kreis von 1 bis 10: Nach der 10 kommt wieder die 1, unter der 1 wieder die 10. "
        "Auf 9 mit ±3 passen also 2 und 6, auf 1 mit ±2 passen 3 und 9.",
        "Count in a circle from 1 to 10: after 10 comes 1 again, below 1 comes 10 again. So 2 and 6 fit on "
        "9 with ±3, and 3 and 9 fit on 1 with ±2.",
    ),
    Text(
        "Passt dir nichts, zieh von deinem eigenen Stapel, so oft es nötig ist. Auf der Hand darfst du "
        "beliebig viele Karten haben. Wer ziehen will, obwohl eine Karte passt, setzt kurz aus (außer es darf "
        "jederzeit gezogen werden).",
        "If nothing fits, draw from your own stack, as often as you need. You may hold as many cards as you "
        "like. If you try to draw while one of your cards fits, you sit out for a moment (unless anyone may "
        "draw at any time).",
    ),
    Text(
        "War jemand schneller, kommt deine Karte einfach zurück. Legst du eine, die nicht passt, kommt sie auch "
        "zurück, und du musst kurz aussetzen.",
        "If somebody was faster, your card simply comes back. If you play one that does not fit, it comes "
        "back too, and you have to sit out for a moment.",
    ),
    Text(
        "Nichts geht mehr, wenn alle Stapel leer sind und niemand eine passende Karte hat. Dann kommt die unterste "
        "Karte des Ablagestapels nach oben, bis wieder etwas passt.",
        "Nothing goes when all stacks are empty and nobody has a fitting card. Then the bottom card of the "
        "discard pile comes to the top, until something fits again.",
    ),
    Text(
        "Nach der Runde kostet alle anderen jede übrige Karte einen Minuspunkt. Wer nach allen Runden am wenigsten "
        "hat, gewinnt das Turnier.",
        "After the round every card left costs the others a point. Whoever has the fewest after all rounds "
        "wins the tournament.",
    ),
)

TEXTS: Final = Texts(
    name=Text("Unter Spannung", "Unter Spannung"),
    tagline=Text(
        "Alle zugleich: rechnen, legen und die Karten loswerden.",
        "“Under tension”: all at once, do the sum, play, and be rid of your cards.",
    ),
    words=WORDS,
    refusals=REFUSALS,
    events=EVENTS,
    rules=RULES,
)
