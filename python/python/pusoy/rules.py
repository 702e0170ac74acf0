"""Rules of Chinese Poker and open-face."""

from __future__ import annotations

import json
import math
import operator
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from . import _pusoy
from .errors import PusoyError

__all__ = ["Rules"]


def _in_json(value: object) -> object:
    """Returns the value of an option as a value of JSON. A `Decimal`, ``nan`` or infinity becomes a text, which the
    engine checks."""
    if value is None or isinstance(value, (bool, int, str, Mapping, list, tuple)):
        return value
    if isinstance(value, Decimal) or isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value if isinstance(value, float) else operator.index(value)  # type: ignore[call-overload]


class Rules:
    """The rules of a table: a preset, and options that change it.

    >>> from pusoy import Rules
    >>> rules = Rules("one-six", royalty_policy="both", surrender="off")
    >>> rules
    Rules('one-six', royalty_policy='both', surrender='off')
    >>> rules.options["scoring"]
    '1-6'
    >>> Rules("standrad")
    Traceback (most recent call last):
    pusoy.errors.PusoyError: 'standrad' is not a preset: did you mean 'standard'? (presets: ...)

    `preset` may also be the text of a file of house rules, as `to_toml` returns it. Options have the same names as in
    the program's flag ``--set``, with ``_`` instead of ``-``. ``ask_all("rules.list")`` lists all presets.
    ``ask("rules.show")`` lists all options, with their values and meanings:

    >>> from pusoy import ask
    >>> choices = {choice["option"]: choice for choice in ask("rules.show")["choices"]}
    >>> choices["surrender"]["meaning"], choices["surrender"]["words"]
    ('whether players may surrender', ['allowed', 'off'])
    """

    __slots__ = ("_engine",)
    _engine: Final[_pusoy.Rules]  # type: ignore[misc]

    def __init__(self, preset: str | Rules = "standard", **options: Any) -> None:
        text = preset.to_toml() if isinstance(preset, Rules) else preset
        named = {name.replace("_", "-"): value for name, value in options.items()}
        try:
            engine = _pusoy.Rules(text, json.dumps({name: _in_json(value) for name, value in named.items()}))
        except PusoyError as error:
            if not text.strip().endswith(".toml"):
                raise
            message = f"to read a file of house rules, use Rules.from_toml(Path({text.strip()!r}).read_text())"
            raise PusoyError(f"{error}; {message}", error.problems) from None
        object.__setattr__(self, "_engine", engine)

    @classmethod
    def _of(cls, engine: _pusoy.Rules) -> Rules:
        """Creates rules from those of the engine."""
        self = object.__new__(cls)
        object.__setattr__(self, "_engine", engine)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot set '{name}': rules do not change (create others: Rules(rules, {name}=...))")

    @classmethod
    def from_toml(cls, text: str) -> Rules:
        """Reads the text of a file of house rules: ``Rules.from_toml(Path("friday.toml").read_text())``.

        >>> Rules.from_toml('name = "Friday night"\\nrules = "simple"\\nstake = 5').name
        'Friday night'
        """
        return cls(text)

    def to_toml(self) -> str:
        """Returns the rules as the text of a file of house rules."""
        return self._engine.to_toml()

    @property
    def name(self) -> str:
        """The name that a house gives the rules, or the name of their preset."""
        return self._engine.name

    @property
    def preset(self) -> str:
        """The name of the preset on which the rules are built."""
        return self._engine.preset

    @property
    def hash(self) -> str:
        """A hash in hexadecimal. Rules with the same hash give each deal the same result in units."""
        return f"{self._engine.hash:016x}"

    @property
    def options(self) -> dict[str, str]:
        """Every option with its value."""
        return dict(self._engine.options())

    def in_words(self) -> str:
        """Returns the rules in words, as a host reads them to the table: one line per topic."""
        return "\n".join(f"{topic}: {text}" for topic, text in self._engine.clauses())

    def __str__(self) -> str:
        return self._engine.in_words()

    def __repr__(self) -> str:
        set_options = "".join(f", {name.replace('-', '_')}={value!r}" for name, value in self._engine.changed())
        return f"Rules({self.preset!r}{set_options})"

    def __eq__(self, other: object) -> bool:
        return self.to_toml() == other.to_toml() if isinstance(other, Rules) else NotImplemented

    def __hash__(self) -> int:
        return hash((Rules, self._engine.hash))

    def __reduce__(self) -> tuple[type[Rules], tuple[str]]:
        return Rules, (self.to_toml(),)
