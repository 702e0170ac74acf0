"""Sets 20,000 hands with one process, and with two partitions of Spark in local mode. The lines must be the same.

Needs PySpark (pip install pyspark), a Java runtime, and pusoy on the path.
"""

import os
import pathlib
import subprocess
import tempfile

from pyspark.sql import SparkSession

SOLVE = ["pusoy", "solve", "--quick", "--json", "--top", "1", "--threads", "1"]

with tempfile.TemporaryDirectory() as work:
    hands = pathlib.Path(work, "hands.jsonl")
    with hands.open("wb") as file:
        subprocess.run(["pusoy", "deal", "--count", "20000", "--seed", "7"], stdout=file, check=True)
    with hands.open("rb") as file:
        one = subprocess.run(SOLVE, stdin=file, capture_output=True, check=True).stdout.decode().splitlines()

    spark = SparkSession.builder.master("local[2]").appName("pusoy").getOrCreate()
    lines = spark.sparkContext.textFile(str(hands), minPartitions=2)
    # Spark starts commands without an environment, and so without a path.
    piped = lines.pipe(" ".join(SOLVE + ["--exit-zero"]), env=dict(os.environ), checkCode=True)
    many, partitions = piped.collect(), piped.getNumPartitions()
    spark.stop()

assert many == one, "the records differ"
print(f"{partitions} partitions: {len(many)} records, the same lines")
