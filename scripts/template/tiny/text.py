"""The words of Tiny, German and English."""

from spieltisch.kernel.game import COMMON_REFUSALS, Texts
from spieltisch.kernel.texts import Text

TEXTS = Texts(
    name=Text("Tiny", "Tiny"),
    tagline=Text("Immer höher, sonst kostet es.", "Always higher, or it costs."),
    words={"hands_empty": Text("Alle Karten sind gelegt.", "All cards are laid.")},
    refusals={
        **COMMON_REFUSALS,
        "round_over": Text("Die Runde ist vorbei.", "The round is over."),
        "not_your_turn": Text("Du bist nicht am Zug.", "It is not your turn."),
        "card_not_in_hand": Text("Diese Karte hast du nicht.", "You do not hold this card."),
    },
    events={
        "dealt": Text("Die Karten sind verteilt.", "The cards are dealt."),
        "laid": Text("{seat:seat} legt {card}.", "{seat:seat} lays {card}."),
    },
    rules=(Text("Lege reihum eine Karte.", "Lay a card in turn."),),
)
