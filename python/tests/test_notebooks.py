"""Values in notebooks, and charts."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import matplotlib
import pytest

from pusoy import Answer, Board, Card, CardSet, Evening, Setting, grade, place, score, solve

matplotlib.use("Agg")

HAND = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c"
SETTING = "As Ad 3c / Kh Kd 5h 5d 2c / Qc Js Ts 9s 8s"


def text(html: str) -> str:
    """Returns the text of HTML, and checks that its tags are closed."""
    return " ".join(ElementTree.fromstring(html.replace("<br>", "<br/>")).itertext())


def test_cards_show_their_suits() -> None:
    assert text(Card("Td")._repr_html_()) == "10♦"
    assert text(CardSet("2h As")._repr_html_()).split() == ["A♠", "2♥"]
    assert "light-dark" in CardSet("2h")._repr_html_() and "light-dark" not in CardSet("2s")._repr_html_()


def test_a_setting_shows_its_rows_and_a_picture() -> None:
    setting = Setting(SETTING)
    shown = "A♠ A♦ 3♣ K♥ K♦ 5♥ 5♦ 2♣ Q♣ J♠ 10♠ 9♠ 8♠"
    assert text(setting._repr_html_()).split() == shown.split()
    picture = ElementTree.fromstring(setting._repr_svg_())
    parts = [part.tag.rpartition("}")[2] for part in picture]
    assert parts.count("rect") == parts.count("text") == 13 and picture[0].text == SETTING


def test_answers_show_their_plans() -> None:
    answer = solve(HAND, quick=True, top=2)
    shown = text(answer._repr_html_())
    assert "set: +3.06 units against 3, strategy" in shown and "+2.84" in shown and "-0.22" in shown
    assert "± " in text(solve(HAND, opponents=1, precision=0.1)._repr_html_())
    graded = grade("Qs Qd 4c / Ks Kd 9h 8c 2d / As Ad 7h 7c 3s", quick=True)
    assert text(graded._repr_html_()).count("queens in front") == 2


def test_settlements_evenings_and_placements_have_html() -> None:
    table = {"<b>": 3, "Bob": -3}
    shown = score(table)._repr_html_()
    assert "<b>" not in shown and text(shown).startswith("Bob pays <b> 3")
    evening = Evening()
    assert text(evening._repr_html_()).startswith("0 deals")
    evening.add(table)
    assert "1 deal. Bob pays <b> 3" in text(evening._repr_html_())
    placements = place("Qd 6h 2d", Board("Qs 4h", "Kh Kd 9c 5s", "As Ah Ts Td 7c"))
    assert placements.best in text(placements._repr_html_())


def test_the_plans_of_an_answer_become_a_data_frame() -> None:
    answer = solve(HAND, quick=True, top=2)
    frame = answer.to_frame()
    assert frame["ev"].to_list() == [plan.ev for plan in answer.plans] and frame["front"][0] == "As Ad 3c"
    assert frame["back_win"][1] == answer.plans[1].rows["back"].win and frame.height == 2


def test_charts_draw_the_figures() -> None:
    answer = solve(HAND, quick=True, top=2)
    ax = answer.plot()
    assert [bar.get_width() for bar in ax.patches] == [plan.ev for plan in answer.plans]
    assert solve(HAND, opponents=1, precision=0.1).plot(ax) is ax
    evening = Evening.loads("Amy=+3; Bob=-3\nAmy=-1; Bob=+1")
    drawn = {line.get_label(): list(line.get_ydata()) for line in evening.plot().get_lines()[:2]}
    assert drawn == {"Amy": [0, 3, 2], "Bob": [0, -3, -2]}
    assert Evening().plot() is not None


def test_the_notebook_runs() -> None:
    path = Path(__file__).parents[1] / "examples" / "first_steps.ipynb"
    names: dict[str, object] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    answer, columns, ax = names["answer"], names["columns"], names["ax"]
    assert isinstance(answer, Answer) and len(answer.plans) == 5
    assert isinstance(columns, dict) and len(columns["ev"]) == 10_000 and getattr(ax, "patches")


def test_without_matplotlib_an_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match="pip install matplotlib"):
        solve(HAND, quick=True).plot()
