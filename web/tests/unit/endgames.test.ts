/** The pure logic of Endgames: transcripts, positions, puzzles and their history. */
import { expect, test } from "vitest";
import { findMove, movesOf, type Puzzle, type PuzzleKey } from "../../src/endgames/puzzle.ts";
import { addResult, NO_HISTORY, nextDue, readHistory } from "../../src/endgames/puzzle-history.ts";
import { emptyStart, formatStart, formatSteps, pairAfter, parseStart, parseSteps, splitCards, type Start, type Step, transcriptOf } from "../../src/endgames/position.ts";
import { choicesOf, formatOptions, parseOptions } from "../../src/endgames/games.ts";
import { cutBefore, lineOf, partsOf } from "../../src/endgames/transcript.ts";
import { moveResult, worthOf } from "../../src/endgames/value.ts";

const hands = (...texts: string[]) => texts.map((text, seat) => ({ name: ["Ann", "Ben", "Cy", "Dee"][seat]!, cards: splitCards(text) }));

test("a transcript is split at line ends and semicolons, without comments", () => {
  const text = "Ann = 3d 5c; Ben=4d # late\n# none\n Ann: 3d；Ben：pass";
  expect(partsOf(text).map(({ text, line }) => [text, line])).toEqual([["Ann = 3d 5c", 1], ["Ben=4d", 1], ["Ann: 3d", 3], ["Ben：pass", 3]]);
  for (const part of partsOf(text)) expect(text.slice(part.from, part.to)).toBe(part.text);
});

test("a transcript is cut before a play or pass with a given number, not counting the auction", () => {
  const text = "A = 3 4\nA: bid 1\nB: pass\nC: pass\nA: 3; B: pass\nC: 4";
  expect(cutBefore(text, 0, 3)).toBe("A = 3 4\nA: bid 1\nB: pass\nC: pass");
  expect(cutBefore(text, 2, 3)).toBe("A = 3 4\nA: bid 1\nB: pass\nC: pass\nA: 3; B: pass");
  expect(cutBefore(text, 3, 3)).toBe(text);
});

test("the line of a problem is found by the number of its action or by its token", () => {
  const text = "Ann = 3d 5c\nBen = 4d Zs\nAnn: 3d\nBen: 4h";
  expect(lineOf(text, "action 2, Ben: Ben does not hold 4h", "Ben")?.line).toBe(4);
  expect(lineOf(text, "Ben: 'Zs' is not a card", "Zs")?.line).toBe(2);
  expect(lineOf(text, "a transcript needs the hands of the players (such as Ann = 3d 5c)", null)).toBeUndefined();
});

test("the transcript contains the play to beat, and the passes after it", () => {
  const start: Start = { ...emptyStart("big-two", {}, 3), hands: hands("3d5c", "TsKs", "6c"), mover: "Ann", standing: { by: "Ben", cards: ["4d"] } };
  expect(transcriptOf(start, [2, 3, 4])).toBe("Ben = Ts Ks 4d\nCy = 6c\nAnn = 3d 5c\nleader = Ben\nBen: 4d\nCy: pass");
});

test("the player before the first pass leads the trick in the transcript", () => {
  const start: Start = { ...emptyStart("killer", {}, 4), hands: hands("3s", "5s", "7s", "9s"), mover: "Ann", standing: { by: "Dee", cards: ["Ts"] }, passed: ["Ben"] };
  // Ann led, Ben passed, Cy played, and Dee's ten is the play to beat.
  expect(transcriptOf(start, [2, 4], [["4h"], ["6h"]]).split("\n").slice(4)).toEqual(["leader = Ann", "Ann: 4h", "Ben: pass", "Cy: 6h", "Dee: Ts"]);
  // Here, Ben led and Cy passed.
  expect(transcriptOf({ ...start, passed: ["Cy"] }, [2, 4], [["4h"]]).split("\n").slice(4)).toEqual(["leader = Ben", "Ben: 4h", "Cy: pass", "Dee: Ts"]);
});

test("players added to reach the game's minimum go out first, each with a card that is left in the pack", () => {
  const start: Start = { ...emptyStart("daifugo", {}, 2), hands: hands("44445", "89"), mover: "Ben" };
  expect(transcriptOf(start, [3, 4])).toBe("Eve = 5\nBen = 8 9\nAnn = 4 4 4 4 5\nleader = Eve\nEve: 5\nBen: pass\nAnn: pass");
});

test("with two players, a pass ends the trick, and the other player leads", () => {
  const start: Start = { ...emptyStart("dou-dizhu", {}, 2), hands: hands("KK5", "225") };
  const steps: Step[] = [{ by: "Ann", move: ["K"] }, { by: "Ben", move: ["2"] }];
  expect(pairAfter(start, steps)).toEqual({ hands: hands("K5", "25"), mover: "Ann", standing: { by: "Ben", cards: ["2"] } });
  expect(pairAfter(start, [...steps, { by: "Ann", move: "pass" }])).toMatchObject({ mover: "Ben", standing: undefined });
});

