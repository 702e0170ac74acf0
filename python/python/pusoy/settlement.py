"""Settles tables."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from html import escape
from typing import Any, NamedTuple

from . import display
from .answer import Answer
from .cards import CardSet, whole
from .questions import ask
from .rules import Rules
from .setting import Setting

__all__ = ["Entry", "Play", "Settlement", "Transfer", "score"]


class Entry(NamedTuple):
    """A payment in units, with its reason."""

    payer: str
    """The player who pays."""
    payee: str
    """The player who is paid."""
    units: int
    """The amount in units."""
    reason: str
    """The reason: ``front``, ``overall``, ``scoop``, …"""


class Transfer(NamedTuple):
    """A payment in money."""

    payer: str
    """The player who pays."""
    payee: str
    """The player who is paid."""
    amount: Decimal
    """The amount in money, exact."""


def money_of(record: Mapping[str, Any]) -> dict[str, Decimal]:
    """Returns the money in the record of a settlement or an account. The record has whole amounts as numbers, and other
    amounts as text."""
    return {name: Decimal(amount) for name, amount in (record["money"] or {}).items()}


def transfers_of(record: Mapping[str, Any]) -> tuple[Transfer, ...]:
    """Returns the payments in the record of a settlement or an account."""
    transfers = record["transfers"] or ()
    return tuple(Transfer(transfer["from"], transfer["to"], Decimal(transfer["amount"])) for transfer in transfers)


class Settlement:
    """The settlement of a deal: the players who pay, the players who are paid, and the reasons."""

    def __init__(self, record: dict[str, Any]) -> None:
        self._record = record

    @property
    def totals(self) -> dict[str, int]:
        """Units that each player won; negative for a loss."""
        return dict(self._record["totals"])

    @property
    def money(self) -> dict[str, Decimal]:
        """Money that each player won, exact; negative for a loss. Empty if the rules count points and pay no money."""
        return money_of(self._record)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every payment in units, with its reason."""
        entries = self._record["entries"]
        return tuple(Entry(entry["from"], entry["to"], entry["units"], entry["reason"]) for entry in entries)

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The fewest payments in money that settle all debts."""
        return transfers_of(self._record)

    @property
    def missets(self) -> dict[str, str]:
        """The players whose hands are mis-set, each with the reason."""
        players = self._record["players"]
        return {player["name"]: player["reason"] for player in players if player["status"] == "misset"}

    def to_dict(self) -> dict[str, Any]:
        """Returns the record of the settlement, which the schema ``pusoy.score.2`` describes."""
        return dict(self._record)

    def _repr_html_(self) -> str:
        payments = "; ".join(f"{payer} pays {payee} {amount}" for payer, payee, amount in self.transfers)
        rows = [(escape(name), f"{units:+d}") for name, units in self.totals.items()]
        return display.table_html(escape(payments), ("player", "units"), rows)

    def __repr__(self) -> str:
        return f"<Settlement {', '.join(f'{name} {units:+d}' for name, units in self.totals.items())}>"


Play = Setting | CardSet | Answer | str | int | Mapping[str, Any]
"""A player's action in a deal: a setting, the cards of a natural, ``"surrender"`` or its synonym ``"fold"``, the units
that the player won (negative for a loss), or the fields of a player in the schema ``pusoy.score.input``. A natural may
also be a text, as in ``"natural: As Ks …"``. An `Answer` stands for its decision: the best setting, the declared
natural, or surrender."""


def score(table: str | Mapping[str, Play], rules: Rules | str = "standard", **options: Any) -> Settlement:
    """Settles a table.

    Args:
        table: The players in the order of their seats, with their plays. The table may also be a line of a log, as the
            program reads it: ``Amy=FRONT / MIDDLE / BACK; Bob=surrender``.
        rules: The rules.
        options: Options that change the rules, named as in `Rules`.

    >>> from pusoy import score
    >>> settlement = score({
    ...     "Amy": "As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s",
    ...     "Bob": "Ks 7d 2h / Ah Tc Td 6h 3d / 8h 8d 8c 4s 4d",
    ... }, rules="western")
    >>> settlement.totals
    {'Amy': 2, 'Bob': -2}
    >>> settlement.entries[0]
    Entry(payer='Bob', payee='Amy', units=1, reason='front')
    >>> settlement.transfers
    (Transfer(payer='Bob', payee='Amy', amount=Decimal('2')),)
    """
    rules = Rules(rules, **options)
    check_table(table)
    if isinstance(table, str):
        return Settlement(ask("score", table, rules=rules))
    players = [{"name": name} | fields_of(play) for name, play in table.items()]
    return Settlement(ask("score", players=players, rules=rules))


def check_table(table: object) -> None:
    """Checks that a table is a text or a mapping. The engine checks the plays."""
    if not isinstance(table, (str, Mapping)):
        expected = "a dict of players and their plays such as {'Amy': 'FRONT / MIDDLE / BACK'}, or a line of text"
        raise TypeError(f"a table is {expected}, not {type(table).__name__}")


def fields_of(play: Play) -> dict[str, Any]:
    """Returns a play as fields of a player in a question about a table."""
    if isinstance(play, Mapping):
        return dict(play)
    if isinstance(play, Answer):
        if play.decision == "set" and play.best is not None:
            return fields_of(play.best)
        return fields_of("surrender" if play.decision == "surrender" else play.hand)
    units = whole(play)
    if units is not None:
        return {"units": units}
    if isinstance(play, CardSet):
        return {"status": "natural", "cards": str(play)}
    if isinstance(play, str):
        status, colon, cards = (part.strip() for part in play.partition(":"))
        if status.isalpha() and not cards:
            return {"status": status.lower()}
        if status.lower() == "natural" and colon:
            return {"status": "natural", "cards": cards}
        try:
            return {"units": int(play)}
        except ValueError:
            pass
    setting = Setting(play)
    return {"front": setting.front, "middle": setting.middle, "back": setting.back}
