/** The page's engine answers questions about hands with the same bytes as the program. */
import { beforeAll, describe, expect, it } from "vitest";
import { cellsOf } from "../../src/charts/chart.ts";
import { ROWS } from "../../src/set/answer.ts";
import type { Engine } from "../../src/engine/wasm.ts";
import { dealHands, runProgram, startEngine } from "./program.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});

/** Asks the engine and the program the same questions, and compares their records. */
function compare(kind: string, questions: readonly object[], settings: Record<string, unknown>, args: readonly string[]) {
  const lines = questions.map((question, id) => JSON.stringify({ id, ...question }));
  const answers = lines.map((line) => engine.answer(kind, JSON.stringify({ ...settings, ...JSON.parse(line) })).trimEnd());
  expect(answers).toEqual(runProgram([...kind.split("."), ...args], lines));
}

const PRESETS = ["standard", "taiwanese", "plain-one-six"];

describe.each(PRESETS)("%s", (rules) => {
  const hands = dealHands(20261125, 60, 13).map((cards) => ({ cards: cards.join(" ") }));

  it("gives the program's 60 quick answers", () => compare("solve", hands, { rules, quick: true }, ["--rules", rules, "--quick"]));

  it("gives the program's 12 default answers", () => compare("solve", hands.slice(0, 12), { rules }, ["--rules", rules]));

  it("settles 20 deals as the program does", () => {
    const deals = dealHands(7, 20, 39).map((cards) => ({
      players: [0, 1, 2].map((seat) => {
        const hand = cards.slice(13 * seat, 13 * seat + 13);
        return { name: `P${seat}`, front: hand.slice(0, 3).join(" "), middle: hand.slice(3, 8).join(" "), back: hand.slice(8).join(" ") };
      }),
    }));
    compare("score", deals, { rules }, ["--rules", rules]);
  });

  it("grades 12 settings as the program does", () => {
    const settings = hands.slice(20, 32).map(({ cards }) => {
      const hand = cards.split(" ").sort((a, b) => "23456789TJQKA".indexOf(a[0]!) - "23456789TJQKA".indexOf(b[0]!));
      return { front: hand.slice(0, 3).join(" "), middle: hand.slice(3, 8).join(" "), back: hand.slice(8).join(" ") };
    });
    compare("grade", settings, { rules, quick: true }, ["--rules", rules, "--quick"]);
  });
});

describe.each([...PRESETS, 'rules = "standard"\nlow-middle = "yes"'])("the chart of %s", (rules) => {
  const opponents = rules === "taiwanese" ? 3 : 1;
  const isPreset = !rules.includes("=");

  it("has every range of the engine's answer, and frequencies that add up to 1", () => {
    const answer = engine.answer("chart", JSON.stringify({ rules, opponents })).trimEnd();
    if (isPreset) expect([answer]).toEqual(runProgram(["chart", "--rules", rules, "--opponents", String(opponents)], []));
    const chart = JSON.parse(answer);
    for (const row of ROWS) {
      const cells = cellsOf(chart[row]);
      expect(cells.map(({ range }) => range)).toEqual(chart[row].map(({ range }: { range: string }) => range));
      expect(cells.reduce((sum, { seen }) => sum + seen, 0)).toBeCloseTo(1, 2);
    }
  });
});

describe.each(["pineapple", "ultimate"])("%s", (rules) => {
  it("values 6 streets as the program does", () => {
    const streets = dealHands(11, 6, 10).map((cards) => ({
      board: { front: cards[0], middle: cards.slice(1, 4).join(" "), back: cards.slice(4, 7).join(" ") },
      cards: cards.slice(7).join(" "),
    }));
    compare("place", streets, { rules }, ["--rules", rules]);
  });
});

it("invalid hands cause the same problems as in the program", () => {
  const wrong = ["As Ad", "As As Kd Kh Qc Js Ts 9s 8s 5h 5d 3c 2c", "1Oh Xx", ""].map((cards) => ({ cards }));
  const lines = wrong.map((question) => JSON.stringify(question));
  const problems = (text: string) => JSON.parse(text).error.all;
  const answers = lines.map((line) => problems(engine.answer("solve", line)));
  expect(answers).toEqual(runProgram(["solve"], lines).map(problems));
});
