"""Open-face: where to place the cards of a street."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any, Literal, NamedTuple, cast

from . import display
from .cards import Card, Cards, CardSet, whole
from .questions import ask
from .rules import Rules

__all__ = ["Board", "Placement", "Placements", "place"]


class Board(NamedTuple):
    """The rows of an open-face player, with the cards placed so far."""

    front: CardSet | str = ""
    """The cards in front, up to three."""
    middle: CardSet | str = ""
    """The cards in the middle, up to five."""
    back: CardSet | str = ""
    """The cards in the back, up to five."""


class Placement(NamedTuple):
    """A placement of the cards of a street, or a setting of a hand in fantasyland, and its value.

    `gap` is the number of units lost against the best placement. The placement is `tied` with the best one if the gap
    is at most twice its standard error, `gap_std_err`; without a standard error, if the gap is 0. `foul` is the
    probability of a foul, and `fantasyland` the probability of reaching fantasyland, or of staying there.
    """

    placement: str
    """The row of each card: front (f), middle (m), back (b) or discarded (x). In fantasyland, a setting."""
    value: float
    """Value in units."""
    std_err: float | None
    """Standard error of `value`; ``None`` if it is exact."""
    gap: float
    """Units lost against the best placement."""
    gap_std_err: float | None
    """Standard error of `gap`; ``None`` if it is exact."""
    tied: bool
    """Whether the gap is at most twice its standard error. Without a standard error, whether the gap is 0."""
    foul: float
    """Probability of a foul."""
    fantasyland: float
    """Probability of reaching fantasyland, or of staying there."""


def _placement(record: dict[str, Any]) -> Placement:
    return Placement(**{name: record[name] for name in Placement._fields})


class Placements:
    """The placements of a street, or the best settings of a hand in fantasyland; best first."""

    def __init__(self, record: dict[str, Any]) -> None:
        self._record = record
        self._all = tuple(map(_placement, record["placements"]))

    @property
    def best(self) -> str:
        """The best placement, such as ``Qd>f 6h>b 2d>x``; in fantasyland the best setting."""
        return str(self._record["best"][0])

    @property
    def value(self) -> float:
        """Value of the best placement, in units."""
        return float(self._record["value"])

    @property
    def method(self) -> Literal["exact", "sampled"]:
        """Method of valuation: ``exact`` averages over every deal that can still come, ``sampled`` over a sample."""
        return cast(Literal["exact", "sampled"], self._record["method"])

    @property
    def given(self) -> Placement | None:
        """The graded placement, with the units that it loses as `gap`; ``None`` if none was given."""
        given = self._record.get("given")
        return None if given is None else _placement(given)

    def to_dict(self) -> dict[str, Any]:
        """Returns the record of the answer, which the schema ``pusoy.place.1`` describes."""
        return dict(self._record)

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Placement]:
        return iter(self._all)

    def __getitem__(self, index: int) -> Placement:
        return self._all[index]

    def _repr_html_(self) -> str:
        rows = [
            (
                escape(placement.placement),
                display.units(placement.value, placement.std_err),
                f"{placement.foul:.0%}",
                f"{placement.fantasyland:.0%}",
            )
            for placement in self._all[:5]
        ]
        names = ("placement", "units", "foul", "fantasyland")
        return display.table_html(f"{len(self)} placements, {self.method}", names, rows)

    def __repr__(self) -> str:
        return f"<Placements {self.best}: {self.value:+.2f} units>"


def place(
    cards: Cards,
    board: Board | None = None,
    rules: Rules | str = "pineapple",
    *,
    opponents: Iterable[Board | int] = (),
    dead: Cards = 0,
    placement: str | None = None,
    objective: Mapping[str, Any] | None = None,
    to_draw: Iterable[str] | None = None,
    deals: int | None = None,
    seed: int | None = None,
) -> Placements:
    """Finds the best way to place the cards of a street of open-face, or of a hand in fantasyland.

    Args:
        cards: The cards of the street, or the 13 to 17 cards of a hand in fantasyland.
        board: The player's board before the street; ``None`` for the first street and in fantasyland.
        rules: Open-face rules.
        opponents: The board of each opponent, or the number of cards of an opponent in fantasyland.
        dead: Other cards that cannot be dealt.
        placement: A placement to grade, such as ``"Qd>f 6h>b 2d>x"``.
        objective: The objective, as in the schema ``pusoy.place.input``. By default, it is the units won from
            opponents if any are given, else the royalties of the board.
        to_draw: The players who draw the later streets, in order: ``me`` or ``op`` for each street.
        deals: Number of deals to sample and play out, if the answer is not exact.
        seed: The seed of the samples.

    >>> from pusoy import Board, place
    >>> placements = place("Qd 6h 2d", Board("Qs 4h", "Kh Kd 9c 5s", "As Ah Ts Td 7c"))
    >>> placements.method, len(placements) > 1
    ('exact', True)
    >>> placements.best == placements[0].placement
    True
    """
    question: dict[str, Any] = {"cards": _in_order(cards), "rules": rules}
    if board is not None:
        question["board"] = _rows(board)
    if isinstance(opponents, (Board, str)) or not isinstance(opponents, Iterable):
        raise TypeError(f"'opponents' is a list of boards such as [Board('Qs', 'Kh Kd', 'As Ah')], not {opponents!r}")
    boards = [_rows(board) if (count := whole(board)) is None else {"fantasyland": count} for board in opponents]
    if boards:
        question["opponents"] = boards
    if dead:
        question["dead"] = CardSet(dead)
    if to_draw is not None:
        question["to_draw"] = list(to_draw)
    given = {"placement": placement, "objective": objective, "deals": deals, "seed": seed}
    question |= {name: value for name, value in given.items() if value is not None}
    return Placements(ask("place", question))


def _in_order(cards: Cards) -> str | list[str]:
    """Returns cards in the order given, as placements list them. A `CardSet` has its own order."""
    if isinstance(cards, CardSet) or whole(cards) is not None:
        return str(CardSet(cards))
    return cards if isinstance(cards, str) else [str(card) for card in cast("Iterable[Card | str]", cards)]


def _rows(board: Board | int) -> dict[str, CardSet | str]:
    if not isinstance(board, Board) or None in board:
        raise TypeError(f"a board is Board(front, middle, back), such as Board('Qs', 'Kh Kd', 'As Ah'), not {board!r}")
    return board._asdict()
