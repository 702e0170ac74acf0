import { expect, it } from "vitest";
import { rulesName } from "../../src/rules/rules.ts";

it.each([
  ["taiwanese", "Taiwanese"],
  ['name = "Thứ sáu"\nrules = "plain"', "Thứ sáu"],
  ['rules = "plain"\nname = "a \\"b\\" \\\\ c"', 'a "b" \\ c'],
  ['rules = "plain"', "house rules"],
  [`name = "${"x".repeat(500)}"`, "house rules"],
  ['name = "a\\"\nrules = "plain"', "house rules"],
])("%j is called %s", (rules, name) => expect(rulesName(rules)).toBe(name));
