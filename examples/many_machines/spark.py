"""Sets 20,000 hands in one process, and in two partitions of Spark in local mode. The answers must be the same.

Needs PySpark, pandas and pyarrow (pip install pyspark pandas pyarrow), a Java runtime, and the Python package
(pip install ./python).
"""

from collections.abc import Iterator

import pyarrow
from pyspark.sql import SparkSession

import pusoy

COLUMNS = "hand string, decision string, ev double, front string, middle string, back string, reason string"


def solve(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    """Solves the hands of a partition, in one thread. Spark runs one process per core."""
    solver = pusoy.Solver("standard", opponents=3, threads=1)
    for batch in batches:
        hands = batch.column("hand")
        answers = solver.solve_many(hands, quick=True, to="arrow").append_column("hand", hands)
        yield from answers.select([column.split()[0] for column in COLUMNS.split(", ")]).to_batches()


if __name__ == "__main__":
    hands = [deal["hands"][0] for deal in pusoy.ask_all("deal", count=20_000, seed=7)]
    one = pusoy.solve_many(hands, quick=True)

    spark = SparkSession.builder.master("local[2]").appName("pusoy").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    rows = spark.createDataFrame([(hand,) for hand in hands], "hand string").repartition(2)
    solved = rows.mapInArrow(solve, COLUMNS)
    many, partitions = {row["hand"]: row.asDict() for row in solved.collect()}, solved.rdd.getNumPartitions()
    spark.stop()

    for number, hand in enumerate(hands):
        assert all(many[hand][name] == one[name][number] for name in many[hand].keys() - {"hand"}), hand
    print(f"{partitions} partitions: {len(many)} hands, the same answers")
