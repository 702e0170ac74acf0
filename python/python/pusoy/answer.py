"""Answers of the solver."""

from __future__ import annotations

import json
from functools import cached_property
from html import escape
from typing import Any, Literal, NamedTuple, cast

from . import _pusoy, display, plots
from .cards import CardSet
from .setting import Setting

__all__ = ["Answer", "Natural", "Plan", "RowValue"]

Method = Literal["exact", "sampled", "strategy"]
Decision = Literal["set", "declare", "surrender"]


class RowValue(NamedTuple):
    """A row of a setting, and its chances against the same row of one opponent."""

    category: str
    """The category of the row: ``pair``, ``flush``, …"""
    description: str
    """The category and the ranks in words."""
    win: float | None
    """The chance that the row beats the same row of one opponent; ``None`` if rows are not compared."""
    tie: float | None
    """The chance that the row ties; ``None`` if rows are not compared."""
    lose: float | None
    """The chance that the row loses; ``None`` if rows are not compared."""
    royalty: int
    """The royalties of the row, in units from each opponent who must pay them."""


class Plan(NamedTuple):
    """A plan: all settings that make the same combinations. Its values are those of its best setting.

    A graded setting is a `Plan`, too, with the values of that setting.

    `gap` is the EV difference to the best setting, in units. For a graded setting, it is the
    difference to the best action. The plan is `tied` if the gap is at most twice its standard
    error, `gap_std_err`; without a standard error, if the gap is 0. `scoop` and `scooped` are the
    chances to win and to lose all three rows against one opponent. As text, a plan is its `setting`
    and `ev`, with `std_err` if opponents were sampled.
    """

    setting: Setting
    """The best setting of the plan, or the setting that was graded."""
    ev: float
    """Expected units from all opponents together."""
    std_err: float | None
    """The standard error of `ev`; ``None`` unless opponents were sampled."""
    gap: float
    """EV difference to the best setting, in units. For a graded setting, the difference to the best action."""
    gap_std_err: float | None
    """The standard error of `gap`; ``None`` unless opponents were sampled."""
    tied: bool
    """Whether the gap is at most twice its standard error. Without a standard error, whether the gap is 0."""
    scoop: float | None
    """The chance to win all three rows against one opponent; ``None`` for a quick answer, or if rows are not
    compared."""
    scooped: float | None
    """The chance to lose all three rows against one opponent; ``None`` as for `scoop`."""
    rows: dict[str, RowValue]
    """The rows, by name: ``front``, ``middle`` and ``back``."""

    def describe(self) -> str:
        """Returns the plan in words."""
        return self.setting.describe()

    def __str__(self) -> str:
        return f"{self.setting}: {display.units(self.ev, self.std_err)} units"


class Natural(NamedTuple):
    """A natural that a hand makes."""

    name: str
    """The name of the natural."""
    units: int
    """Units that the natural earns from each opponent."""
    ev: float
    """Expected units of declaring the natural, from all opponents together."""


_CHANCES = "win", "tie", "lose"


def _plan(record: dict[str, Any]) -> Plan:
    setting = Setting(record["front"], record["middle"], record["back"])
    rows = {name: RowValue(**row) for name, row in record["rows"].items()}
    names = ("ev", "std_err", "gap", "gap_std_err", "tied", "scoop", "scooped")
    return Plan(setting, **{name: record[name] for name in names}, rows=rows)


class _Copied(NamedTuple):
    """A copy of the engine's answer that can be pickled: the figures of the answer, and its JSON record in `text`."""

    best: tuple[int, int, int] | None
    ev: float
    std_err: float | None
    method: str
    decision: str
    hand: int
    opponents: int
    samples: int
    natural: tuple[str, int, float] | None
    surrender: float | None
    loss: float | None
    text: str

    def record(self) -> str:
        """Returns the record of the answer in JSON."""
        return self.text


