"""Cards and sets of cards."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from typing import Final

from . import _pusoy, display
from .errors import Problem, PusoyError

__all__ = ["Card", "CardSet", "Cards", "DECK"]

_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "shdc"


class Card:
    """A card of the 52-card deck.

    >>> from pusoy import Card
    >>> card = Card("10♦")
    >>> card, card.rank, card.suit
    (Card('Td'), 'T', 'd')
    >>> Card("As") > Card("Ah") > Card("Ks")
    True

    Cards are ordered by rank, then by suit: spades are highest, then hearts, diamonds and clubs.
    """

    __slots__ = ("index",)
    index: Final[int]  # type: ignore[misc]
    """The card's bit in a `CardSet`: 13 × suit + rank. Suits count from 0 in the order spades, hearts, diamonds,
    clubs, and ranks from 0 for the deuce."""

    def __init__(self, card: str | int | Card) -> None:
        if isinstance(card, str):
            index = _pusoy.parse_card(card)
        elif isinstance(card, Card):
            index = card.index
        else:
            number = whole(card)
            if number is None:
                raise TypeError(f"a card is a text such as 'As', a Card or a number, not {type(card).__name__}")
            if not 0 <= number < 52:
                raise _error("bad-card", f"{card} is not a card (expected 0 to 51)")
            index = number
        object.__setattr__(self, "index", index)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot set '{name}': cards do not change")

    @property
    def rank(self) -> str:
        """The rank: ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K`` or ``A``."""
        return _RANKS[self.index % 13]

    @property
    def suit(self) -> str:
        """The suit: ``s``, ``h``, ``d`` or ``c``."""
        return _SUITS[self.index // 13]

    def _key(self) -> tuple[int, int]:
        return self.index % 13, -(self.index // 13)

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def _repr_html_(self) -> str:
        return display.cards_html([str(self)])

    def __eq__(self, other: object) -> bool:
        return self.index == other.index if isinstance(other, Card) else NotImplemented

    def __lt__(self, other: Card) -> bool:
        return self._key() < other._key() if isinstance(other, Card) else NotImplemented

    def __le__(self, other: Card) -> bool:
        return self._key() <= other._key() if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: Card) -> bool:
        return self._key() > other._key() if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: Card) -> bool:
        return self._key() >= other._key() if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash((Card, self.index))

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (self.index,)


class CardSet:
    """A set of cards.

    Create it from text in any spelling, from a number with one bit per card, or from cards:

    >>> from pusoy import Card, CardSet
    >>> CardSet("♠AK ♥9")
    CardSet('As Ks 9h')
    >>> CardSet([Card("2c"), "Ah"])
    CardSet('Ah 2c')
    >>> aces = CardSet("As Ah Ad Ac")
    >>> aces - CardSet("As"), len(aces), "Ad" in aces
    (CardSet('Ah Ad Ac'), 4, True)
    >>> CardSet(aces.bits) == aces
    True

    Iteration gives the cards from ace to deuce.
    """

    __slots__ = ("bits",)
    bits: Final[int]  # type: ignore[misc]
    """One bit per card, at `Card.index`."""

    def __init__(self, cards: Cards = 0) -> None:
        object.__setattr__(self, "bits", bits_of(cards))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot set '{name}': sets of cards do not change")

    @classmethod
    def _of(cls, bits: int) -> CardSet:
        """Returns the set with these bits. Does not check them."""
        self = object.__new__(cls)
        object.__setattr__(self, "bits", bits)
        return self

    def __str__(self) -> str:
        return _pusoy.format_cards(self.bits)

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"

    def _repr_html_(self) -> str:
        return display.cards_html(map(str, self))

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Card]:
        return map(Card, _pusoy.cards_by_rank(self.bits))

    def __contains__(self, card: Card | str) -> bool:
        return bool(self.bits >> Card(card).index & 1)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet._of(self.bits | other.bits) if isinstance(other, CardSet) else NotImplemented

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet._of(self.bits & other.bits) if isinstance(other, CardSet) else NotImplemented

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet._of(self.bits & ~other.bits) if isinstance(other, CardSet) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self.bits == other.bits if isinstance(other, CardSet) else NotImplemented

    def __le__(self, other: CardSet) -> bool:
        """Returns whether all cards of this set are in `other`."""
        return not self.bits & ~other.bits if isinstance(other, CardSet) else NotImplemented

    def __lt__(self, other: CardSet) -> bool:
        return self <= other and self != other if isinstance(other, CardSet) else NotImplemented

    def __ge__(self, other: CardSet) -> bool:
        return not other.bits & ~self.bits if isinstance(other, CardSet) else NotImplemented

    def __gt__(self, other: CardSet) -> bool:
        return self >= other and self != other if isinstance(other, CardSet) else NotImplemented

    def __hash__(self) -> int:
        return hash((CardSet, self.bits))

    def __reduce__(self) -> tuple[type[CardSet], tuple[int]]:
        return CardSet, (self.bits,)


Cards = str | int | CardSet | Iterable[Card | str]
"""Cards as arguments: a text in any spelling, a number with one bit per card, a `CardSet`, or an iterable of single
cards."""


def whole(value: object) -> int | None:
    """Returns an integer of any type, such as a numpy integer, as an `int`. Returns ``None`` for other values."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def bits_of(cards: Cards) -> int:
    """Returns cards as a number with one bit per card."""
    if isinstance(cards, CardSet):
        return cards.bits
    if isinstance(cards, str):
        return _pusoy.parse_cards(cards)
    number = whole(cards)
    if number is not None:
        if not 0 <= number < 1 << 52:
            raise _error("bad-card", f"{cards} has bits beyond the 52 cards (expected bits 0 to 51, one per card)")
        return number
    if not isinstance(cards, Iterable):
        expected = "a text, a CardSet, a number with one bit per card, or a list of cards"
        raise TypeError(f"cards are {expected}, not {type(cards).__name__}")
    bits = 0
    for card in map(Card, cards):
        if bits >> card.index & 1:
            raise PusoyError(f"{card} appears twice", (Problem("duplicate-card", f"{card} appears twice", str(card)),))
        bits |= 1 << card.index
    return bits


def hand_bits(hand: Cards) -> int:
    """Returns a hand of thirteen cards as a number with one bit per card. The engine checks that there are thirteen."""
    return _pusoy.parse_hand(hand) if isinstance(hand, str) else bits_of(hand)


def _error(code: str, message: str) -> PusoyError:
    return PusoyError(message, (Problem(code, message),))


DECK: Final = CardSet((1 << 52) - 1)
"""All 52 cards."""
