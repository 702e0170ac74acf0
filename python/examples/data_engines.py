"""Solves a column of hands in Polars and in DuckDB. Needs polars, duckdb and pyarrow."""

from __future__ import annotations

from typing import Any

import duckdb
import duckdb.func
import polars

import pusoy

solver = pusoy.Solver("standard", opponents=3)


def in_polars(hands: polars.DataFrame) -> polars.DataFrame:
    """Adds the columns of the answers to a frame with a column `hand`."""

    def best(column: polars.Series) -> polars.Series:
        answers: polars.DataFrame = solver.solve_many(column, quick=True, to="polars")
        return answers.to_struct("best")

    kind = polars.Struct(solver.solve_many([], quick=True, to="polars").schema)
    return hands.with_columns(polars.col("hand").map_batches(best, return_dtype=kind).alias("best")).unnest("best")


def in_duckdb(hands: polars.DataFrame) -> Any:
    """Returns a table of hands with the EVs of their best actions."""

    def ev(column: Any) -> Any:
        return solver.solve_many(column, quick=True, to="arrow")["ev"]

    connection = duckdb.connect()
    arrow, special = duckdb.func.PythonUDFType.ARROW, duckdb.func.FunctionNullHandling.SPECIAL
    connection.create_function("best_ev", ev, ["VARCHAR"], "DOUBLE", type=arrow, null_handling=special)
    connection.register("hands", hands.to_arrow())
    return connection.sql("SELECT hand, best_ev(hand) AS ev FROM hands").pl()


def main() -> None:
    """Solves dealt hands in both engines, compares the EVs, and prints the mean EV per decision."""
    hands = polars.DataFrame({"hand": [deal["hands"][0] for deal in pusoy.ask_all("deal", count=10_000, seed=1)]})
    solved = in_polars(hands)
    assert solved["ev"].equals(in_duckdb(hands)["ev"])
    print(solved.group_by("decision").agg(polars.len(), polars.col("ev").mean()).sort("decision"))


if __name__ == "__main__":
    main()
