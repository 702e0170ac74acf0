"""Solves and grades hands of Chinese Poker."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from . import _pusoy
from .answer import Answer
from .cards import Cards, CardSet, bits_of, hand_bits
from .columns import Form, Hands, check_form, in_form, read_hands
from .errors import Problem, PusoyError
from .rules import Rules
from .setting import Setting

__all__ = ["Solver", "grade", "solve", "solve_many"]

_ANY_HAND: Final = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c"

Tables = list[tuple[int, int, bytes]]
"""Trained strategies, which are pickled with their solver. For each strategy: the hash of the rules, the number of
opponents, and the bytes."""


class Solver:
    """Solves hands under one rule set, against opponents who play the equilibrium strategy of these rules.

    >>> from pusoy import Rules, Solver
    >>> solver = Solver(Rules("one-six"), opponents=1)
    >>> solver.solve("♠AKQJ653 ♥Q92 ♦J ♣83", quick=True).best
    Setting('Js Jd 8c / Qs Qh 9h 3c 2h / As Ks 6s 5s 3s')

    The package contains the strategies of presets. For house rules, the first answer trains a strategy in seconds.
    Unless `cache` is ``False``, the strategy is stored in the user's cache, which the program `pusoy` also uses.

    Threads may share a solver. It uses `threads` threads, by default one per core; their number does not change the
    answers. A pickled solver for house rules contains its strategy only if the strategy is trained: call `train` before
    pickling.
    """

    __slots__ = ("rules", "opponents", "_threads", "_cache", "_engine")
    rules: Final[Rules]  # type: ignore[misc]
    """The rules."""
    opponents: Final[int | None]  # type: ignore[misc]
    """Number of opponents, 1 to 3. ``None`` stands for the number of known opponents in `against` of a question, or 3
    without known opponents."""
    _threads: Final[int | None]  # type: ignore[misc]
    _cache: Final[bool]  # type: ignore[misc]
    _engine: Final[_pusoy.Solver]  # type: ignore[misc]

    def __init__(
        self,
        rules: Rules | str = "standard",
        opponents: int | None = None,
        *,
        threads: int | None = None,
        cache: bool = True,
    ) -> None:
        self._set(rules if isinstance(rules, Rules) else Rules(rules), opponents, threads, cache, [])

    def _set(
        self, rules: Rules, opponents: int | None, threads: int | None, cache: bool, tables: Tables
    ) -> None:
        try:
            engine = _pusoy.Solver(rules._engine, opponents, threads, cache, tables)
        except OverflowError:
            raise _out_of_range(opponents=opponents, threads=threads) from None
        for name, value in zip(Solver.__slots__, (rules, opponents, threads, cache, engine)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot set '{name}': solvers do not change")

    def solve(
        self,
        hand: Cards,
        *,
        quick: bool = False,
        top: int = 3,
        dead: Cards = 0,
        against: Iterable[Cards | Setting] = (),
        opponents: int | None = None,
        precision: float | None = None,
        explain: bool = False,
        variants: bool = False,
        seed: int | None = None,
    ) -> Answer:
        """Finds the best action with a hand.

        Args:
            hand: The thirteen cards.
            quick: Whether to estimate EVs from the strategy of the opponents instead of sampling their hands. An
                estimate takes microseconds.
            top: Number of plans to list.
            dead: Cards that no opponent can hold.
            against: Known hands or settings of opponents.
            opponents: Number of opponents, including the known ones.
            precision: Sampling ends when the EV differences from the best setting have at most this standard error, in
                units per unknown opponent. Sampling ends earlier if the best setting is clear.
            explain: Whether to split the EVs into parts, and to find conditions that make another plan best.
                `Answer.to_dict` contains both.
            variants: Whether to also list the best settings across all plans in `Answer.to_dict`.
            seed: The seed of the samples.

        Raises:
            PusoyError: The cards are wrong, or the question has no answer.

        >>> from pusoy import solve
        >>> solve("As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c", quick=True)
        Traceback (most recent call last):
        pusoy.errors.PusoyError: a hand has 13 cards, 12 were given
        """
        known: list[tuple[int, ...]] = [_against(cards) for cards in against] if against else []
        dead_bits = bits_of(dead) if dead else 0
        bits = hand_bits(hand)
        try:
            return Answer(
                self._engine.solve(
                    bits, quick, top, dead_bits, known, opponents, precision, explain, variants, seed, None
                )
            )
        except OverflowError:
            raise _out_of_range(top=top, opponents=opponents, seed=seed) from None

    def grade(
        self,
        setting: Setting | str,
        *,
        quick: bool = False,
        dead: Cards = 0,
        against: Iterable[Cards | Setting] = (),
        opponents: int | None = None,
        precision: float | None = None,
        seed: int | None = None,
    ) -> Answer:
        """Compares a setting with the best one.

        `setting` is the setting to grade. The other arguments are as in `solve`. `Answer.loss` gives what the setting
        loses, and `Answer.misset` the reason if it is mis-set. `Answer.ev` is the EV of the best action.

        >>> from pusoy import grade
        >>> answer = grade("Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s", quick=True)
        >>> round(answer.loss, 2), answer.best
        (0.53, Setting('Ks Kd 8c / As Ad 9h 4c 3s / Qs Qd 7h 7c 2d'))
        """
        rows = Setting(setting)._bits
        known: list[tuple[int, ...]] = [_against(cards) for cards in against] if against else []
        cards = rows[0] | rows[1] | rows[2]
        dead_bits = bits_of(dead) if dead else 0
        try:
            return Answer(
                self._engine.solve(
                    cards, quick, 2, dead_bits, known, opponents, precision, not quick, False, seed, rows
                )
            )
        except OverflowError:
            raise _out_of_range(opponents=opponents, seed=seed) from None

    def solve_many(
        self,
        hands: Hands,
        *,
        quick: bool = False,
        opponents: int | None = None,
        precision: float | None = None,
        seed: int | None = None,
        threads: int | None = None,
        to: Form = "list",
        progress: Callable[[int], object] | None = None,
    ) -> Any:
        """Finds the best action with each of many hands, on several threads, and returns columns.

        A wrong hand does not end the batch: its row is empty, and the column ``reason`` says why. The other columns
        are:

        * ``decision``: ``set``, ``declare`` or ``surrender``
        * ``ev`` and ``std_err``: expected units of the decision, and their standard error
        * ``front``, ``middle``, ``back``: the best setting, as text, or in numpy as numbers with one bit per card
        * ``natural``: the best natural that the hand makes
        * ``surrender``: expected units of surrender

        In numpy, missing figures are ``nan``, and missing rows of cards are 0.

        Args:
            hands: The hands, each in any form that `solve` takes.
            threads: Number of threads, by default that of the solver.
            to: The form of the columns: ``list`` for a dict of lists, ``numpy`` for a dict of arrays, ``arrow`` for a
                ``pyarrow.Table``, or ``polars`` for a ``polars.DataFrame``.
            progress: A function such as ``tqdm.update``, called with the number of hands finished since its last call.

        >>> from pusoy import solve_many
        >>> columns = solve_many(["As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c", "As As"], quick=True)
        >>> columns["front"], columns["reason"]
        (['As Ad 3c', None], [None, 'a hand has 13 cards, 2 were given; As appears twice, at columns 1 and 4'])
        """
        check_form(to)
        read, wrong = read_hands(hands)
        try:
            found = self._engine.solve_many(read, quick, opponents, precision, seed, threads, progress)
        except OverflowError:
            raise _out_of_range(opponents=opponents, seed=seed, threads=threads) from None
        return in_form(found, wrong, to)

    def train(self, opponents: int | None = None) -> None:
        """Trains the strategy for house rules, unless the solver already has this strategy. A solver that is pickled
        afterwards contains the strategy. The strategies of presets need no training.

        Without this call, the first answer trains the strategy. If several worker processes get an untrained solver,
        each of them may train the strategy again.

        Args:
            opponents: Number of opponents, by default those of the solver.

        >>> from pusoy import Solver
        >>> Solver("one-six", opponents=1).train()
        """
        self.solve(_ANY_HAND, quick=True, top=1, opponents=opponents)

    def __repr__(self) -> str:
        opponents = "" if self.opponents is None else f", opponents={self.opponents}"
        return f"Solver({self.rules!r}{opponents})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.rules, self.opponents, self._threads, self._cache, self._engine.tables())


def _unpickled(
    rules: Rules, opponents: int | None, threads: int | None, cache: bool, tables: Tables
) -> Solver:
    solver = object.__new__(Solver)
    solver._set(rules, opponents, threads, cache, tables)
    return solver


_RANGES: Final = {
    "top": ("bad-count", "1 to 1000"),
    "opponents": ("bad-player-count", "1 to 3"),
    "threads": ("bad-count", "at least 1"),
    "seed": ("bad-count", f"0 to {2**64 - 1}"),
}


def _out_of_range(**numbers: int | None) -> PusoyError:
    """Returns the error for the first argument that is negative or does not fit in 64 bits."""
    name, number = next(
        (name, number) for name, number in numbers.items() if number is not None and not 0 <= number < 2**64
    )
    code, expected = _RANGES[name]
    message = f"'{name}' must be {expected}, not {number}"
    return PusoyError(message, (Problem(code, message, name),))


def _against(cards: Cards | Setting) -> tuple[int, ...]:
    if isinstance(cards, str) and any(slash in cards for slash in "/|"):
        cards = Setting(cards)
    return cards._bits if isinstance(cards, Setting) else (hand_bits(cards),)


_solver: Final[Callable[[Rules], Solver]] = lru_cache(maxsize=8)(Solver)
"""Returns the solver for a rule set. Keeps the last eight solvers, so that later calls are fast."""


def _solver_of(rules: Rules | str) -> Solver:
    return _solver(rules if isinstance(rules, Rules) else Rules(rules))


def solve(
    hand: Cards,
    rules: Rules | str = "standard",
    *,
    quick: bool = False,
    top: int = 3,
    dead: Cards = 0,
    against: Iterable[Cards | Setting] = (),
    opponents: int | None = None,
    precision: float | None = None,
    explain: bool = False,
    variants: bool = False,
    seed: int | None = None,
) -> Answer:
    """Finds the best action with a hand, like `Solver.solve` under these rules.

    >>> from pusoy import solve
    >>> solve("As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c").best.front
    CardSet('As Ad 3c')
    """
    return _solver_of(rules).solve(
        hand,
        quick=quick,
        top=top,
        dead=dead,
        against=against,
        opponents=opponents,
        precision=precision,
        explain=explain,
        variants=variants,
        seed=seed,
    )


def grade(
    setting: Setting | str,
    rules: Rules | str = "standard",
    *,
    quick: bool = False,
    dead: Cards = 0,
    against: Iterable[Cards | Setting] = (),
    opponents: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
) -> Answer:
    """Compares a setting with the best one, like `Solver.grade` under these rules."""
    return _solver_of(rules).grade(
        setting, quick=quick, dead=dead, against=against, opponents=opponents, precision=precision, seed=seed
    )


def solve_many(
    hands: Hands,
    rules: Rules | str = "standard",
    *,
    quick: bool = False,
    opponents: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    to: Form = "list",
    progress: Callable[[int], object] | None = None,
) -> Any:
    """Finds the best action with each of many hands, like `Solver.solve_many` under these rules."""
    return _solver_of(rules).solve_many(
        hands,
        quick=quick,
        opponents=opponents,
        precision=precision,
        seed=seed,
        threads=threads,
        to=to,
        progress=progress,
    )
