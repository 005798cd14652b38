"""All words and sentences, German and English."""

from __future__ import annotations

from typing import Final

from spieltisch.games.viereinhalb.cards import (
    BLOCK,
    CHOOSE_NEXT,
    COLOUR_CHANGE,
    DRAW_TWO,
    FACES,
    NUMBERS,
    REVERSE,
    Card,
)
from spieltisch.games.viereinhalb.view import ANYTHING
from spieltisch.kernel.game import COMMON_REFUSALS, Texts, Verdict
from spieltisch.kernel.texts import Text

COLOUR_WORDS: Final[dict[str, Text]] = {
    "r": Text("Rot", "red"),
    "y": Text("Gelb", "yellow"),
    "g": Text("Grün", "green"),
    "b": Text("Blau", "blue"),
    "p": Text("Lila", "purple"),
}
MARK_WORDS: Final[dict[str, Text]] = {
    **{number: Text(number, number) for number in NUMBERS},
    REVERSE: Text("„Richtungswechsel“", "“reverse”"),
    CHOOSE_NEXT: Text("„Du bist dran“", "“you are next”"),
    DRAW_TWO: Text("„Zwei ziehen“", "“draw two”"),
    COLOUR_CHANGE: Text("„Farbwechsel“", "“colour change”"),
    BLOCK: Text("„Gesperrt“", "“blocked”"),
}


def card_words(card: Card) -> Text:
    """A card as people say it: Rot 5, „Farbwechsel“ Rot/Grün."""
    mark = MARK_WORDS[card.mark]
    if not card.colours:
        return mark
    de = "/".join(COLOUR_WORDS[colour].de for colour in card.colours)
    en = "/".join(COLOUR_WORDS[colour].en for colour in card.colours)
    german = f"{mark.de} {de}" if card.special else f"{de} {mark.de}"
    return Text(german, f"{en} {mark.en}")


WORDS: Final[dict[str, Text]] = {
    **COLOUR_WORDS,
    **MARK_WORDS,
    **{face.text: card_words(face) for face in FACES},
    ANYTHING: Text("jede Karte", "any card"),
    "left_pile": Text("linken Stapel", "left pile"),
    "right_pile": Text("rechten Stapel", "right pile"),
    "clockwise": Text("im Uhrzeigersinn", "clockwise"),
    "counterclockwise": Text("gegen den Uhrzeigersinn", "counterclockwise"),
    "time_up": Text("Die Zeit ist um", "Time is up"),
    "played_through": Text("Keine Karte ist mehr übrig", "No card is left"),
}

REFUSALS: Final[dict[str, Text]] = {
    "round_over": Text("Die Runde ist vorbei.", "The round is over."),
    "not_started": Text(
        "Es geht noch nicht los: Die Karten liegen noch verdeckt.",
        "Not yet: the cards are still face down.",
    ),
    "not_your_turn": Text("Jetzt ist {seat:seat} am Zug.", "It is {seat:seat}’s turn now."),
    "card_not_in_tableau": Text(
        "{card:word} liegt nicht in deiner Auslage.", "You have no {card:word} in front of you."
    ),
    "no_such_pile": Text("Es gibt nur zwei Stapel.", "There are only two piles."),
    "pile_blocked": Text(
        "Auf den {on:word} darf noch {turns|Zug|Züge} lang nichts gelegt werden.",
        "Nothing may be laid on the {on:word} for {turns|more turn|more turns}.",
    ),
    "card_does_not_fit": Text(
        "{card:word} passt nicht auf den {on:word}: Gefragt ist {wants:or}. Weiße Karten passen immer.",
        "You cannot lay {card:word} on the {on:word}: it asks for {wants:or}. White cards always fit.",
    ),
    "name_a_seat": Text(
        "Zu „Du bist dran“ gehört ein Name: Wer ist als Nächstes am Zug?",
        "“You are next” needs a name: whose turn is it next?",
    ),
    "seat_cannot_be_named": Text(
        "Das geht nicht: Bestimmen kann man nur jemanden mit Karten, und nur mit „Du bist dran“.",
        "That cannot be: only someone with cards can be named, and only with “you are next”.",
    ),
    **COMMON_REFUSALS,
}

EVENTS: Final[dict[str, Text]] = {
    "dealt": Text(
        "Die Karten sind verteilt, jeder hat {each}. {seat:seat} beginnt.",
        "The cards are dealt, {each} to everyone. {seat:seat} begins.",
    ),
    "started": Text("Los! {seat:seat} ist am Zug.", "Go! It is {seat:seat}’s turn."),
    "played": Text(
        "{seat:seat} legt {card:word} auf den {on:word}.", "{seat:seat} lays {card:word} on the {on:word}."
    ),
    "set_aside": Text(
        "{seat:seat} legt {number|Karte|Karten} zur Seite.", "{seat:seat} sets {number|card|cards} aside."
    ),
    "reversed": Text("Jetzt geht es {direction:word} weiter.", "Play now goes {direction:word}."),
    "named": Text("{seat:seat} bestimmt: {named:seat} ist dran!", "{seat:seat} calls: {named:seat} is next!"),
    "drew": Text("{seat:seat} zieht {number|Karte|Karten}.", "{seat:seat} draws {number|card|cards}."),
    "blocked": Text(
        "Auf den {on:word} darf {turns|Zug|Züge} lang nichts gelegt werden.",
        "Nothing may be laid on the {on:word} for {turns|turn|turns}.",
    ),
    "unblocked": Text("Auf den {on:word} darf wieder gelegt werden.", "The {on:word} is open again."),
    "over": Text("{reason:word}: {points|Punkt|Punkte}.", "{reason:word}: {points|point|points}."),
}

