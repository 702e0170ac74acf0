"""Answers equal the records of the program."""

from __future__ import annotations

import json

import pytest

from conftest import Program
from hands import CARDS, random_hands, random_tables
from pusoy import PusoyError, Settlement, Solver, ask, score


@pytest.mark.parametrize("rules", ["standard", "one-six", "taiwanese", "eastern"])
def test_quick_answers_equal_those_of_the_program(program: Program, rules: str) -> None:
    hands = random_hands(500, seed=11)
    records = program(["solve", "--rules", rules, "--quick", "--top", "2"], hands)
    solver = Solver(rules)
    assert [solver.solve(hand, quick=True, top=2).to_dict() for hand in hands] == records


def test_sampled_answers_equal_those_of_the_program(program: Program) -> None:
    hands = random_hands(20, seed=12)
    records = program(["solve", "--rules", "standard", "--opponents", "1", "--precision", "0.03"], hands)
    solver = Solver(opponents=1)
    assert [solver.solve(hand, precision=0.03).to_dict() for hand in hands] == records


def test_questions_with_known_cards_equal_those_of_the_program(program: Program) -> None:
    questions = []
    for hand in random_hands(20, seed=13):
        unseen = [card for card in CARDS if card not in hand]
        questions.append({"cards": hand, "dead": unseen[:3], "against": [" ".join(unseen[3:16])], "seed": 5})
    lines = [json.dumps(question) for question in questions]
    records = program(["solve", "--rules", "standard", "--precision", "0.03"], lines)
    solver = Solver()
    for question, record in zip(questions, records, strict=True):
        asked = str(question.pop("cards"))
        assert solver.solve(asked, precision=0.03, **question).to_dict() == record  # type: ignore[arg-type]


def test_grades_equal_those_of_the_program(program: Program) -> None:
    settings = [table[0] for table in random_tables(60, seed=14)]
    solver = Solver()
    records = program(["grade", "--rules", "standard", "--quick"], settings)
    assert [solver.grade(setting, quick=True).to_dict() for setting in settings] == records
    records = program(["grade", "--rules", "standard", "--precision", "0.05"], settings[:6])
    assert [solver.grade(setting, precision=0.05).to_dict() for setting in settings[:6]] == records


@pytest.mark.parametrize("rules", ["standard", "taiwanese"])
def test_settlements_equal_those_of_the_program(program: Program, rules: str) -> None:
    tables = [dict(zip(("Amy", "Bob", "Cat", "Dan"), table)) for table in random_tables(250, seed=15)]
    lines = ["; ".join(f"{name}={setting}" for name, setting in table.items()) for table in tables]
    records = program(["score", "--rules", rules], lines)
    assert [score(table, rules).to_dict() for table in tables] == records
    assert [score(line, rules).to_dict() for line in lines[:20]] == records[:20]
    for record in records:
        assert sum(Settlement(record).totals.values()) == 0


def test_errors_equal_those_of_the_program(program: Program) -> None:
    lines = ["As Zz", "As As", "🂱", "Ks Kh 10x"]
    for line, record in zip(lines, program(["eval"], lines), strict=True):
        with pytest.raises(PusoyError) as error:
            ask("eval", line)
        assert [problem._asdict() for problem in error.value.problems] == record["error"]["all"]
