"""Chinese Ten: captures, layouts and scores.

>>> from pusoy import ten
>>> ten.score({"Amy": 100, "Bob": 110})["money"]
{'Amy': -5, 'Bob': 5}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .cards import Card, Cards, CardSet, whole
from .questions import ask

__all__ = ["Capture", "capture", "layout", "score"]


class Capture(NamedTuple):
    """The cards of the layout that a played card captures."""

    one_of: CardSet
    """The cards that the played card can capture. It captures only one of them."""
    all: CardSet
    """The three other cards of the played card's rank, if it captures them together.

    If there are such cards, `one_of` is empty.
    """


def capture(play: Card | str, layout: Cards) -> Capture:
    """Returns the cards of the layout that a played card captures.

    >>> capture("4s", "6h 6d Ks")
    Capture(one_of=CardSet('6h 6d'), all=CardSet(''))
    """
    record = ask("ten.capture", play=Card(play), layout=CardSet(layout))
    return Capture(CardSet(record["captures_one_of"]), CardSet(record["captures_all"]))


def layout(cards: Cards, variant: str = "standard", **options: Any) -> dict[str, Any]:
    """Returns the special rules that apply to the first layout of a deal.

    The schema ``pusoy.ten.layout.1`` describes the answer.

    >>> layout("Kh Ks Kd 4c")["fourth_takes_all"]
    ['K']
    """
    return ask("ten.layout", variant=variant, layout=CardSet(cards), options=_names(options))


def score(players: Mapping[str, Cards | int], variant: str = "standard", **options: Any) -> dict[str, Any]:
    """Settles a game by the cards that each player captured, or by their points.

    The schema ``pusoy.ten.score.2`` describes the answer.
    """
    question: dict[str, Any] = {"variant": variant, "options": _names(options)}
    if all(whole(pile) is not None for pile in players.values()):
        return ask("ten.score", question, points=dict(players))
    return ask("ten.score", question, piles={name: CardSet(pile) for name, pile in players.items()})


def _names(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name.replace("_", "-"): value for name, value in options.items()}
