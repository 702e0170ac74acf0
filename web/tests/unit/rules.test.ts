import { expect, it } from "vitest";
import { rulesName } from "../../src/rules/rules.ts";

it.each([
  ["taiwanese", "Taiwanese"],
  ['name = "Thứ sáu"\nrules = "plain"', "Thứ sáu"],
  ['rules = "plain"\nname = "a \\"b\\" \\\\ c"', 'a "b" \\ c'],
  ['rules = "taiwanese"', "Taiwanese"],
  ['rules = "taiwanese"\nstake = "0.25"\ncurrency = "€"', "Taiwanese"],
  ['rules = "taiwanese"\nstake = "0.25"\nscoop = "3"', "house rules"],
  ['rules = "no-preset"', "house rules"],
  [`name = "${"x".repeat(500)}"`, "house rules"],
  ['name = "a\\"\nrules = "plain"', "house rules"],
])("%j is called %s", (rules, name) => expect(rulesName(rules)).toBe(name));
