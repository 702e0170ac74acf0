"""Columns of pyarrow and polars, and queries in the data engines Polars and DuckDB."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import polars
import pyarrow as pa
import pytest

from hands import random_hands
from pusoy import CardSet, solve_many

DRAGON = "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s"


@pytest.mark.parametrize("form", ["arrow", "polars"])
def test_columns_equal_lists(form: Any) -> None:
    hands = [*random_hands(50, seed=41), "As Zz", DRAGON]
    wanted = solve_many(hands, quick=True)
    table = solve_many(hands, quick=True, to=form)
    columns = table.to_pydict() if form == "arrow" else table.to_dict(as_series=False)
    assert columns == wanted and list(columns) == list(wanted)
    empty = solve_many([], quick=True, to=form)
    assert empty.schema == table.schema


def test_hands_are_read_from_columns() -> None:
    texts = random_hands(20, seed=42)
    bits = [CardSet(text).bits for text in texts]
    wanted = solve_many(texts, quick=True)
    columns = (pa.array(texts), pa.chunked_array([texts[:5], texts[5:]]), pa.array(bits, pa.uint64()))
    for hands in (*columns, polars.Series(texts), polars.Series(bits, dtype=polars.UInt64)):
        assert solve_many(hands, quick=True) == wanted
    assert solve_many(pa.array([None, texts[0]]), quick=True)["reason"][0]


def test_polars_and_duckdb_solve_columns() -> None:
    path = Path(__file__).parents[1] / "examples" / "data_engines.py"
    spec = importlib.util.spec_from_file_location("data_engines", path)
    assert spec is not None and spec.loader is not None
    engines = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(engines)
    hands = polars.DataFrame({"hand": [*random_hands(3_000, seed=43), "As", DRAGON]})
    wanted = solve_many(hands["hand"], quick=True)
    assert engines.in_polars(hands).drop("hand").to_dict(as_series=False) == wanted
    assert engines.in_duckdb(hands)["ev"].to_list() == wanted["ev"]
