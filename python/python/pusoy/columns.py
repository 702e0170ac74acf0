"""Answers to many hands, in columns."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Literal

from . import _pusoy
from .cards import CardSet

__all__ = ["Hands", "Form"]

Form = Literal["list", "numpy"]
"""The form of columns: lists or numpy arrays."""

Hands = Iterable[str | int | CardSet]
"""Hands as arguments: texts, sets of cards, or numbers with one bit per card, also as an array of numpy or as a column
of pyarrow or polars."""

_FORMS = "list", "numpy"
_ROWS = "front", "middle", "back"
_FIGURES = "ev", "std_err", "surrender"


def read_hands(hands: Any) -> bytes | list[Any]:
    """Returns hands as the engine reads them."""
    if hasattr(hands, "dtype") and hasattr(hands, "tobytes"):  # numpy
        if hands.ndim != 1:
            raise TypeError(f"hands are an array of one dimension, not {hands.ndim}")
        if hands.dtype.kind in "ui":
            data: bytes = hands.astype("uint64").tobytes()
            return data
    if isinstance(hands, (str, CardSet)):
        raise TypeError("'solve_many' takes several hands: give a list of them, or use 'solve'")
    for method in ("to_pylist", "to_list", "tolist"):  # pyarrow, polars, numpy
        if hasattr(hands, method):
            return list(getattr(hands, method)())
    return list(hands)


def _figures(data: bytes) -> list[float | None]:
    return [None if math.isnan(figure) else figure for figure in memoryview(data).cast("d")]


def check_form(form: Form) -> None:
    """Checks the name of a form, before the hands are solved."""
    if form not in _FORMS:
        raise ValueError(f"unknown form of columns '{form}' (expected {' or '.join(_FORMS)})")


def in_form(columns: _pusoy.Columns, form: Form) -> dict[str, Any]:
    """Returns the answers of a batch in a form."""
    reasons: list[str | None] = [None] * len(columns)
    for row, reason in columns.reasons():
        reasons[row] = reason
    names = {"decision": columns.decision(), "natural": columns.natural(), "reason": reasons}
    figures = {name: getattr(columns, name)() for name in _FIGURES}
    rows = {name: columns.row(number) for number, name in enumerate(_ROWS)}
    table: dict[str, Any]
    if form == "list":
        table = {name: _figures(data) for name, data in figures.items()}
        table |= {name: _pusoy.row_texts(bits) for name, bits in rows.items()} | names
    else:
        import numpy as np

        table = {name: np.frombuffer(data, np.float64) for name, data in figures.items()}
        table |= {name: np.frombuffer(bits, np.uint64) for name, bits in rows.items()}
        table |= {name: np.array(texts, dtype=object) for name, texts in names.items()}
    order = ("decision", "ev", "std_err", *_ROWS, "natural", "surrender", "reason")
    return {name: table[name] for name in order}
