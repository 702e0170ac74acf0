import { afterEach, describe, expect, it } from "vitest";
import { cellName, cellsOf, figureOf, groupsOf, kindOf, neighbour, type Range, STEPS, stepOf } from "../../src/charts/chart.ts";
import { figureText, nameOf, percentOf, percentText, winsText } from "../../src/charts/figures.ts";
import { LANGUAGES, setLanguage } from "../../src/words/words.ts";

Object.assign(globalThis, { document: { documentElement: {} }, dispatchEvent: () => true });
afterEach(() => setLanguage("en"));

const range = (name: string, seen: number, from: number, to: number): Range => ({ range: name, seen, wins: [from, to] });
const RANGES = [range("three sixes", 0.01, 0.99, 0.99), range("pair of aces", 0.2, 0.7, 0.9), range("pair of deuces", 0.1, 0.5, 0.6), range("queen high", 0.3, 0.1, 0.4)];

describe("ranges", () => {
  it.each([
    ["ace-high straight flush", "straight-flush", "A"],
    ["four deuces", "quads", "2"],
    ["sixes full", "full-house", "6"],
    ["seven-high flush", "flush", "7"],
    ["five-high straight", "straight", "5"],
    ["three threes", "trips", "3"],
    ["two pair, tens up", "two-pair", "T"],
    ["pair of sixes", "pair", "6"],
    ["king high", "high-card", "K"],
  ])("%s", (name, kind, rank) => expect(kindOf(name)).toEqual({ kind, rank, isLow: false }));

  it("include deuce-to-seven rows", () => expect(kindOf("nine low")).toEqual({ kind: "high-card", rank: "9", isLow: true }));

  it.each(["", "pair", "pair of hearts", "three blind mice", "royal flush", "<b>ace</b> high"])("%j is not a range", (name) => expect(kindOf(name)).toBeUndefined());

  it("come with the total frequency of all stronger ranges", () => {
    expect(cellsOf(RANGES).map(({ kind, rank, stronger }) => [kind, rank, Number(stronger.toFixed(2))])).toEqual([
      ["trips", "6", 0],
      ["pair", "A", 0.01],
      ["pair", "2", 0.21],
      ["high-card", "Q", 0.31],
    ]);
  });
});

describe("the heat map", () => {
  const groups = groupsOf(cellsOf(RANGES));

  it("has a line per kind, with a place per rank from the ace down to the lowest rank that occurs", () => {
    expect(groups.map(({ kind, seen, cells }) => [kind, Number(seen.toFixed(2)), cells.length])).toEqual([
      ["trips", 0.01, 9],
      ["pair", 0.3, 13],
      ["high-card", 0.3, 3],
    ]);
    expect(groups[1]!.cells.map((cell) => cell?.rank ?? "-").join("")).toBe("A-----------2");
  });

  it("moves the focus by keys, and stops at the edges", () => {
    const from = (kind: "trips" | "pair" | "high-card", rank: string, key: string) => {
      const cell = neighbour(groups, { kind, rank }, key);
      return cell && cellName(cell);
    };
    expect(from("pair", "A", "ArrowRight")).toBe("pair-2");
    expect(from("pair", "2", "ArrowLeft")).toBe("pair-A");
    expect(from("pair", "2", "ArrowRight")).toBeUndefined();
    expect(from("trips", "6", "ArrowDown")).toBe("pair-2");
    expect(from("pair", "2", "ArrowDown")).toBe("high-card-Q");
    expect(from("trips", "6", "ArrowUp")).toBeUndefined();
    expect(from("pair", "2", "Home")).toBe("pair-A");
    expect(from("pair", "A", "End")).toBe("pair-2");
    expect(from("pair", "A", "Enter")).toBeUndefined();
  });

  it("has steps of colour from 0 to 7", () => {
    expect([0, 0.0009, 0.001, 0.05, 0.5].map((value) => stepOf(value, "seen"))).toEqual([0, 0, 1, 6, 7]);
    expect([0, 0.125, 0.5, 1].map((value) => stepOf(value, "wins"))).toEqual([0, 1, 4, 7]);
    expect(figureOf(RANGES[1]!, "wins")).toBeCloseTo(0.8);
    expect([...STEPS.seen, ...STEPS.wins].map(percentText)).not.toContain("0");
  });
});

describe("figures", () => {
  it("are rounded, except that small frequencies are shown as below 0.1 percent", () => {
    expect([0, 0.0002, 0.0005, 0.1234].map((value) => figureText(value, "seen"))).toEqual(["0.0", "<0.1", "0.1", "12.3"]);
    expect([percentOf(0.0002, "seen"), percentOf(0.1234, "seen"), percentOf(0.126, "wins")]).toEqual(["<0.1%", "12.3%", "13%"]);
    expect(cellsOf([range("pair of aces", 0, 1, 1)]).map(({ seen }) => figureText(seen, "seen"))).toEqual(["<0.1"]);
    expect([0.126, 0.5].map((value) => figureText(value, "wins"))).toEqual(["13", "50"]);
    expect([winsText([0.641, 0.714]), winsText([0.99, 0.99])]).toEqual(["64–71", "99"]);
    expect([0, 0.0025, 0.001, 0.08].map(percentText)).toEqual(["0", "0.25", "0.1", "8"]);
  });

  it("are shown under a different name for each range, in every language", () => {
    for (const language of LANGUAGES) {
      setLanguage(language);
      const names = cellsOf([...RANGES, range("nine low", 0.1, 0, 0.1), range("ten-high straight", 0.1, 0, 0.1)]).map(nameOf);
      expect(new Set(names).size).toBe(names.length);
      if (language !== "en") expect(names.at(-1)).toContain("10");
    }
  });
});
