"""Settings: hands divided into three rows."""

from __future__ import annotations

from typing import Final

from . import _pusoy, display
from .cards import Cards, CardSet, bits_of

__all__ = ["Setting"]


class Setting:
    """Thirteen cards in three rows: a front of three cards, and a middle and a back of five.

    >>> from pusoy import Setting
    >>> setting = Setting("As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s")
    >>> setting.front
    CardSet('As Ad 3c')
    >>> setting.describe()
    'aces in front, kings and fives in the middle, queen-high straight in the back'
    >>> Setting("As Ad 3c", "Kh Kd 5h 5d 2c", ["Qc", "Js", "Ts", "9s", "8s"]) == setting
    True

    Whether a setting is legal depends on the rules: ``ask("check", ...)`` checks it.
    """

    __slots__ = ("front", "middle", "back")
    front: Final[CardSet]  # type: ignore[misc]
    """The front, three cards."""
    middle: Final[CardSet]  # type: ignore[misc]
    """The middle, five cards."""
    back: Final[CardSet]  # type: ignore[misc]
    """The back, five cards."""

    def __init__(self, front: Cards | Setting, middle: Cards | None = None, back: Cards | None = None) -> None:
        if isinstance(front, Setting) and middle is None and back is None:
            rows = front._bits
        elif isinstance(front, str) and middle is None and back is None:
            rows = _pusoy.parse_rows(front)
        elif isinstance(front, Setting) or middle is None or back is None:
            raise TypeError("a setting is one text 'front / middle / back', or three rows")
        else:
            rows = bits_of(front), bits_of(middle), bits_of(back)
            _pusoy.plan_in_words(rows)  # checks the rows
        self._set(rows)

    def _set(self, rows: tuple[int, int, int]) -> None:
        for name, bits in zip(Setting.__slots__, rows):
            object.__setattr__(self, name, CardSet._of(bits))

    @classmethod
    def _of(cls, rows: tuple[int, int, int]) -> Setting:
        """Returns the setting with these rows without checking them: they come from the engine."""
        self = object.__new__(cls)
        self._set(rows)
        return self

    @property
    def _bits(self) -> tuple[int, int, int]:
        return self.front.bits, self.middle.bits, self.back.bits

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot set '{name}': settings do not change")

    @property
    def cards(self) -> CardSet:
        """All thirteen cards."""
        return self.front | self.middle | self.back

    def describe(self) -> str:
        """Returns the rows in words."""
        return _pusoy.plan_in_words(self._bits)

    def __str__(self) -> str:
        return " / ".join(map(_pusoy.format_row, self._bits))

    def __repr__(self) -> str:
        return f"Setting({str(self)!r})"

    def _repr_html_(self) -> str:
        return display.setting_html(self._bits)

    def _repr_svg_(self) -> str:
        return display.setting_svg(self._bits)

    def __eq__(self, other: object) -> bool:
        return self._bits == other._bits if isinstance(other, Setting) else NotImplemented

    def __hash__(self) -> int:
        return hash((Setting, self._bits))

    def __reduce__(self) -> tuple[type[Setting], tuple[str]]:
        return Setting, (str(self),)
