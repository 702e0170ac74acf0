"""Climbing games: Big Two, Dou Dizhu, Tiến Lên, Daifugō and others.

>>> from pusoy import climb
>>> solution = climb.solve("big-two", {"Amy": "3d 4c 5h", "Bob": "6s 7d"}, to_move="Amy")
>>> solution.value
{'Amy': 2, 'Bob': 0}
>>> [str(move) for move in solution.best]
['3d', '4c', '5h']

``ask_all("climb.games")`` lists all games. The options of a game have the same names as in the program's flag
``--set``, with ``_`` instead of ``-``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from .questions import ask

__all__ = ["Combination", "Move", "Puzzle", "Solution", "Turn", "moves", "puzzle", "review", "score", "solve"]

PackCards = str | Iterable[str]
"""Cards as arguments: one text, or the texts of single cards. They may include jokers, which some games have."""


class Move(tuple[str, ...]):
    """The cards of a play; empty for a pass. Create a move from one text, or from the texts of single cards:

    >>> Move("3d 3c") == Move(["3d", "3c"]), Move()
    (True, Move('pass'))
    """

    __slots__ = ()

    def __new__(cls, cards: PackCards = ()) -> Move:
        if isinstance(cards, str):
            cards = () if cards == "pass" else cards.split()
        return super().__new__(cls, cards)

    @property
    def is_pass(self) -> bool:
        """Whether the move is a pass."""
        return not self

    def __str__(self) -> str:
        return " ".join(self) or "pass"

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


class Turn(NamedTuple):
    """A move in a line of play, with its player."""

    by: str
    """The player."""
    move: Move
    """The move."""


class ValuedMove(NamedTuple):
    """A legal move and its value."""

    move: Move
    """The move."""
    value: dict[str, int] | None
    """Value for each player after the move; ``None`` if the search reached its limit before it found the value."""


class Combination(NamedTuple):
    """A play that the rules allow."""

    cards: Move
    """The cards."""
    type: str
    """The kind of combination: ``pair``, ``straight``, …"""
    length: int
    """Number of consecutive ranks."""
    strength: int
    """Strength among combinations of the same type and length: higher beats lower."""


def _move(record: list[str] | str | dict[str, Any]) -> Move:
    # A play that announces something, such as a lock, is a dict.
    return Move(record["cards"] if isinstance(record, dict) else record)


def _turns(line: list[dict[str, Any]] | None) -> tuple[Turn, ...]:
    return tuple(Turn(turn["by"], _move(turn["move"])) for turn in line or ())


class Solution:
    """The solution of an endgame. Iteration gives all legal moves with their values.

    If the search reached its limit, moves may be missing from the iteration, from `best` and from `line`.
    """

    def __init__(self, record: dict[str, Any]) -> None:
        self._record = record

    @property
    def value(self) -> dict[str, int] | None:
        """Value for each player with best play; ``None`` if the search reached its limit before it found the value."""
        value: dict[str, int] | None = self._record["value"]
        return value

    @property
    def value_kind(self) -> Literal["totals", "penalties", "places", "wins"]:
        """Kind of the values: ``totals`` in units, ``penalties`` in points, ``places`` or ``wins``. Lower penalties and
        places are better."""
        kind: Literal["totals", "penalties", "places", "wins"] = self._record["value_kind"]
        return kind

    @property
    def best(self) -> tuple[Move, ...]:
        """The best moves: those that keep the value."""
        return tuple(map(_move, self._record["best_moves"]))

    @property
    def line(self) -> tuple[Turn, ...]:
        """A line of best play to the end of the deal."""
        return _turns(self._record.get("line"))

    @property
    def is_proven(self) -> bool:
        """Whether the value for the player to move is proven."""
        return bool(self._record["proven"])

    def to_dict(self) -> dict[str, Any]:
        """Returns the record of the answer, which the schema ``pusoy.climb.solve.1`` describes."""
        return dict(self._record)

    def __iter__(self) -> Iterator[ValuedMove]:
        return (ValuedMove(_move(move["move"]), move["value"]) for move in self._record.get("moves") or ())

    def __repr__(self) -> str:
        return f"<Solution {self.value}: {', '.join(map(str, self.best))}>"


def _question(game: str, options: Mapping[str, Any] | None) -> dict[str, Any]:
    named = {name.replace("_", "-"): value for name, value in (options or {}).items()}
    return {"game": game, "options": named} if named else {"game": game}


def _cards(cards: PackCards) -> str:
    return cards if isinstance(cards, str) else " ".join(cards)


def solve(
    game: str,
    hands: Mapping[str, PackCards],
    to_move: str,
    *,
    on: tuple[str, PackCards] | None = None,
    options: Mapping[str, Any] | None = None,
    nodes: int | None = None,
    **position: Any,
) -> Solution:
    """Solves an endgame with open hands.

    Positions with two sides are solved exactly. Positions with three or four single players are solved by max^n, in
    which each player plays for their own best result.

    Args:
        game: The game, such as ``big-two``.
        hands: The hand of each player, in the order of the seats.
        to_move: The player to move.
        on: The play to beat: its player, and its cards. ``None`` if `to_move` leads the trick.
        options: Options of the game.
        nodes: Maximum number of nodes to search; ``None`` for no limit. A position with many cards can take hours and
            much memory. If `nodes` nodes do not solve the position, `Solution.value` is ``None``.
        position: Other fields of the schema ``pusoy.climb.solve.input``, such as `passed`, `out` and `landlord`.

    >>> hands = {"Ann": "7d 9d 9h 9s Jc Jh", "Ben": "7h 8d 8c Tc Th Js"}
    >>> solution = solve("big-two", hands, "Ann", on=("Ben", "8h 8s"))
    >>> solution.best, solution.line[0]
    ((Move('Jc Jh'),), Turn(by='Ann', move=Move('Jc Jh')))
    >>> {str(valued.move): valued.value["Ann"] for valued in solution}["pass"] > 0
    True
    """
    question = _question(game, options) | position
    question |= {"hands": {name: _cards(cards) for name, cards in hands.items()}, "to_move": to_move}
    question |= {"all": True, "line": True}
    if on is not None:
        question["standing"] = {"by": on[0], "cards": _cards(on[1])}
    if nodes is not None:
        question["nodes"] = nodes
    return Solution(ask("climb.solve", question))


def moves(
    game: str, hand: PackCards, on: PackCards | None = None, *, options: Mapping[str, Any] | None = None, **trick: Any
) -> tuple[Combination, ...]:
    """Returns all legal plays of a hand: those that beat the play `on`, or all that can lead a trick if `on` is
    ``None``.

    `trick` gives other fields of the schema ``pusoy.climb.moves.input``.

    >>> [str(play.cards) for play in moves("big-two", "3d 3c 5h", on="4h")]
    ['5h']
    """
    question = _question(game, options) | {"hand": _cards(hand)} | trick
    if on is not None:
        question["on"] = _cards(on)
    found = ask("climb.moves", question)["moves"]
    return tuple(Combination(Move(play["cards"]), play["type"], play["length"], play["strength"]) for play in found)


def score(game: str, *, options: Mapping[str, Any] | None = None, **ending: Any) -> dict[str, Any]:
    """Settles a finished deal. The schema ``pusoy.climb.score.input`` describes the fields of `ending`, and
    the schema ``pusoy.climb.score.2`` describes the answer.

    >>> score("big-two", remaining={"Amy": 0, "Bob": 3, "Cat": 5, "Dan": 10})["penalties"]
    {'Amy': 0, 'Bob': 3, 'Cat': 5, 'Dan': 20}
    """
    return ask("climb.score", _question(game, options) | ending)


def review(
    game: str, history: str, *, options: Mapping[str, Any] | None = None, nodes: int | None = None
) -> dict[str, Any]:
    """Finds the mistakes in a played deal. The schema ``pusoy.climb.review.1`` describes the answer.

    >>> review("big-two", "Amy = 3d 4c 5h; Bob = 6s 7d; Amy: 3d; Bob: 7d; Amy: pass; Bob: 6s")["lost"]
    {'Amy': 0, 'Bob': 0}
    """
    limit = {} if nodes is None else {"nodes": nodes}
    return ask("climb.review", _question(game, options) | limit | {"text": history})


class Puzzle(NamedTuple):
    """An endgame in which exactly one move wins."""

    game: str
    """The game."""
    hands: dict[str, Move]
    """The hand of each player."""
    to_move: str
    """The player to move."""
    on: tuple[str, Move] | None
    """The play to beat: its player, and its cards; ``None`` if the player leads."""
    level: int
    """Level of difficulty, from 1 to 5."""
    solution: Move
    """The winning move."""
    line: tuple[Turn, ...]
    """A line of best play, which begins with the winning move."""
    position: dict[str, Any]
    """Further fields of the position, as `solve` takes them: `out`, the players without cards, or `landlord` and
    `bid`."""


def puzzle(
    game: str,
    *,
    seed: int = 0,
    number: int = 1,
    cards: int = 6,
    level: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Puzzle:
    """Returns a puzzle: an endgame in which exactly one move wins, and at least one other move looks better.

    `seed` determines a series of puzzles, and `number` is the number of the puzzle in this series, from 1. `cards` is
    the number of cards per hand, and `level` the level of difficulty, from 1 to 5; ``None`` allows all levels.

    >>> found = puzzle("dou-dizhu", seed=1)
    >>> solution = solve(found.game, found.hands, found.to_move, on=found.on, **found.position)
    >>> solution.best == (found.solution,)
    True
    """
    question = _question(game, options) | {"seed": seed, "number": number, "cards": cards}
    record = ask("climb.puzzle", question if level is None else question | {"level": level})
    standing = record["standing"]
    return Puzzle(
        record["game"],
        {name: Move(hand) for name, hand in record["hands"].items()},
        record["to_move"],
        None if standing is None else (standing["by"], Move(standing["cards"])),
        record["level"],
        _move(record["solution"]),
        _turns(record["line"]),
        {field: record[field] for field in ("out", "landlord", "bid") if record[field]},
    )
