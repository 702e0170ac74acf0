"""Draws charts with matplotlib. Only charts need matplotlib."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def axes(ax: Any) -> Any:
    """Returns the axes to draw on: `ax`, or new axes if it is ``None``."""
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        raise ImportError("charts need matplotlib: pip install matplotlib") from error
    return plt.subplots(layout="constrained")[1]


def bars(ax: Any, names: Sequence[str], values: Sequence[float], errors: Sequence[float | None]) -> Any:
    """Draws one horizontal bar per name, the first one on top. Error bars extend by twice the standard error."""
    ax = axes(ax)
    widths = [2 * (error or 0.0) for error in errors]
    ax.barh(range(len(names)), values, xerr=widths if any(widths) else None, color="tab:blue", ecolor="0.5")
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()
    ax.axvline(0, color="0.5", linewidth=0.8)
    ax.set_xlabel("expected units")
    return ax


def lines(ax: Any, totals: Mapping[str, Sequence[int]]) -> Any:
    """Draws one line per player: the total units of the player after each deal, from 0 before the first deal."""
    ax = axes(ax)
    for name, units in totals.items():
        ax.plot(range(len(units) + 1), [0, *units], marker=".", label=name)
    ax.axhline(0, color="0.5", linewidth=0.8)
    ax.set_xlabel("deals")
    ax.set_ylabel("units")
    if totals:
        ax.legend()
    return ax
