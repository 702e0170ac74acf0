/**
 * In a drill with the same answers, the page's engine and the program write the same tasks, grades, history and
 * progress. The comparison ignores the times in the program's history, and the program's summary of the grades.
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { beforeAll, expect, it } from "vitest";
import type { Engine } from "../../src/engine/wasm.ts";
import { runProgram, startEngine } from "./program.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});

/** Answers a task. Its cards fill the back, then the middle, then the front. Of three cards, the last is discarded. */
function highBack({ cards, board }: { cards: string; board?: string[] | null }): string {
  const hand = cards.split(" ");
  if (!board) return [hand.slice(10, 13), hand.slice(5, 10), hand.slice(0, 5)].map((row) => row.join(" ")).join(" / ");
  const room = [2, 1, 0].flatMap((row) => Array.from({ length: [3, 5, 5][row]! - board[row]!.split(" ").filter(Boolean).length }, () => "fmb"[row]));
  const placed = hand.length === 3 ? 2 : hand.length;
  return hand.slice(0, placed).map((card, at) => `${card}>${room[at]}`).join(" ");
}

it.each([
  { settings: { rules: "standard" }, args: ["--rules", "standard"], count: 10 },
  { settings: { rules: "one-six", opponents: 1 }, args: ["--rules", "one-six", "--opponents", "1"], count: 5 },
  { settings: { rules: "pineapple" }, args: ["--rules", "pineapple"], count: 5 },
])("the engine and the program agree on $count tasks under $settings.rules rules", ({ settings, args, count }) => {
  const [written, entries, typed]: [string[], string[], string[]] = [[], [], []];
  for (let number = 1; number <= count; number++) {
    const asked = { ...settings, id: number, seed: 26, number, history: entries.map((line) => `${line}\n`).join("") };
    const dealt = engine.answer("drill.deal", JSON.stringify(asked)).trimEnd();
    const { cards, board, dead } = JSON.parse(dealt);
    const answer = highBack({ cards, board });
    const known = board ? { board, dead } : {};
    const judged = engine.answer("drill.judge", JSON.stringify({ ...settings, ...known, id: number, cards, answer }));
    const [grade, entry] = judged.trimEnd().split("\n") as [string, string];
    written.push(dealt, grade);
    entries.push(entry);
    typed.push(answer);
  }
  const history = `${mkdtempSync(`${tmpdir()}/pusoy-`)}/drill.jsonl`;
  const lines = runProgram(["drill", ...args, "--seed", "26", "--count", String(count), "--history", history], typed);
  expect(written).toEqual(lines.filter((line) => !line.startsWith('{"schema":"pusoy.grade.summary/1"')));
  const stored = readFileSync(history, "utf8");
  expect(entries).toEqual(stored.trimEnd().split("\n").map((line) => line.replace(/"time":\d+,/, "")));
  const [progress] = runProgram(["drill", "--progress", "--history", history], []);
  expect(engine.answer("drill.progress", JSON.stringify({ history: stored })).trimEnd()).toBe(progress);
});
