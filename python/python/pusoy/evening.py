"""An evening: the log of many deals."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from html import escape
from typing import Any, NamedTuple

from . import _pusoy, display, plots
from .errors import Problem, PusoyError
from .questions import ask
from .rules import Rules
from .setting import Setting
from .settlement import Play, Settlement, Transfer, check_table, fields_of, money_of, transfers_of

__all__ = ["Deal", "Evening", "Refused"]


class Deal(NamedTuple):
    """A deal of an evening."""

    line: int
    """The number of the deal's first line in the log, from 1."""
    text: str
    """The text of the deal. `loads` and `load` remove comments from it."""
    rules: Rules
    """The rules of the deal."""
    settlement: Settlement
    """The settlement of the deal."""


class Refused(NamedTuple):
    """Lines of a log that cannot be settled as a deal: one line, or several lines that belong together."""

    line: int
    """The number of the first of these lines in the log, from 1."""
    text: str
    """The text of these lines, without comments."""
    problems: tuple[Problem, ...]
    """The problems of these lines."""


class Evening:
    """The deals of an evening, as `pusoy night` logs them.

    >>> from pusoy import Evening
    >>> evening = Evening.loads('''
    ... # rules: "western"
    ... Amy=As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s; Bob=Ks 7d 2h / Ah Tc Td 6h 3d / 8h 8d 8c 4s 4d
    ... Amy=-6; Bob=+6  # nobody noted the cards
    ... ''')
    >>> len(evening), evening.totals
    (2, {'Amy': -4, 'Bob': 4})
    >>> evening.add({"Amy": "surrender", "Bob": "2s 3s 4s / 5s 5h 6h 7c 8c / Jh Jc Jd 9c Td"}).totals
    {'Amy': -3, 'Bob': 3}
    >>> evening.transfers
    (Transfer(payer='Amy', payee='Bob', amount=Decimal('7')),)
    >>> print(evening.dumps().splitlines()[-1])
    Amy=surrender; Bob=4s 3s 2s / 5s 5h 8c 7c 6h / Jh Jd Jc Td 9c

    Iteration gives the deals. `refused` lists the lines that cannot be settled as a deal. These lines do not count in
    any result.
    """

    def __init__(self, rules: Rules | str = "standard") -> None:
        self._rules = rules if isinstance(rules, Rules) else Rules(rules)
        self._text = _pusoy.log_header(self._rules._engine) + "\n"
        self._deals: list[Deal] = []
        self._refused: list[Refused] = []

    @classmethod
    def loads(cls, log: str, rules: Rules | str = "standard") -> Evening:
        """Reads a log. `rules` apply to the deals for which the log names no rules."""
        evening = cls(rules)
        deals, rules_at_end = _pusoy.split_log(log)
        # If the log has a header above all its deals, no header is added. Otherwise, a header with
        # `rules` is added.
        named = (deals[0][2] if deals else rules_at_end) is not None
        evening._text = log if named else evening._text + log
        if log and not log.endswith("\n"):
            evening._text += "\n"
        for line, text, its_rules in deals:
            if its_rules is not None:
                evening._rules = Rules._of(its_rules)
            evening._read(line if named else line + 1, text)
        if rules_at_end is not None:
            evening._rules = Rules._of(rules_at_end)
        return evening

    @classmethod
    def load(cls, path: str | os.PathLike[str], rules: Rules | str = "standard") -> Evening:
        """Reads the log in a file, like `loads`."""
        with open(path, encoding="utf-8") as file:
            return cls.loads(file.read(), rules)

    def dumps(self) -> str:
        """Returns the text of the log, with all comments. If `loads` read a log without a header (a line that names
        rules) above its first deal, this text begins with an added header."""
        return self._text

    def dump(self, path: str | os.PathLike[str]) -> None:
        """Writes the log to a file, which `pusoy night` can continue."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self._text)

    def _read(self, line: int, text: str) -> None:
        try:
            settlement = self._settle(text)
        except PusoyError as error:
            self._refused.append(Refused(line, text, error.problems))
        else:
            self._deals.append(Deal(line, text, self._rules, settlement))

    def _settle(self, text: str) -> Settlement:
        try:
            question = json.loads(text) if text.lstrip().startswith("{") else text
        except json.JSONDecodeError as error:
            raise PusoyError(str(error), (Problem("bad-json", str(error)),)) from error
        return Settlement(ask("score", question, rules=self._rules))

    def add(self, table: str | Mapping[str, Play]) -> Settlement:
        """Adds a deal under the rules `Evening.rules`, and returns its settlement. `table` is as in `score`.

        Raises:
            PusoyError: The deal is wrong. Nothing is added.
        """
        check_table(table)
        text = table if isinstance(table, str) else _line(table)
        if "\n" in text.strip():
            message = "a deal must be one line of text (write ';' between the players)"
            raise PusoyError(message, (Problem("bad-deal", message),))
        line = self._text.count("\n") + 1
        settlement = self._settle(text)
        self._text += text.strip() + "\n"
        self._deals.append(Deal(line, text.strip(), self._rules, settlement))
        return settlement

    @property
    def rules(self) -> Rules:
        """The rules of the last header in the log. A header is a line that names rules. Without a header, these are
        the rules given for the evening. `add` uses these rules."""
        return self._rules

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals, in the order of the log."""
        return tuple(self._deals)

    @property
    def refused(self) -> tuple[Refused, ...]:
        """The lines of the log that cannot be settled as a deal, with their problems."""
        return tuple(self._refused)

    def account(self) -> dict[str, Any]:
        """Returns the account of all deals, which the schema ``pusoy.account.2`` describes."""
        return ask("account", log=self._text)

    def review(self, *, quick: bool = False, precision: float | None = None, seed: int = 0) -> dict[str, Any]:
        """Returns the review of the evening: the units that each player won by cards and luck, and lost by mistakes.

        The schema ``pusoy.review.1`` describes the review.
        """
        return ask("review", log=self._text, quick=quick, precision=precision, seed=seed)

    @property
    def totals(self) -> dict[str, int]:
        """Units that each player won; negative for a loss."""
        return dict(self.account()["totals"])

    @property
    def money(self) -> dict[str, Decimal]:
        """Money that each player won, exact; negative for a loss. Empty if the rules count points and pay no money."""
        return money_of(self.account())

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """Payments in money that settle all debts. If at most sixteen players have a total other than 0, these are
        the fewest such payments."""
        return transfers_of(self.account())

    def running_totals(self) -> dict[str, list[int]]:
        """Returns the total units of each player after each deal; 0 before the player's first deal.

        >>> Evening.loads("Amy=+3; Bob=-3\\nAmy=-1; Cat=+1").running_totals()
        {'Amy': [3, 2], 'Bob': [-3, -3], 'Cat': [0, 1]}
        """
        running: dict[str, list[int]] = {}
        for number, deal in enumerate(self._deals):
            for name, units in deal.settlement.totals.items():
                before = running.setdefault(name, [0] * number)
                before.append((before[-1] if before else 0) + units)
            for points in running.values():
                if len(points) == number:
                    points.append(points[-1] if points else 0)
        return running

    def plot(self, ax: Any = None) -> Any:
        """Uses matplotlib to draw the total units of each player after each deal, on the axes `ax` or on new axes.
        Returns the axes."""
        return plots.lines(ax, self.running_totals())

    def _repr_html_(self) -> str:
        payments = "; ".join(f"{payer} pays {payee} {amount}" for payer, payee, amount in self.transfers)
        rows = [(escape(name), f"{units:+d}") for name, units in self.totals.items()]
        return display.table_html(escape(f"{self._count()}. {payments}"), ("player", "units"), rows)

    def __len__(self) -> int:
        return len(self._deals)

    def __iter__(self) -> Iterator[Deal]:
        return iter(self._deals)

    def __repr__(self) -> str:
        totals = ", ".join(f"{name} {units:+d}" for name, units in self.totals.items())
        return f"<Evening of {self._count()}{': ' * bool(totals)}{totals}>"

    def _count(self) -> str:
        return "1 deal" if len(self) == 1 else f"{len(self)} deals"


_PLAIN_NAME = re.compile(r"[^\W\d_][\w .'-]*", re.UNICODE)


def _line(table: Mapping[str, Play]) -> str:
    """Returns a deal as a line of a log: as text if all names are plain and no play is a mapping, otherwise as JSON."""
    parts = []
    for name, play in table.items():
        if not _PLAIN_NAME.fullmatch(name) or name != name.strip() or isinstance(play, Mapping):
            players = [{"name": name} | fields_of(play) for name, play in table.items()]
            return json.dumps({"players": players}, default=str, ensure_ascii=False)
        fields = fields_of(play)
        if "units" in fields:
            text = f"{fields['units']:+d}"
        elif "status" in fields:
            text = "surrender" if fields["status"] == "surrender" else f"natural: {fields['cards']}"
        else:
            text = str(Setting(fields["front"], fields["middle"], fields["back"]))
        parts.append(f"{name}={text}")
    return "; ".join(parts)
