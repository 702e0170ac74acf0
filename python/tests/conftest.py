"""Fixtures of the tests: the program, whose records the package must reproduce, and a temporary cache."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Program = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="session")
def program() -> Program:
    """Returns a function that runs the program on lines of input, and returns its records."""
    usual = Path(__file__).parents[2] / "target" / "release" / "pusoy"
    path = os.environ.get("PUSOY", str(usual))
    if not Path(path).exists():
        pytest.skip(f"no program at {path} (build it with 'cargo build --release', or set PUSOY)")

    def run(arguments: list[str], lines: list[str]) -> list[dict[str, Any]]:
        done = subprocess.run(
            [path, *arguments, "--json"], input="\n".join(lines) + "\n", text=True, capture_output=True, check=False
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    return run


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Makes the package and the program use a temporary cache folder."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))
