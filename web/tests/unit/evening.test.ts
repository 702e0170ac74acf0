import { describe, expect, it } from "vitest";
import { changeBetween, countedDeals, dealsOf, formatLog, lastPlayers, lastRules, parseLog, rulesHeader } from "../../src/table/evening.ts";

describe("rules are written as the header of a log, and read back unchanged", () => {
  it.each([
    ["taiwanese", '# rules: "taiwanese"'],
    ['rules = "plain"\nstake = "0,25"', '# rules: { rules = "plain", stake = "0,25" }'],
    ['name = "a \\"b\\", {c"\nrules = "plain"', '# rules: { name = "a \\"b\\", {c", rules = "plain" }'],
    ['name = "\\\\"\nrules = "plain"', '# rules: { name = "\\\\", rules = "plain" }'],
    ["name = 'it''s, a \"name'\nrules = \"plain\"", "# rules: { name = 'it''s, a \"name', rules = \"plain\" }"],
  ])("%j", (rules, header) => {
    expect(rulesHeader(rules)).toBe(header);
    expect(lastRules(parseLog(`${header}\nA=+1; B=-1\n`))).toBe(rules);
  });
});

it("a log that is parsed and formatted keeps its text", () => {
  const log = '# rules: "western"\n# players: Zoë, 阿明\nZoë=+3; 阿明=-3\n';
  const blocks = parseLog(log);
  expect(formatLog(blocks)).toBe(log);
  expect(lastPlayers(blocks)).toEqual(["Zoë", "阿明"]);
  expect(dealsOf(blocks)).toEqual([{ at: 2, text: "Zoë=+3; 阿明=-3", rules: "western" }]);
});

it("if a review leaves out some deals, the remaining deals keep their numbers in the log", () => {
  const log = '# rules: "plain"\nA=+1; B=-1\n\nA=+2\nB=x\n\n# rules: "western"\nA=+3; B=-3\nA: +4\nB: -4\n';
  expect(parseLog(log)).toEqual(['# rules: "plain"', "A=+1; B=-1", "A=+2\nB=x", '# rules: "western"', "A=+3; B=-3", "A: +4\nB: -4"]);
  expect(countedDeals(log, [4])).toEqual([
    { number: 1, rules: "plain" },
    { number: 3, rules: "western" },
    { number: 4, rules: "western" },
  ]);
});

describe("the change from one log to another has a kind and the number of the changed deal (0 if the change is not about one deal)", () => {
  const start = "# players: A, B\n";
  const [one, two] = ["A=+1; B=-1\n", "A=+2; B=-2\n"];
  it.each([
    ["", start, "begin", 0],
    ["", start + one, "open", 0],
    [start + one, "", "new", 0],
    [start, start + one, "add", 1],
    [start + one, start + one + one, "add", 2],
    [start + one + two, start + two, "remove", 1],
    [start + one + two, start + one, "remove", 2],
    [start + one + two, start + two + two, "edit", 1],
    [start + one, "# players: A, C\n" + one, "table", 0],
    [start + one, start + two + two, "open", 0],
  ])("from %j to %j: %s %i", (before, after, kind, number) => expect(changeBetween(before, after)).toEqual({ kind, number }));
});