RULES: Final[tuple[Text, ...]] = (
    Text(
        "Ihr spielt zusammen: Bringt alle 95 Karten auf die zwei Stapel, bevor die Zeit um ist. "
        "Alle Auslagen sind offen, also redet miteinander.",
        "You play together: get all 95 cards onto the two piles before time is up. "
        "All tableaus lie open, so talk to each other.",
    ),
    Text(
        "Wer am Zug ist, legt eine Karte, die in Farbe, Zahl oder Zeichen zur obersten Karte eines Stapels "
        "passt, und zieht sofort nach. Ein leerer Stapel nimmt jede Karte; den zweiten Stapel dürft ihr "
        "jederzeit eröffnen.",
        "On your turn lay a card that matches the top of a pile in colour, number or symbol, and draw at "
        "once. An empty pile takes any card; you may open the second pile whenever you like.",
    ),
    Text(
        "Wer nicht legen kann oder will, legt seine ganze Auslage zur Seite und zieht eine neue. "
        "Jede dieser Karten kostet zwei Punkte.",
        "If you cannot or do not want to lay, set your whole tableau aside and draw a new one. "
        "Each of those cards costs two points.",
    ),
    Text(
        "„Richtungswechsel“ dreht die Reihenfolge um. Mit „Du bist dran“ bestimmst du, wer als Nächstes "
        "spielt, auch dich selbst. Nach „Zwei ziehen“ nimmt der Nächste zwei Karten dazu und hat mehr "
        "Auswahl.",
        "“Reverse” turns the order round. With “you are next” you say who plays next, yourself included. "
        "After “draw two” the next player takes two more cards and has more to choose from.",
    ),
    Text(
        "Weiße Karten passen auf jeden Stapel, der nicht gesperrt ist. Auf einem „Farbwechsel“ geht es mit "
        "jeder seiner beiden Farben weiter. „Gesperrt“ schließt seinen Stapel für {block_turns|Zug|Züge}.",
        "White cards fit on every pile that is not blocked. On a “colour change” play goes on with either of "
        "its two colours. “Blocked” closes its pile for {block_turns|turn|turns}.",
    ),
    Text(
        "Am Ende kostet jede Karte in einer Auslage einen Punkt und jede Karte im Vorrat "
        "{stock_points|Punkt|Punkte}. Die Punkte aller Runden werden zusammengezählt; null ist vollkommen.",
        "At the end every card in a tableau costs one point and every card in the stock "
        "{stock_points|point|points}. The points of all rounds are added up; zero is perfect.",
    ),
)

VERDICTS: Final[tuple[Verdict, ...]] = (
    Verdict(
        0,
        Text(
            "Vollkommen! Keine einzige Karte blieb übrig. Besser geht es nicht.",
            "Perfect! Not a single card left. It can’t be beaten.",
        ),
    ),
    Verdict(
        5,
        Text(
            "Meisterhaft: Ihr versteht euch ohne Worte.",
            "Masterly: you understand each other without a word.",
        ),
    ),
    Verdict(
        12,
        Text(
            "Stark gespielt! Noch ein ruhiger Moment mehr, und der Tisch ist leer.",
            "Well played! One calm moment more and the table is clear.",
        ),
    ),
    Verdict(
        25,
        Text(
            "Ein eingespieltes Team. Ein Blick auf den Nachbarn mehr, und es wird richtig gut.",
            "A good team. One more glance at your neighbour and it will be really good.",
        ),
    ),
    Verdict(
        45,
        Text(
            "Munter gespielt! Redet miteinander, bevor ihr legt, dann klappt es bald.",
            "Lively play! Talk before you lay, and you will soon get there.",
        ),
    ),
    Verdict(
        None,
        Text(
            "Das war turbulent, aber hoffentlich lustig. Gleich noch einmal?",
            "That was turbulent, but fun, we hope. Once more?",
        ),
    ),
)
"""Ours, thresholds and words alike: the table in the booklet of the boxed game is not known."""

TEXTS: Final = Texts(
    name=Text("4 ½ Minuten", "4 ½ Minuten"),
    tagline=Text(
        "Gemeinsam 95 Karten loswerden, bevor die Hupe ertönt.",
        "Get rid of 95 cards together before the horn sounds.",
    ),
    words=WORDS,
    refusals=REFUSALS,
    events=EVENTS,
    rules=RULES,
)
