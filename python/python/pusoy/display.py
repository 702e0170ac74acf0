"""Formats values as HTML and SVG for notebooks. The result is readable on light and dark pages, and shows each card as
its rank and suit symbol: ``A♠``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from . import _pusoy

_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RED = "color:light-dark(#b3001b,#ff8589)"


def _sign(card: str) -> str:
    return card[0].replace("T", "10") + _SIGNS[card[1]]


def cards_html(texts: Iterable[str]) -> str:
    """Returns cards as HTML: ``A♠ K♥``, with red hearts and diamonds."""
    shown = (f'<span style="{_RED}">{_sign(text)}</span>' if text[1] in "hd" else _sign(text) for text in texts)
    return f'<span style="white-space:nowrap">{" ".join(shown)}</span>'


def row_cards(bits: int) -> list[str]:
    """Returns the cards of a row in the usual order: the most numerous ranks first, then from high to low."""
    return _pusoy.format_row(bits).split()


def setting_html(rows: tuple[int, int, int]) -> str:
    """Returns a setting as HTML, one line per row."""
    lines = "<br>".join(cards_html(row_cards(row)) for row in rows)
    return f'<div style="display:inline-block;text-align:center;line-height:1.6">{lines}</div>'


def table_html(caption: str, names: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns a table as HTML. `caption` and the cells are HTML, and `names`, the column heads, are plain text."""
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    caption = f'<caption style="text-align:left;caption-side:top">{caption}</caption>'
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def units(value: float | None, std_err: float | None = None) -> str:
    """Returns units as text, with their standard error unless it is ``None``. Returns ``""`` if `value` is ``None``."""
    if value is None:
        return ""
    return f"{value:+.2f}" + ("" if std_err is None else f" ± {std_err:.2f}")


def setting_svg(rows: tuple[int, int, int]) -> str:
    """Returns a setting as SVG: a picture of its cards."""
    width, height, gap = 44, 60, 6
    cards = []
    for line, row in enumerate(rows):
        texts = row_cards(row)
        left = (5 - len(texts)) * (width + gap) / 2 + gap
        for place, text in enumerate(texts):
            x, y = left + place * (width + gap), gap + line * (height + gap)
            ink = "#b3001b" if text[1] in "hd" else "#1a1a1a"
            cards.append(
                f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="5" fill="#fffdf7" stroke="#8a8a8a"/>'
                f'<text x="{x + width / 2}" y="{y + height / 2 + 7}" fill="{ink}" text-anchor="middle" '
                f'font-family="sans-serif" font-size="19">{_sign(text)}</text>'
            )
    size = 5 * (width + gap) + gap, 3 * (height + gap) + gap
    title = escape(" / ".join(" ".join(row_cards(row)) for row in rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" role="img">'
        f"<title>{title}</title>{''.join(cards)}</svg>"
    )
