/**
 * The program's option `--link` prints an address in the page's format. From this address, the page asks its engine the
 * same question that the program answered.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { formatFragment, parseFragment } from "../../src/app/fragment.ts";
import { formatOptions, parseOptions } from "../../src/endgames/games.ts";
import { formatStart, isComplete, parseStart } from "../../src/endgames/position.ts";
import type { Engine } from "../../src/engine/wasm.ts";
import { dealsOf, lastPlayers, parseLog } from "../../src/table/evening.ts";
import { PROGRAM, startEngine } from "./program.ts";

const BASE = "https://example.org/pusoy/";

let hands: Engine;
let games: Engine;
beforeAll(async () => {
  [hands, games] = [await startEngine(), await startEngine("games")];
});

/**
 * Runs the program with `--link`. Returns the record without the link. Also returns the part of the page that the link
 * opens, and the values of the link.
 */
function link(args: readonly string[], input = "") {
  const { stdout, stderr } = spawnSync(PROGRAM, [...args, "--json", `--link=${BASE}`], { input, encoding: "utf8" });
  const record = JSON.parse(stdout.split("\n")[0] || `{"link":null,"no_link":${JSON.stringify(stderr)}}`);
  expect(record.link, record.no_link).toMatch(/^https:\/\/example\.org\/pusoy\/#/);
  const fragment = record.link.slice(BASE.length);
  const { part, values } = parseFragment(fragment);
  // The page writes the same address.
  expect(formatFragment(part, Object.fromEntries(values))).toBe(fragment);
  const { link, ...rest } = record;
  return { part, values, record: rest };
}

/** Asks the engine of the page. */
function ask(engine: Engine, kind: string, question: object) {
  return JSON.parse(engine.answer(kind, JSON.stringify(question)));
}

/** Reads cards as the parts of the page do. */
function cards(text: string | null): string {
  return text ? ask(hands, "cards", { cards: text }).cards.join(" ") : "";
}

/** A file of house rules. Their name has Vietnamese and Chinese letters, and characters that addresses must escape. */
const HOUSE = join(mkdtempSync(join(tmpdir(), "pusoy-")), "house.toml");
writeFileSync(HOUSE, 'name = "Thứ sáu \\"♠\\", & {週五}"\nrules = "plain"\nstake = "0.25"\ncurrency = "HK$"\n');

const HAND = "As Ad Kh Kd Qc Js Ts 9s 8s 5h 5d 3c 2c";

/** Reads the rules, opponents and dead cards of an address, as `set-part.ts` does. */
function setQuestion(values: URLSearchParams) {
  return { rules: values.get("rules") ?? "standard", opponents: Number(values.get("opponents") ?? 3), dead: cards(values.get("dead")) };
}

describe("solve", () => {
  it.each([
    ["standard", []],
    ["a preset", ["--rules", "taiwanese", "--opponents", "1"]],
    ["house rules", ["--rules", HOUSE, "--opponents", "2"]],
    ["dead cards", ["--rules", HOUSE, "--opponents", "2", "--dead", "2s 7d"]],
  ])("%s", (_name, args) => {
    const { part, values, record } = link(["solve", HAND, "--precision", "0.5", ...args]);
    expect(part).toBe("set");
    const answer = ask(hands, "solve", { ...setQuestion(values), cards: cards(values.get("cards")), precision: 0.5 });
    expect(answer.schema).toBe("pusoy.solve/2");
    expect(answer).toEqual(record);
  });

  it("a hand in fantasyland", () => {
    const { part, values, record } = link(["solve", "--rules", "pineapple", `${HAND} 7d`]);
    expect([part, values.get("view")]).toEqual(["open-face", "street"]);
    expect(ask(hands, "solve", { rules: values.get("rules") ?? "pineapple", cards: cards(values.get("cards")) })).toEqual({ ...record, id: null });
  });
});

it("grade, with house rules and dead cards", () => {
  const setting = "Zoë=7s 7c 3c / 9s 9h 9d 4h 4d / As Ks Qs Js 2s";
  const { part, values, record } = link(["grade", "--rules", HOUSE, "--opponents", "2", "--dead", "2h", "--precision", "0.5", setting]);
  expect(part).toBe("set");
  const [front, middle, back] = values.get("try")!.split("/").map(cards);
  expect([front, middle, back].join(" ").split(" ").sort()).toEqual(cards(values.get("cards")).split(" ").sort());
  const answer = ask(hands, "grade", { ...setQuestion(values), front, middle, back, player: "Zoë", precision: 0.5 });
  expect(answer).toEqual(record);
});

describe("score", () => {
  const amy = "Amy=6s 6h 4c / Ts Td 9c Qd 8s / 3s 3h 3d 2s 2d";
  it.each([
    ["a preset and a Chinese name", [amy, "阿明=surrender", "--rules", "western"]],
    ["house rules", [amy, "Đức=Ac Kc Qc / 9s 9d 5h 5c 4d / Kh Jh 9h 8h 7h", "--rules", HOUSE]],
    ["units", ["Zoë=+3", "Bob=-3"]],
    ["a natural", ["Cy=natural: 2s 3c 4d 5h 6s 7h 8d 9c Ts Jc Qd Kh As", "B Jr=surrender"]],
  ])("%s", (_name, args) => {
    const { part, values, record } = link(["score", ...args]);
    expect(part).toBe("table");
    const blocks = parseLog(values.get("log")!);
    expect(lastPlayers(blocks)).toEqual(args.filter((arg) => arg.includes("=")).map((arg) => arg.split("=")[0]));
    const deals = dealsOf(blocks);
    expect(deals).toHaveLength(1);
    const { text, rules } = deals[0]!;
    const answer = ask(hands, "score", { text, rules });
    expect(answer.schema).toBe("pusoy.score/2");
    expect(answer).toEqual(record);
  });
});

it.each([
  ["pineapple", ["--board", "Qs 4h / Kh Kd 9c 5s / As Ah Ts Td 7c", "--dead", "2s", "Qd Ks 2d"]],
  ["ofc", ["--rules", "ofc", "--board", "Qs / Kc Kh 8d 3s / 7d 7s 4c 4h 2s", "Qc"]],
])("place under %s", (rules, args) => {
  const { part, values, record } = link(["place", ...args]);
  expect([part, values.get("view"), values.get("rules") ?? "pineapple"]).toEqual(["open-face", "street", rules]);
  const board = Object.fromEntries(["front", "middle", "back"].map((row) => [row, cards(values.get(row))]));
  const answer = ask(hands, "place", { rules, cards: cards(values.get("cards")), dead: cards(values.get("dead")), board });
  expect(answer.schema).toBe("pusoy.place/1");
  expect(answer).toEqual(record);
});

it.each([[[]], [["--rules", "taiwanese", "--opponents", "3"]], [["--rules", HOUSE]]])("chart %s", (args) => {
  const { part, values, record } = link(["chart", ...args]);
  expect(part).toBe("charts");
  const { rules, opponents } = setQuestion(values);
  expect(ask(hands, "chart", { rules, opponents })).toEqual(record);
});

describe("climb solve", () => {
  it.each([
    ["big-two", ["--set", "payment=pairwise", "Änn=3d 5c 9h; 阿明=4d Ts Ks; move=Änn; on=阿明:3s"]],
    ["tien-len", ["--set", "pass-lock=yes", "A=3d 5c; B=4d Ts; C=6d 7d; D=8d 9d; move=A; on=C:4h; passed=D, B"]],
    ["dou-dizhu", ["L=KK5543; P=225543; move=P; landlord=L; bid=2; on=L:33"]],
    ["daifugo", ["--set", "revolution=quads", "A=88; B=77J; C=9T; move=B; revolution=yes"]],
    ["tien-len", ["Zoë=3s 4h; Bob=5c 6d; move=Bob"]],
  ])("%s: %s", (game, args) => {
    const { part, values, record } = link(["climb", "solve", game, ...args]);
    expect(part).toBe("endgames");
    const start = parseStart(values);
    expect(isComplete(start)).toBe(true);
    // Nothing of the address is lost on the page.
    expect(formatFragment("endgames", { ...formatStart(start), at: 0 })).toBe(formatFragment("endgames", Object.fromEntries(values)));
    const { hands: held, mover, standing, passed, landlord, bid, revolution, options } = start;
    const names = held.map(({ name }) => name);
    const at = (name: string) => names.indexOf(name);
    const between = standing ? names.filter((_, seat) => (seat - at(standing.by) + names.length) % names.length > 0 && (seat - at(standing.by) + names.length) % names.length < (at(mover) - at(standing.by) + names.length) % names.length) : [];
    const answer = ask(games, "climb.solve", {
      game: start.game,
      options,
      hands: Object.fromEntries(held.map(({ name, cards }) => [name, cards.join(" ")])),
      to_move: mover,
      ...(standing ? { standing: { by: standing.by, cards: standing.cards.join(" ") }, passed: [...between, ...passed] } : {}),
      ...(landlord ? { landlord, bid } : {}),
      revolution,
    });
    expect(answer.schema).toBe("pusoy.climb.solve/1");
    expect(answer).toEqual(record);
  });

  it("a transcript", () => {
    const text = "Änn=3d 5c 9h; Ben=4d Ts Ks; Änn: 3d; Ben: 4d";
    const { values } = link(["climb", "solve", "big-two", "--set", "payment=pairwise", "--from", text]);
    expect(parseStart(values)).toMatchObject({ game: "big-two", text, options: { payment: "pairwise" } });
    expect([values.get("at"), formatOptions(parseOptions(values.get("options")))]).toEqual(["0", "payment=pairwise"]);
  });
});