test("an address reproduces a position", () => {
  const start: Start = {
    ...emptyStart("dou-dizhu", { kickers: "rlcard", spring: "double" }, 2),
    hands: hands("KK5XbXr", "225T"),
    mover: "Ben",
    standing: { by: "Ann", cards: ["5"] },
    landlord: "Ben",
    bid: 3,
  };
  const values = new URLSearchParams(Object.entries(formatStart(start)).map(([name, value]) => [name, String(value)]));
  expect(parseStart(values)).toEqual(start);
  const steps: Step[] = [{ by: "Ben", move: "pass" }, { by: "Ann", move: ["Xb=5h", "5s"] }];
  expect(parseSteps(formatSteps(steps))).toEqual(steps);
});

test("a damaged address gives an empty position, and never a name that breaks a transcript", () => {
  for (const hand of ["Ann=3d", "Ann=3d;Ann=4d", "A\nB=3d;C=4d", "#A=3d;C=4d", ";;;", "=;=", "A=3d;B=4d;C=5d;D=6d;E=7d"]) {
    expect(parseStart(new URLSearchParams({ hands: hand })).hands.map(({ name }) => name)).toEqual(["Ann", "Ben"]);
  }
  expect(parseSteps("Ann:3d\nBen:4d;:;x")).toEqual([]);
});

test("options are pairs of a name and a value", () => {
  expect(parseOptions("jokers=2; revolution = quads;nonsense")).toEqual({ jokers: "2", revolution: "quads" });
  expect(parseOptions(formatOptions({ "instant-wins": "four-2s,six-pairs" }))).toEqual({ "instant-wins": "four-2s,six-pairs" });
  expect(choicesOf({ value: "off", values: "one of off, on, choice", meaning: "" })).toEqual(["off", "on", "choice"]);
  expect(choicesOf({ value: "100", values: "a whole number from 1 to 1,000,000", meaning: "" })).toBeUndefined();
});

test("the results of all players become a score for one player, and a higher score is better", () => {
  expect(worthOf("penalties", "two", { Ann: 2, Ben: 0 }, "Ben")).toBe(2);
  expect(worthOf("penalties", "single", { Ann: 2, Ben: 5, Cy: 0 }, "Ben")).toBe(-5);
  expect(worthOf("places", "two", { Ann: 1, Ben: 2 }, "Ben")).toBe(-2);
  expect(worthOf("totals", "two", { Ann: 4, Ben: -4 }, "Ben")).toBe(-4);
  expect(moveResult("penalties", { Ann: 2, Ben: 0 }, "Ben")).toBe("penalty 0 : 2");
});

const KEY: PuzzleKey = { game: "tien-len", options: {}, seed: 3, number: 1, cards: 6, level: null };

test("a puzzle that was not solved at once comes back after three others", () => {
  let history = addResult(NO_HISTORY, KEY, "second");
  const other = (number: number) => ({ ...KEY, number });
  for (const number of [2, 3, 4]) {
    expect(nextDue(history, KEY)).toBeUndefined();
    history = addResult(history, other(number), "first");
  }
  expect(nextDue(history, KEY)).toEqual(KEY);
  expect(nextDue(history, { game: "killer" })).toBeUndefined();
  history = addResult(history, KEY, "first");
  expect(history).toEqual({ first: 4, second: 1, missed: 0, due: [] });
});

test("a damaged history is empty", () => {
  for (const stored of [undefined, null, 3, "x", [], { first: -1, second: 0.5, missed: "2", due: 7 }, { due: [null, {}, { from: 1, key: { game: "chess" } }] }]) {
    expect(readHistory(stored)).toEqual(NO_HISTORY);
  }
  const history = addResult(NO_HISTORY, KEY, "missed");
  expect(readHistory(JSON.parse(JSON.stringify(history)))).toEqual(history);
});

test("tapped cards, in any order, identify a legal move", () => {
  const puzzle = {
    solution: ["Jc", "Jh"],
    wrong: [{ move: "pass", is_tempting: false }, { move: ["7s"], is_tempting: true }, { move: ["5s", "Xb=5h"], is_tempting: true }],
  } as unknown as Puzzle;
  expect(findMove(puzzle, ["Jh", "Jc"])).toEqual(["Jc", "Jh"]);
  expect(findMove(puzzle, ["Xb", "5s"])).toEqual(["5s", "Xb=5h"]);
  expect(findMove(puzzle, ["Jh"])).toBeUndefined();
  expect(movesOf(puzzle).at(-1)).toBe("pass");
});
