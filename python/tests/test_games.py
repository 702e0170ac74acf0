"""Evenings, open-face, climbing games and Chinese Ten."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from pathlib import Path

import pytest

from conftest import Program
from hands import CARDS, random_hands, random_tables
from pusoy import Answer, Board, CardSet, Evening, PusoyError, Rules, Setting, ask, ask_all, climb, place, score, solve, ten
from pusoy.settlement import Play

AMY = "As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s"
BOB = "Ks 7d 2h / Ah Tc Td 6h 3d / 8h 8d 8c 4s 4d"
LOG = f"""# rules: "western"
Amy={AMY}; Bob={BOB}  # a scoop was close
# players: Amy, Bob

nonsense
Amy={AMY}
Bob={BOB}

{{"players": [{{"name": "Amy", "units": 3}}, {{"name": "Bob", "units": -3}}]}}
# rules: {{ rules = "simple", stake = 2 }}
Amy=-1; Bob=+1
{{"players": oops
"""


def test_a_log_is_read_and_written_unchanged() -> None:
    evening = Evening.loads(LOG)
    assert evening.dumps() == LOG
    assert [deal.line for deal in evening] == [2, 6, 9, 11] and len(evening.deals) == 4
    assert [deal.rules.preset for deal in evening] == ["western"] * 3 + ["simple"]
    assert [deal.settlement.totals["Amy"] for deal in evening] == [2, 2, 3, -1]
    assert [(line, problems[0].code) for line, _, problems in evening.refused][0][0] == 5
    assert [refused.line for refused in evening.refused] == [5, 12] == evening.account()["not_counted"]
    assert evening.totals == {"Amy": 6, "Bob": -6} and evening.money == {"Amy": 5, "Bob": -5}
    assert evening.transfers == (("Bob", "Amy", Decimal(5)),)
    assert evening.running_totals() == {"Amy": [2, 4, 7, 6], "Bob": [-2, -4, -7, -6]}
    assert repr(evening) == "<Evening of 4 deals: Amy +6, Bob -6>" and repr(Evening()) == "<Evening of 0 deals>"


def test_a_log_without_rules_gets_a_header() -> None:
    evening = Evening.loads("Amy=+1; Bob=-1", "one-six")
    assert evening.dumps() == '# rules: "one-six"\nAmy=+1; Bob=-1\n'
    assert [deal.line for deal in evening] == [2] and evening.rules == Rules("one-six")
    assert Evening.loads("").dumps() == '# rules: "standard"\n'
    with pytest.raises(PusoyError, match="cannot use the rules in line 1"):
        Evening.loads("# rules: nonsense\nAmy=+1; Bob=-1")


@pytest.mark.parametrize("deals", ["", "Amy=+3; Bob=-3\n"])
def test_a_header_without_deals_below_it_names_the_rules(deals: str) -> None:
    log = f'{deals}# rules: "one-six"\n'
    evening = Evening.loads(log)
    assert evening.rules == Rules("one-six") and evening.dumps().endswith(log)
    evening.add({"Amy": "surrender", "Bob": "2s 3s 4s / 5s 5h 6h 7c 8c / Jh Jc Jd 9c Td"})
    assert evening.deals[-1].rules == Rules("one-six")
    assert evening.totals["Bob"] == evening.running_totals()["Bob"][-1]
    assert Evening.loads(evening.dumps()).totals == evening.totals
    with pytest.raises(PusoyError, match="cannot use the rules"):
        Evening.loads(deals + "# rules: nonsense")


def test_money_is_exact() -> None:
    evening = Evening(Rules("standard", stake=0.25))
    settlement = evening.add({"Amy": 13, "Bob": 3, "Dan": -16})
    for paid in (settlement, evening):
        assert paid.money == {"Amy": Decimal("3.25"), "Bob": Decimal("0.75"), "Dan": Decimal(-4)}
        amounts = [transfer.amount for transfer in paid.transfers]
        assert {type(amount) for amount in [*paid.money.values(), *amounts]} == {Decimal}
        assert sum(amounts) == 4 and "Dan pays Amy 3.25" in paid._repr_html_()
    assert settlement.to_dict()["money"] == {"Amy": "3.25", "Bob": "0.75", "Dan": -4}


def test_an_added_deal_in_broken_json_is_refused() -> None:
    evening = Evening()
    with pytest.raises(PusoyError) as refused:
        evening.add('{"players": [')
    assert refused.value.problems[0].code == "bad-json"
    assert evening.dumps() == Evening().dumps() and evening.deals == ()


def test_added_deals_are_unchanged_after_writing_and_reading_a_log(tmp_path: Path) -> None:
    evening = Evening(Rules("western", stake="0.5"))
    evening.add({"Amy": Setting(AMY), "Bob": BOB})
    evening.add({"Amy": "surrender", "Bob": CardSet("As Kc Qc Jc Tc 9c 8c 7c 6c 5c 4h 3c 2s")})
    evening.add({"Amy": 3, "Bob": -3})
    evening.add({"A=B; C": 3, "Bob": -3})
    evening.add("Cat=+2; Bob=-2")
    before = evening.dumps()
    for wrong in ({"Amy": 3, "Bob": -4}, "Amy=+3", "Amy=+3; Bob=-3\nCat=+1"):
        with pytest.raises(PusoyError):
            evening.add(wrong)
    assert evening.dumps() == before
    evening.dump(tmp_path / "evening.txt")
    again = Evening.load(tmp_path / "evening.txt")
    assert again.dumps() == before and not again.refused and again.account() == evening.account()
    assert [deal[:3] for deal in again] == [deal[:3] for deal in evening]
    assert [deal.settlement.to_dict() for deal in again] == [deal.settlement.to_dict() for deal in evening]


def test_an_account_and_a_review_equal_those_of_the_program(program: Program) -> None:
    tables = [dict(zip(("Amy", "Bob", "Cat", "Dan"), table)) for table in random_tables(30, seed=31)]
    evening = Evening("eastern")
    for table in tables:
        evening.add(table)
    lines = evening.dumps().splitlines()
    assert program(["score", "--account"], lines)[-1] == evening.account()
    assert program(["review", "--quick"], lines)[-1] == evening.review(quick=True)
    assert [score(table, "eastern").totals for table in tables] == [deal.settlement.totals for deal in evening]


def test_placements_equal_those_of_the_program(program: Program) -> None:
    rng = random.Random(32)
    questions, answers = [], []
    for n in range(100):
        cards = rng.sample(CARDS, 18)
        board = Board(" ".join(cards[:2]), " ".join(cards[2:6]), " ".join(cards[6:11]))
        street, dead = " ".join(cards[11:14]), cards[14 : 14 + n % 5]
        questions.append(json.dumps({"cards": street, "board": board._asdict(), "dead": dead}))
        answers.append(place(street, board, dead=dead).to_dict())
    assert program(["place", "--rules", "pineapple"], questions) == answers


def test_placements_have_values_and_a_graded_placement_has_a_gap() -> None:
    board = Board("Qs 4h", "Kh Kd 9c 5s", "As Ah Ts Td 7c")
    placements = place("Qd 6h 2d", board)
    assert placements.method == "exact" and placements.given is None
    assert placements[0].placement == placements.best and placements[0].value == placements.value
    values = [placement.value for placement in placements]
    assert values == sorted(values, reverse=True) and len(placements) == len(values)
    graded = place("Qd 6h 2d", board, placement=placements[-1].placement)
    assert graded.given is not None and graded.given.gap > 0 and graded.best == placements.best
    assert placements.best in repr(placements)
    with pytest.raises(PusoyError):
        place("Qd 6h", board)


def test_a_graded_placement_takes_samples_and_a_seed() -> None:
    cards, given = "Ac 9d 4h 4d 2c", "Ac>f 9d>m 4h>b 4d>b 2c>m"
    one, same, other = (place(cards, placement=given, deals=200, seed=seed).to_dict() for seed in (1, 1, 2))
    assert one["given"]["placement"] == given and one["seed"] == 1
    assert one == same and one["given"]["value"] != other["given"]["value"]
    assert place(cards, placement=given).to_dict() == ask("grade", cards=cards, rules="pineapple", placement=given)


def test_a_table_accepts_an_answer_of_the_solver_as_a_play() -> None:
    dragon = CardSet("As Kh Qd Jc Ts 9h 8s 7c 6s 5h 4c 3c 2s")
    answers = [solve(hand, "taiwanese", quick=True) for hand in (Setting(AMY).cards, dragon)]
    answers.append(next(answer for answer in map(quick, random_hands(400, seed=34)) if answer.decision == "surrender"))
    evening = Evening("taiwanese")
    plays: list[Play] = [str(answers[0].best), dragon, "surrender"]
    for decision, answer, play in zip(("set", "declare", "surrender"), answers, plays, strict=True):
        wanted = score({"Amy": play, "Bob": BOB}, "taiwanese")
        assert answer.decision == decision
        assert score({"Amy": answer, "Bob": BOB}, "taiwanese").to_dict() == wanted.to_dict()
        assert evening.add({"Amy": answer, "Bob": BOB}).totals == wanted.totals
    assert Evening.loads(evening.dumps()).totals == evening.totals


def quick(hand: str) -> Answer:
    """Returns the quick answer under Taiwanese rules."""
    return solve(hand, "taiwanese", quick=True)


def test_wrong_boards_and_tables_are_refused() -> None:
    for board in ("Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c", ("Qs 4h", "Kh Kd 9c 5s", "As Ah Ts Td 7c")):
        with pytest.raises(TypeError, match=r"a board is Board\(front, middle, back\)"):
            place("Qd 6h 2d", board)  # type: ignore[arg-type]
    for opponents in (Board("Qs"), "Qs", 14):
        with pytest.raises(TypeError, match="'opponents' is a list of boards"):
            place("Qd 6h 2d", opponents=opponents)  # type: ignore[arg-type]
    for settle in (score, Evening().add):
        with pytest.raises(TypeError, match="a table is a dict of players .* not list"):
            settle([AMY, BOB])  # type: ignore[arg-type]


def test_opponents_and_samples_are_passed_on() -> None:
    cards = "As Ks 2c 3d 9h"
    one, two = (place(cards, deals=200, seed=3) for cards in (cards, cards.split()))
    assert one.to_dict() == two.to_dict() and one.method == "sampled" and one[0].std_err
    against = place("Qd 6h 2d", Board("Qs 4h", "Kh Kd 9c 5s", "As Ah Ts Td 7c"), opponents=[14])
    assert against.to_dict()["objective"]["kind"] == "versus"


def test_endgames_equal_those_of_the_program(program: Program) -> None:
    rng = random.Random(33)
    for game in ("big-two", "tien-len"):
        hands = [rng.sample(CARDS, 10) for _ in range(100)]
        positions = [{"Amy": " ".join(cards[:5]), "Bob": " ".join(cards[5:])} for cards in hands]
        lines = [json.dumps({"hands": position, "to_move": "Amy"}) for position in positions]
        records = program(["climb", "solve", game, "--all", "--line"], lines)
        assert [climb.solve(game, position, "Amy").to_dict() for position in positions] == records


def test_a_solution_gives_moves_with_their_values() -> None:
    solution = climb.solve("big-two", {"Amy": ["3d", "4c", "5h"], "Bob": "6s 7d"}, "Amy")
    assert [(str(valued.move), valued.value) for valued in solution] == [
        (card, {"Amy": 2, "Bob": 0}) for card in ("3d", "4c", "5h")
    ]
    assert solution.is_proven and solution.value_kind == "penalties" and solution.line[2].move.is_pass
    assert repr(solution) == "<Solution {'Amy': 2, 'Bob': 0}: 3d, 4c, 5h>"
    limited = climb.solve("big-two", {"Amy": "3d 4c 5h 8s 9c", "Bob": "6s 7d Tc Js 2c"}, "Amy", nodes=1)
    assert limited.to_dict()["stopped"] == "nodes"
    with pytest.raises(PusoyError, match="unknown game"):
        climb.solve("canasta", {"Amy": "3d", "Bob": "4d"}, "Amy")


def test_games_take_options() -> None:
    low = climb.moves("big-two", "As 2d 3c 4h 5s", options={"straights": "ace-low"})
    high = climb.moves("big-two", "As 2d 3c 4h 5s", options={"straights": "two-high"})
    assert [len([play for play in plays if play.type == "straight"]) for plays in (low, high)] == [1, 0]
    assert climb.puzzle("big-two", seed=2, level=2).level == 2
    assert climb.review("big-two", "Amy = 3d 4c; Bob = 6s 7d; Amy: 3d; Bob: 6s; Amy: pass; Bob: 7d", nodes=10_000)


def test_chinese_ten() -> None:
    assert ten.capture("As", "9h 9d Ks") == (CardSet("9h 9d"), CardSet())
    red = CardSet(" ".join(card for card in CARDS if card[1] in "hd"))
    result = ten.score({"Amy": red, "Bob": CardSet((1 << 52) - 1) - red})
    assert sum(result["points"].values()) == 210 and result["points"]["Amy"] == 210
    assert ten.layout("Kh Ks Kd 4c")["fourth_takes_all"] == ["K"]


@pytest.mark.parametrize("game", [record["game"] for record in ask_all("climb.games")])
def test_a_puzzle_has_the_whole_position(game: str) -> None:
    found = climb.puzzle(game, seed=1)
    solution = climb.solve(found.game, found.hands, found.to_move, on=found.on, **found.position)
    assert solution.best == (found.solution,) and solution.is_proven
