"""Answers about hands."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from functools import cached_property

import numpy as np
import polars
import pytest

from hands import random_hands
from pusoy import Answer, Card, CardSet, Placement, Plan, PusoyError, Rules, Setting, Solver, grade, solve, solve_many

HAND = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c"
DRAGON = "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s"


def test_an_answer_has_the_figures_of_its_record() -> None:
    answer = solve(CardSet(HAND), quick=True, top=2)
    record = answer.to_dict()
    assert (answer.ev, answer.std_err, answer.method) == (record["ev"], None, "strategy")
    assert [str(plan.setting.front) for plan in answer.plans] == [plan["front"] for plan in record["plans"]]
    assert answer.plans[0].rows["front"].win == record["plans"][0]["rows"]["front"]["win"]
    assert answer.plans[0].setting == answer.best and answer.plans[1].gap > 0
    assert answer.plans[0].describe() == answer.plans[0].setting.describe()
    assert answer.hand == CardSet(HAND) and answer.opponents == 3 and answer.samples == 0
    assert answer.given is None and answer.loss is None and answer.natural is None
    assert str(answer).startswith(str(answer.best)) and str(answer) in repr(answer)
    record["ev"] = 0
    assert answer.to_dict()["ev"] == answer.ev


def test_a_sampled_answer_has_a_standard_error_and_does_not_depend_on_threads() -> None:
    one, two = (Solver(threads=threads, opponents=1).solve(HAND, precision=0.05) for threads in (1, 2))
    assert one.to_dict() == two.to_dict()
    assert one.method == "sampled" and one.samples > 0 and one.std_err is not None
    assert abs(one.ev - solve(HAND, opponents=1, quick=True).ev) < 1


def test_known_opponents_are_settled_exactly() -> None:
    # No row of the opponent has a pair, so a pair in each row wins all three rows: three units, and
    # one more for winning overall.
    against = Setting("7s 5d 2c / 9c 8d 6h 4d 3s / Jd Th 9s 7d 6c")
    answer = solve("As Ah 4c Ks Kh Kd Qs Qh Jc Js Jh Tc 2d", against=[against], rules="plain")
    assert (answer.method, answer.opponents) == ("exact", 1)
    assert answer.ev == 4
    by_text = solve("As Ah 4c Ks Kh Kd Qs Qh Jc Js Jh Tc 2d", against=[str(against)], rules="plain")
    assert by_text.to_dict() == answer.to_dict()


def test_a_natural_is_declared() -> None:
    answer = solve(DRAGON, quick=True)
    assert answer.decision == "declare" and answer.natural is not None
    assert answer.natural.name == "dragon" and answer.natural.ev == answer.ev
    assert str(answer).startswith("declare dragon: +")


def test_a_hand_may_have_no_legal_setting() -> None:
    rules = Rules("plain", low_middle=True, low_qualifier="ten")
    answer = solve("As Ah Ad Ac Kh Kd Ks Kc Qc Qd Qh Qs Js", quick=True, rules=rules)
    assert answer.best is None and not answer.plans
    assert str(answer).startswith("every setting is mis-set: -")


def test_a_grade_says_what_a_setting_loses() -> None:
    own = Setting("Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s")
    answer = grade(own, quick=True)
    assert answer.given is not None and answer.given.setting == own and answer.loss == answer.given.gap
    assert answer.loss is not None and answer.loss > 0.1
    assert answer.best is not None and grade(answer.best, quick=True).loss == 0
    assert answer.to_dict()["schema"] == "pusoy.grade/2"


def test_a_grade_shows_the_given_setting_and_why_it_is_misset() -> None:
    given = "As Ad Ac / 5h 5d Kd 4h 2c / Qc Js Ts 9s 7s"
    answer = grade(given, quick=True)
    assert answer.misset == "front>middle" == answer.to_dict()["misset"]
    assert str(answer) == f"{answer.given}, loses {answer.loss:.2f} (mis-set: front>middle)"
    assert str(answer).startswith(given) and "mis-set: front&gt;middle" in answer._repr_html_() and str(answer) in repr(answer)
    legal = grade("Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s", opponents=1, precision=0.1)
    assert legal.misset is None and "mis-set" not in legal._repr_html_() + str(legal)
    assert str(legal).startswith(f"{legal.given}, loses {legal.loss:.2f} ± ")
    assert solve(HAND, quick=True).misset is None


def test_a_plan_shows_its_setting_and_units() -> None:
    quick, sampled = solve(HAND, quick=True), solve(HAND, opponents=1, precision=0.1)
    assert str(quick.plans[0]) == str(quick) == f"{quick.best}: {quick.ev:+.2f} units"
    assert str(sampled.plans[0]) == str(sampled) and "±" in str(sampled)
    for record in (Plan, Placement):
        assert all(f"`{name}`" in str(record.__doc__) for name in ("tied", "gap"))


PROPERTIES = [name for name, value in vars(Answer).items() if isinstance(value, (property, cached_property))]


@pytest.mark.parametrize(
    "answer",
    [
        lambda: solve(HAND, quick=True),
        lambda: solve(HAND, "taiwanese", opponents=1, precision=0.1),
        lambda: solve(DRAGON, quick=True),
        lambda: grade("As Ad Ac / 5h 5d Kd 4h 2c / Qc Js Ts 9s 7s", quick=True),
    ],
)
def test_answers_are_pickled_and_copied(answer: Callable[[], Answer]) -> None:
    own = answer()
    for copied in (pickle.loads(pickle.dumps(own)), copy.deepcopy(own), copy.copy(own)):
        again = pickle.loads(pickle.dumps(copied))
        for name in PROPERTIES:
            assert getattr(own, name) == getattr(copied, name) == getattr(again, name), name
        assert (str(copied), copied.to_dict(), copied._repr_html_()) == (str(own), own.to_dict(), own._repr_html_())
    assert {"hand", "best", "natural", "plans", "given", "misset"} <= set(PROPERTIES)


def test_explanations_are_in_the_record() -> None:
    answer = Solver(opponents=1).solve(HAND, explain=True, precision=0.1, top=2)
    record = answer.to_dict()
    assert "switches" in record and "parts" in record["plans"][0] and "best_differs" in record["plans"][1]
    assert "settings" in solve(HAND, variants=True, quick=True).to_dict()


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"hand": "As"}, "wrong-count"),
        ({"hand": CardSet("As")}, "wrong-count"),
        ({"hand": 1 << 60}, "bad-card"),
        ({"hand": HAND, "opponents": 0}, "bad-player-count"),
        ({"hand": HAND, "opponents": 4}, "bad-player-count"),
        ({"hand": HAND, "top": 0}, "bad-option-value"),
        ({"hand": HAND, "top": 1001}, "bad-count"),
        ({"hand": HAND, "precision": 0.0001}, "bad-option-value"),
        ({"hand": HAND, "precision": math.inf}, "bad-option-value"),
        ({"hand": HAND, "quick": True, "precision": 0.1}, "conflicting-options"),
        ({"hand": HAND, "quick": True, "seed": 1}, "conflicting-options"),
        ({"hand": HAND, "quick": True, "dead": "Ac", "opponents": 1}, "conflicting-options"),
        ({"hand": HAND, "dead": "As"}, "duplicate-card"),
        ({"hand": HAND, "against": ["Ac"]}, "wrong-count"),
        ({"hand": HAND, "rules": "pineapple"}, "not-solvable"),
    ],
)
def test_wrong_questions_are_refused(question: dict[str, object], code: str) -> None:
    with pytest.raises(PusoyError) as error:
        solve(**question)  # type: ignore[arg-type]
    assert error.value.code == code


def test_wrong_solvers_are_refused() -> None:
    for arguments, code in (({"opponents": 0}, "bad-player-count"), ({"threads": 0}, "bad-count")):
        with pytest.raises(PusoyError) as error:
            Solver(**arguments)  # type: ignore[arg-type]
        assert error.value.code == code
    with pytest.raises(AttributeError, match="do not change"):
        Solver().rules = Rules()  # type: ignore[misc]


def test_numbers_that_are_negative_or_above_64_bits_are_refused() -> None:
    solver = Solver()
    for call, message in (
        (lambda: Solver(opponents=-1), "'opponents' must be 1 to 3, not -1"),
        (lambda: Solver(threads=-2), "'threads' must be at least 1, not -2"),
        (lambda: solver.solve(HAND, quick=True, top=-1), "'top' must be 1 to 1000, not -1"),
        (lambda: solver.solve(HAND, seed=2**64), f"'seed' must be 0 to {2**64 - 1}, not {2**64}"),
        (lambda: grade("Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s", seed=-1), "'seed' must be"),
        (lambda: solve_many([HAND], threads=-1), "'threads' must be at least 1, not -1"),
    ):
        with pytest.raises(PusoyError, match=message):
            call()


def test_a_batch_equals_single_answers() -> None:
    hands = [*random_hands(300, seed=1), DRAGON]
    columns = solve_many(hands, quick=True)
    assert len(columns["ev"]) == 301 and set(columns["reason"]) == {None}
    for row, hand in enumerate(hands):
        answer = solve(hand, quick=True)
        natural = None if answer.natural is None else answer.natural.name
        assert columns["ev"][row] == answer.ev and columns["decision"][row] == answer.decision
        assert (columns["natural"][row], columns["surrender"][row]) == (natural, answer.surrender)
        rows = tuple(columns[name][row] for name in ("front", "middle", "back"))
        assert (answer.best is None and rows == (None,) * 3) or Setting(*rows) == answer.best
    assert columns["decision"][-1] == "declare" and columns["natural"][-1] == "dragon"


def test_hands_of_a_batch_come_in_any_form() -> None:
    texts = random_hands(20, seed=2)
    sets = [CardSet(text) for text in texts]
    bits = np.array([cards.bits for cards in sets], dtype=np.uint64)
    wanted = solve_many(texts, quick=True)
    for hands in (sets, [cards.bits for cards in sets], iter(texts), bits, np.array(texts), bits.astype(object)):
        assert solve_many(hands, quick=True) == wanted
    arrays = solve_many(bits, quick=True, to="numpy")
    assert arrays["ev"].tolist() == wanted["ev"]
    assert [CardSet(int(front)) for front in arrays["front"]] == [CardSet(front) for front in wanted["front"]]
    assert np.isnan(arrays["std_err"]).all() and arrays["decision"].tolist() == wanted["decision"]


def test_a_batch_takes_every_hand_that_solve_takes() -> None:
    texts = random_hands(5, seed=6)
    lists = texts[0].split(), tuple(map(Card, texts[1].split()))
    hands = [*lists, *map(CardSet, texts[2:3]), CardSet(texts[3]).bits, np.uint64(CardSet(texts[4]).bits)]
    assert solve_many(hands, quick=True) == solve_many(texts, quick=True)
    assert [solve(hand, quick=True).ev for hand in hands] == solve_many(hands, quick=True)["ev"]
    wrong = [["As", "As"], ["Zz"], ("As", 3.5), ["As"], []]
    reasons = solve_many(wrong, quick=True)["reason"]  # type: ignore[arg-type]
    assert "As appears twice" in reasons[0] and "Zz" in reasons[1] and "tuple" in reasons[2]
    assert "13 cards, 1 was" in reasons[3] and "13 cards, 0 were" in reasons[4]


def test_a_wrong_hand_of_a_batch_has_a_reason_and_no_answer() -> None:
    hands = [HAND, "As Zz", 1 << 60, 0, None, -1, CardSet("As")]
    columns = solve_many(hands, quick=True)  # type: ignore[arg-type]
    assert columns["reason"][0] is None and columns["decision"][0] == "set"
    assert all(columns["reason"][1:])
    for name in columns.keys() - {"reason"}:
        assert columns[name][1:] == [None] * 6
    assert "NoneType" in columns["reason"][4] and "13 cards, 1 was" in columns["reason"][6]
    arrays = solve_many(hands, quick=True, to="numpy")  # type: ignore[arg-type]
    assert math.isnan(arrays["ev"][1]) and arrays["back"][1] == 0


def test_wrong_batches_are_refused() -> None:
    with pytest.raises(TypeError, match="several hands"):
        solve_many(HAND)
    with pytest.raises(TypeError, match="one dimension"):
        solve_many(np.zeros((2, 2), dtype=np.uint64))
    with pytest.raises(TypeError, match="type float64"):
        solve_many(np.array([1.0, math.nan]))
    with pytest.raises(TypeError, match="not a frame"):
        solve_many(polars.DataFrame({"hand": [HAND]}))
    for wrong, code in (
        ({"precision": 0.0}, "bad-precision"),
        ({"precision": math.inf}, "bad-precision"),
        ({"threads": 0}, "bad-count"),
    ):
        with pytest.raises(PusoyError) as refused:
            solve_many([HAND], **wrong)
        assert refused.value.code == code
    with pytest.raises(ValueError, match="unknown form"):
        solve_many([], to="csv")  # type: ignore[arg-type]
    with pytest.raises(PusoyError) as error:
        solve_many([HAND], quick=True, seed=1)
    assert error.value.code == "conflicting-options"


def test_progress_counts_every_hand() -> None:
    counted: list[int] = []
    solve_many(random_hands(500, seed=3), quick=True, threads=2, progress=counted.append)
    assert sum(counted) == 500
    assert solve_many([], quick=True)["ev"] == []


def test_a_batch_of_sampled_answers_equals_single_answers() -> None:
    hands = random_hands(5, seed=4)
    solver = Solver(opponents=1)
    columns = solver.solve_many(hands, precision=0.05, seed=3)
    answers = [solver.solve(hand, precision=0.05, seed=3) for hand in hands]
    assert columns["ev"] == [answer.ev for answer in answers]
    assert columns["std_err"] == [answer.std_err for answer in answers]


def test_a_solver_is_pickled() -> None:
    solver = Solver(Rules("one-six"), opponents=1)
    copied = pickle.loads(pickle.dumps(solver))
    assert repr(copied) == repr(solver) == "Solver(Rules('one-six'), opponents=1)"
    assert copied.solve(HAND, quick=True).to_dict() == solver.solve(HAND, quick=True).to_dict()
    assert repr(Solver()) == "Solver(Rules('standard'))"
