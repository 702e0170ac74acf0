"""Processes, threads, signals and the cache."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from conftest import Program
from hands import random_hands
from pusoy import Evening, Rules, Solver, solve, solve_many

def evs(hands: list[str]) -> list[float | None]:
    evs: list[float | None] = solve_many(hands, quick=True)["ev"]
    return evs + [solve(hands[0], opponents=1, precision=0.1).ev]


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_child_processes_solve_after_their_parent_did(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} on this system")
    hands = random_hands(50, seed=21)
    own = evs(hands)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as children:
        assert list(children.map(evs, [hands] * 4, timeout=120)) == [own] * 4


def test_child_processes_return_answers() -> None:
    hands, solver = random_hands(2, seed=27), Solver(opponents=1)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as children:
        answers = list(children.map(solver.solve, hands, timeout=120))
    assert [answer.to_dict() for answer in answers] == [solver.solve(hand).to_dict() for hand in hands]


def test_threads_share_a_solver() -> None:
    hands, solver = random_hands(40, seed=22), Solver(opponents=1)

    def answers(_: int) -> list[float]:
        return [solver.solve(hand, quick=n > 3, precision=None if n > 3 else 0.1).ev for n, hand in enumerate(hands)]

    with ThreadPoolExecutor(8) as threads:
        first, *others = threads.map(answers, range(8))
    assert others == [first] * 7


def _interrupt(work: Callable[[], object]) -> None:
    """Runs `work`, and sends SIGINT to this process after half a second. Checks that the signal ends `work`."""
    # A process that a shell runs in the background ignores SIGINT, so set Python's usual handler.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)


def test_a_signal_ends_a_batch() -> None:
    hands = random_hands(2_000, seed=23) * 1_000
    solve_many(hands[:10], quick=True)
    _interrupt(lambda: solve_many(hands, precision=0.001))


def test_a_signal_ends_a_review() -> None:
    deal = "Amy=As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s; Bob=Ks 7d 2h / Ah Tc Td 6h 3d / 8h 8d 8c 4s 4d"
    evening = Evening.loads("\n".join([deal] * 2_000))
    _interrupt(lambda: evening.review(quick=True))


def test_an_exception_in_the_progress_function_ends_a_batch() -> None:
    def progress(_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve_many(random_hands(10, seed=24) * 1_000, precision=0.001, progress=progress)


def test_a_strategy_of_house_rules_is_pickled_and_stored(program: Program, tmp_path: Path) -> None:
    hand = random_hands(1, seed=25)[0]
    solver = Solver(Rules("plain", scoop_multiplier=2), opponents=1)
    record = solver.solve(hand, quick=True).to_dict()
    cache = Path(os.environ["XDG_CACHE_HOME"]) / "pusoy"
    stored = [path.name for path in cache.glob("*.equilibrium")]
    assert stored == [f"{solver.rules.hash}-1.equilibrium"]
    # The child has an empty cache and stores nothing there, so its strategy comes from the pickled solver.
    (tmp_path / "solver").write_bytes(pickle.dumps(solver))
    script = f"import pickle; print(pickle.load(open('solver', 'rb')).solve({hand!r}, quick=True).ev)"
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "none")}
    child = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert float(child.stdout) == record["ev"] and not (tmp_path / "none" / "pusoy").exists()
    arguments = ["solve", "--rules", "plain", "--set", "scoop-multiplier=2", "--opponents", "1", "--quick"]
    assert program(arguments, [hand]) == [record]


def test_a_trained_solver_is_pickled_with_its_strategy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    solver = Solver(Rules("plain", scoop_multiplier=3), opponents=1, cache=False)
    untrained = len(pickle.dumps(solver))
    solver.train()
    pickled = pickle.dumps(solver)
    assert len(pickled) > untrained + 1_000 and list(tmp_path.iterdir()) == []
    hand = random_hands(1, seed=28)[0]
    copied = pickle.loads(pickled)
    assert copied.solve(hand, quick=True).to_dict() == solver.solve(hand, quick=True).to_dict()
    assert pickle.dumps(solver) == pickled


def test_without_a_cache_nothing_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    Solver(opponents=1, cache=False).solve(random_hands(1, seed=26)[0], precision=0.05)
    assert list(tmp_path.iterdir()) == []
