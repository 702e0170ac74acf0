import { describe, expect, it } from "vitest";
import { formatFragment, LONGEST, parseFragment, wholeNumber } from "../../src/app/fragment.ts";

describe("addresses", () => {
  it("keep their part and values when formatted and parsed", () => {
    const values = { cards: "AsAdKh", rules: 'rules = "standard"\nscoring = "1-6" # a & b = c', opponents: 2 };
    const { part, values: read } = parseFragment(formatFragment("set", values));
    expect(part).toBe("set");
    expect(Object.fromEntries(read)).toEqual({ ...values, opponents: "2" });
  });

  it("leave out what is empty", () => {
    expect(formatFragment("set", { cards: "", dead: undefined })).toBe("#set");
  });

  it.each(["#", "", "#?", "#SET", "#../x?y", "#<script>", `#${"x".repeat(LONGEST)}`, "#%E0%A4%A?%E0%A4%A=%"])("%.40j names no part", (fragment) => {
    expect(parseFragment(fragment).part).toBe("");
  });

  it("have no values if they are too long", () => {
    expect([...parseFragment(`#set?cards=${"A".repeat(LONGEST)}`).values]).toEqual([]);
  });

  it.each([
    ["3", 3],
    ["0", 0],
    ["9", 9],
    ["10", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["", undefined],
    ["x", undefined],
  ])("with %j, where a number from 0 to 9 is expected, give %s", (text, wanted) => {
    expect(wholeNumber(new URLSearchParams({ at: text }), "at", 0, 9)).toBe(wanted);
    expect(wholeNumber(new URLSearchParams(), "at", 0, 9)).toBeUndefined();
  });
});
