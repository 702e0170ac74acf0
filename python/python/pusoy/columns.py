"""Answers to many hands, in columns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from . import _pusoy
from .cards import Cards, CardSet, bits_of
from .errors import PusoyError

__all__ = ["Hands", "Form"]

Form = Literal["list", "numpy", "arrow", "polars"]
"""The form of columns: lists, numpy arrays, a ``pyarrow.Table``, or a ``polars.DataFrame``, which needs pyarrow too."""

Hands = Iterable[Cards]
"""Hands as arguments: each in any form that `solve` takes. They may come in a list, in a numpy array, or in a column of
pyarrow or polars."""

_FORMS = "list", "numpy", "arrow", "polars"
_ROWS = "front", "middle", "back"
_READ = str, int, CardSet
"""Types of hands that the engine reads."""
_FIGURES = "ev", "std_err", "surrender"


def read_hands(hands: Any) -> tuple[bytes | list[Any], dict[int, str]]:
    """Returns hands in a form that the engine reads: a list, or the bytes of a numpy array of numbers.

    Converts and checks hands that the engine does not read, such as lists of cards. The second result gives the reasons
    why some of these hands are wrong, by the index of the hand.
    """
    if hasattr(hands, "dtype") and hasattr(hands, "tobytes"):  # numpy
        if hands.ndim != 1:
            raise TypeError(f"the array of hands has {hands.ndim} dimensions (expected one dimension)")
        if hands.dtype.kind in "ui":
            data: bytes = hands.astype("uint64").tobytes()
            return data, {}
        if hands.dtype.kind not in "OUT":
            raise TypeError(f"hands cannot be numbers of the type {hands.dtype} (expected uint64, with one bit per card)")
    if hasattr(hands, "columns"):  # a frame of pandas or polars
        raise TypeError("'solve_many' takes one column of hands, not a frame (as in frame['hand'])")
    if isinstance(hands, (str, CardSet)):
        raise TypeError("'solve_many' takes several hands: give a list of them, or use 'solve'")
    for method in ("to_pylist", "to_list", "tolist"):  # pyarrow, polars, numpy
        if hasattr(hands, method):
            hands = getattr(hands, method)()
            break
    items, reasons = list(hands), {}
    for row, hand in enumerate(items):
        if type(hand) in _READ:
            continue
        try:
            items[row] = bits_of(hand)
        except PusoyError as error:
            items[row], reasons[row] = 0, str(error)
        except TypeError:
            pass  # the engine says what it expects
    return items, reasons


def _figures(data: bytes) -> list[float | None]:
    return [None if math.isnan(figure) else figure for figure in memoryview(data).cast("d")]


def check_form(form: Form) -> None:
    """Checks the name of a form. Called before the hands are solved, so that no work is wasted."""
    if form not in _FORMS:
        raise ValueError(f"unknown form of columns '{form}' (expected {', '.join(_FORMS[:-1])} or {_FORMS[-1]})")


def in_form(columns: _pusoy.Columns, wrong: Mapping[int, str], form: Form) -> Any:
    """Returns the answers of a batch in the given form. `wrong` gives the reasons that `read_hands` found."""
    reasons: list[str | None] = [None] * len(columns)
    for row, reason in columns.reasons():
        reasons[row] = wrong.get(row, reason)
    names = {"decision": columns.decision(), "natural": columns.natural(), "reason": reasons}
    figures = {name: getattr(columns, name)() for name in _FIGURES}
    rows = {name: columns.row(number) for number, name in enumerate(_ROWS)}
    table: dict[str, Any]
    if form == "list":
        table = {name: _figures(data) for name, data in figures.items()}
        table |= {name: _pusoy.row_texts(bits) for name, bits in rows.items()} | names
    elif form == "numpy":
        import numpy as np

        table = {name: np.frombuffer(data, np.float64) for name, data in figures.items()}
        table |= {name: np.frombuffer(bits, np.uint64) for name, bits in rows.items()}
        table |= {name: np.array(texts, dtype=object) for name, texts in names.items()}
    else:
        table = {name: _arrow_figures(data) for name, data in figures.items()}
        table |= {name: _arrow_rows(bits) for name, bits in rows.items()}
        table |= {name: _arrow_texts(texts) for name, texts in names.items()}
    order = ("decision", "ev", "std_err", *_ROWS, "natural", "surrender", "reason")
    table = {name: table[name] for name in order}
    if form in ("list", "numpy"):
        return table
    import pyarrow as pa

    arrow = pa.table(table)
    if form == "arrow":
        return arrow
    import polars

    return polars.from_arrow(arrow)


def _arrow_figures(data: bytes) -> Any:
    import pyarrow as pa
    import pyarrow.compute as pc

    figures = pa.Array.from_buffers(pa.float64(), len(data) // 8, [None, pa.py_buffer(data)])
    return pc.if_else(pc.is_nan(figures), None, figures)


def _arrow_rows(bits: bytes) -> Any:
    import pyarrow as pa
    import pyarrow.compute as pc

    ends, texts = _pusoy.row_utf8(bits)
    rows = pa.StringArray.from_buffers(len(bits) // 8, pa.py_buffer(ends), pa.py_buffer(texts))
    return pc.if_else(pc.equal(pc.binary_length(rows), 0), None, rows)


def _arrow_texts(texts: list[str | None]) -> Any:
    import pyarrow as pa

    return pa.array(texts, pa.string())