class Answer:
    """The best action with a hand, and the settings that come close.

    >>> from pusoy import solve
    >>> answer = solve("As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c", quick=True)
    >>> answer.best
    Setting('As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s')
    >>> round(answer.ev, 2), answer.method, answer.decision
    (3.06, 'strategy', 'set')
    >>> for plan in answer.plans:
    ...     print(f"{plan.ev:+.2f}  {plan.describe()}")
    +3.06  aces in front, kings and fives in the middle, queen-high straight in the back
    +2.84  kings in front, aces and fives in the middle, queen-high straight in the back
    +0.87  ace high in front, kings and fives in the middle, ace-high flush in the back

    The answer of `grade` also has the graded setting. As text, such an answer is the graded setting and its loss:

    >>> from pusoy import grade
    >>> print(grade("As Ad Ac / 5h 5d Kd 4h 2c / Qc Js Ts 9s 7s", quick=True))
    As Ad Ac / 5h 5d Kd 4h 2c / Qc Js Ts 9s 7s: -11.99 units, loses 15.67 (mis-set: front>middle)

    Answers can be pickled and copied, so that worker processes can return them.
    """

    def __init__(self, engine: _pusoy.Answer | _Copied) -> None:
        self._engine = engine

    def __reduce__(self) -> tuple[type[Answer], tuple[_Copied]]:
        engine = self._engine
        if not isinstance(engine, _Copied):
            fields = {name: getattr(engine, name) for name in _Copied._fields if name != "text"}
            engine = _Copied(**fields, text=engine.record())
        return Answer, (engine,)

    @property
    def hand(self) -> CardSet:
        """The thirteen cards."""
        return CardSet._of(self._engine.hand)

    @property
    def best(self) -> Setting | None:
        """The best setting; ``None`` if the hand counts as a natural regardless of its setting, or
        has no legal setting."""
        rows = self._engine.best
        return None if rows is None else Setting._of(rows)

    @property
    def ev(self) -> float:
        """Expected units of the best action, from all opponents together."""
        return self._engine.ev

    @property
    def std_err(self) -> float | None:
        """The standard error of `ev`; ``None`` unless opponents were sampled."""
        return self._engine.std_err

    @property
    def method(self) -> Method:
        """Source of the EVs: ``exact``, ``sampled``, or ``strategy`` for the estimate of a quick answer."""
        return cast(Method, self._engine.method)

    @property
    def decision(self) -> Decision:
        """The best action: to ``set`` the hand, to ``declare`` its natural, or to ``surrender``."""
        return cast(Decision, self._engine.decision)

    @property
    def opponents(self) -> int:
        """Number of opponents."""
        return self._engine.opponents

    @property
    def samples(self) -> int:
        """Number of settled hands of unknown opponents; if the hands of all unknown opponents are
        dealt together, the number of these deals. 0 for a quick answer, or if all opponents are
        known."""
        return self._engine.samples

    @property
    def natural(self) -> Natural | None:
        """The best natural that the hand makes; ``None`` if there is none."""
        natural = self._engine.natural
        return None if natural is None else Natural(*natural)

    @property
    def surrender(self) -> float | None:
        """Expected units of surrender; ``None`` if the hand cannot be surrendered."""
        return self._engine.surrender

    @cached_property
    def plans(self) -> tuple[Plan, ...]:
        """The best plans, best first, each with its best setting."""
        return tuple(map(_plan, self._record["plans"]))

    @cached_property
    def given(self) -> Plan | None:
        """The graded setting, with its loss as `gap`; ``None`` unless the answer is a grade."""
        given = self._record.get("given")
        return None if given is None else _plan(given)

    @property
    def loss(self) -> float | None:
        """Units that the graded setting loses against the best action; ``None`` unless the answer is a grade."""
        return self._engine.loss

    @property
    def misset(self) -> str | None:
        """The reason why the graded setting is mis-set, such as ``middle>back``; ``None`` if the
        setting is legal, or if the answer is not a grade. Also ``None`` if the rules do not charge
        for a mis-set hand, or if the hand counts as a natural regardless of its setting."""
        return cast("str | None", self._record.get("misset"))

    @cached_property
    def _record(self) -> dict[str, Any]:
        return cast("dict[str, Any]", json.loads(self._engine.record()))

    def to_dict(self) -> dict[str, Any]:
        """Returns the record of the answer, as the program writes it.

        The schema ``pusoy.solve.2`` describes the record of an answer of `solve`. The schema
        ``pusoy.grade.2`` describes the record of an answer of `grade`.
        """
        return cast("dict[str, Any]", json.loads(self._engine.record()))

    def __str__(self) -> str:
        given = self.given
        if given is not None:
            loss = f"{given.gap:.2f}" if given.gap_std_err is None else f"{given.gap:.2f} ± {given.gap_std_err:.2f}"
            misset = "" if self.misset is None else f" (mis-set: {self.misset})"
            return f"{given}, loses {loss}{misset}"
        natural = self.natural
        action = self.decision if self.decision != "set" else str(self.best or "every setting is mis-set")
        if natural is not None and self.decision == "declare":
            action += f" {natural.name}"
        error = "" if self.std_err is None else f" ± {self.std_err:.2f}"
        return f"{action}: {self.ev:+.2f}{error} units"

    def __repr__(self) -> str:
        return f"<Answer {self}>"

    def to_frame(self) -> Any:
        """Returns the plans as a ``polars.DataFrame``, one line per plan, with the chances of its three rows."""
        import polars

        rows = []
        for plan in self.plans:
            record: dict[str, object] = {name: str(getattr(plan.setting, name)) for name in plan.rows}
            record |= {name: getattr(plan, name) for name in ("ev", "std_err", "gap", "gap_std_err", "tied")}
            for name, row in plan.rows.items():
                record |= {f"{name}_{chance}": getattr(row, chance) for chance in _CHANCES}
            rows.append(record)
        return polars.DataFrame(rows)

    def plot(self, ax: Any = None) -> Any:
        """Draws the EVs of the plans with matplotlib on the axes `ax`, or on new ones. Returns the axes."""
        plans = self.plans
        names = [plan.describe().replace(", ", "\n") for plan in plans]
        return plots.bars(ax, names, [plan.ev for plan in plans], [plan.std_err for plan in plans])

    def _repr_html_(self) -> str:
        units = display.units(self.ev, self.std_err)
        caption = f"{self.decision}: {units} units against {self.opponents}, {self.method}"
        if self.misset is not None:
            caption += f"; the given setting is mis-set: {escape(self.misset)}"
        plans = [*self.plans] if self.given is None else [self.given, *self.plans]
        rows = [
            (
                plan.setting._repr_html_(),
                plan.describe().replace(", ", "<br>"),
                display.units(plan.ev, plan.std_err),
                display.units(-plan.gap) if plan.gap > 0 else "",
            )
            for plan in plans
        ]
        return display.table_html(caption, ("setting", "plan", "units", "difference"), rows)
