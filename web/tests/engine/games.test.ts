/** For an endgame of a climbing game, the page's engine writes the same bytes as the program. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { startEngine } from "./program.ts";

const PROGRAM = process.env.PUSOY ?? new URL("../../../target/release/pusoy", import.meta.url).pathname;
const RANKS = "3456789TJQKA2";

/** Returns a generator of random whole numbers below a bound. The same seed gives the same numbers. */
function dice(seed: number): (below: number) => number {
  let state = BigInt(seed) * 2_654_435_761n + 1n;
  return (below) => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
    return Number((state >> 33n) % BigInt(below));
  };
}

/** Deals random hands of `cards` cards each from one pack. Without `isSuited`, the cards have ranks but no suits. */
function deal(roll: (below: number) => number, players: number, cards: number, isSuited: boolean): string[] {
  const pack = [...RANKS].flatMap((rank) => [..."shdc"].map((suit) => (isSuited ? rank + suit : rank)));
  return Array.from({ length: players }, () => Array.from({ length: cards }, () => pack.splice(roll(pack.length), 1)[0]!).join(" "));
}

/** Returns `count` questions about random endgames of a game. */
function questions(game: string, count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, at) => {
    const roll = dice(at + 1);
    const isSuited = game === "big-two" || game === "tien-len";
    const players = at % 3 === 2 ? 3 : 2;
    const names = ["Ann", "Ben", "Cy"].slice(0, players);
    const hands = Object.fromEntries(deal(roll, players, players === 3 ? 4 : 5 + (at % 3), isSuited).map((hand, seat) => [names[seat], hand]));
    const contract = game === "dou-dizhu" ? { landlord: names[roll(players)], bid: 1 + roll(3) } : {};
    return { id: at, hands, to_move: names[roll(players)], ...contract };
  });
}

for (const game of ["dou-dizhu", "big-two", "tien-len"]) {
  test(`twenty endgames of ${game} have the program's solutions`, async () => {
    expect(existsSync(PROGRAM), `build the program first, or set PUSOY: ${PROGRAM}`).toBe(true);
    const engine = await startEngine("games");
    const asked = questions(game, 20);
    const written = execFileSync(PROGRAM, ["climb", "solve", game, "--json", "--all", "--line", "--memory", "128"], {
      input: asked.map((question) => JSON.stringify(question)).join("\n"),
      encoding: "utf8",
    });
    const answers = asked.map((question) => engine.answer("climb.solve", JSON.stringify({ game, ...question, all: true, line: true, memory: 128 })));
    expect(answers.filter((answer) => answer.includes('"best_moves":[['))).not.toHaveLength(0);
    expect(answers.some((answer) => answer.startsWith('{"schema":"pusoy.error'))).toBe(false);
    expect(answers.join("")).toBe(written);
  });
}
