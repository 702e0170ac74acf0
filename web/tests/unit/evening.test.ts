import { describe, expect, it } from "vitest";
import { dealsOf, formatLog, lastPlayers, lastRules, parseLog, rulesHeader } from "../../src/table/evening.ts";

describe("the rules of a log", () => {
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

it("logs come back as they were written", () => {
  const log = '# rules: "western"\n# players: Zoë, 阿明\nZoë=+3; 阿明=-3\n';
  const blocks = parseLog(log);
  expect(formatLog(blocks)).toBe(log);
  expect(lastPlayers(blocks)).toEqual(["Zoë", "阿明"]);
  expect(dealsOf(blocks)).toEqual([{ at: 2, text: "Zoë=+3; 阿明=-3", rules: "western" }]);
});
