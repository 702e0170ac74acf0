import { describe, expect, it } from "vitest";
import { bestLanguage, fill, LANGUAGES, money, type Text } from "../../src/words/words.ts";

const modules = import.meta.glob<{ texts: Record<string, Text> }>(["../../src/**/words.ts", "../../src/words/cards.ts", "!../../src/words/words.ts"], { eager: true });

/** Returns the names of the values in a text, in alphabetical order. */
function valuesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!))].sort();
}

describe.each(Object.entries(modules))("%s", (_path, { texts }) => {
  it.each(Object.entries(texts))("%s is in every language, with the same values", (_key, text) => {
    expect(text).toHaveLength(LANGUAGES.length);
    for (const each of text) {
      expect(each.trim()).not.toBe("");
      expect(valuesOf(each)).toEqual(valuesOf(text[0]));
    }
  });
});

it("the tests above include the texts of the folders app, cards, rules and set", () => {
  const paths = Object.keys(modules);
  for (const folder of ["app", "cards", "rules", "set"]) expect(paths).toContain(`../../src/${folder}/words.ts`);
});

describe("fill", () => {
  it("fills in values, and chooses between singular and plural", () => {
    expect(fill("{count} {count|opponent|opponents}", { count: 1 })).toBe("1 opponent");
    expect(fill("{count} {count|opponent|opponents}", { count: 3 })).toBe("3 opponents");
  });

  it("keeps a placeholder without a value, and inserts markup as plain text", () => {
    expect(fill("{name} wins", {})).toBe("{name} wins");
    expect(fill("{name} wins", { name: "<b>$&</b>" })).toBe("<b>$&</b> wins");
  });
});

describe("bestLanguage", () => {
  it.each([
    [["zh-TW", "en"], "zh-Hant"],
    [["zh-Hant-HK"], "zh-Hant"],
    [["zh-CN"], "zh-Hans"],
    [["zh"], "zh-Hans"],
    [["tl-PH"], "fil"],
    [["fil"], "fil"],
    [["vi-VN", "en"], "vi"],
    [["de-DE", "vi"], "vi"],
    [["de-DE"], "en"],
    [[], "en"],
  ] as const)("%j gives %s", (preferred, language) => expect(bestLanguage(preferred)).toBe(language));
});

it("formats money with at least two decimal places, or with none for a whole amount unless `hasCents` is set", () => {
  expect([1, -1.5, "0.25", "-0.125", "0"].map((amount) => money(amount, "€"))).toEqual(["1 €", "−1.50 €", "0.25 €", "−0.125 €", "0 €"]);
  expect(money(2.5, null)).toBe("2.50");
  expect([-4, "5.5", "0.125", 0].map((amount) => money(amount, "€", true))).toEqual(["−4.00 €", "5.50 €", "0.125 €", "0.00 €"]);
});
