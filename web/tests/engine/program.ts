/** Runs the page's engine and the program, for tests that compare their answers. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { Engine, type TableKey } from "../../src/engine/wasm.ts";

const TABLES = new URL("../../../tables/", import.meta.url);

/** Reads the project's tables of strategies and values, by key. */
function readTables(): Map<TableKey, Uint8Array> {
  const tables = new Map<TableKey, Uint8Array>();
  for (const name of readdirSync(TABLES).filter((name) => /\.(equilibrium|values)$/.test(name))) {
    const bytes = readFileSync(new URL(name, TABLES));
    const hash = bytes.readBigUInt64LE(8).toString(16).padStart(16, "0");
    const key = name.endsWith(".values") ? `2-${hash}-0` : `0-${hash}-${name.startsWith("taiwanese-3") ? 3 : 1}`;
    tables.set(key, new Uint8Array(bytes));
  }
  return tables;
}

/** Starts the engine of the page in this process, with all tables in memory and without a time limit. */
export async function startEngine(module: "hands" | "games" = "hands"): Promise<Engine> {
  const tables = readTables();
  return Engine.start(await WebAssembly.compile(readFileSync(new URL(`../../src/engine/${module}.wasm`, import.meta.url))), {
    stops: () => false,
    find: (key) => tables.get(key),
    awaits: () => false,
    keep: () => {},
    progress: () => {},
  });
}

/** The program with which the answers of the page are compared. */
export const PROGRAM = process.env.PUSOY ?? new URL("../../../target/release/pusoy", import.meta.url).pathname;

/** Runs the program on lines of standard input, and returns the lines of its output. */
export function runProgram(args: readonly string[], lines: readonly string[]): string[] {
  const options = { input: `${lines.join("\n")}\n`, encoding: "utf8", maxBuffer: 1 << 28 } as const;
  const { stdout, error, stderr } = spawnSync(PROGRAM, [...args, "--json"], options);
  if (error) throw new Error(`cannot run ${PROGRAM}: build it with 'cargo build --release', or name it in PUSOY (${error.message})`);
  if (stdout === "") throw new Error(`no output of pusoy ${args.join(" ")}: ${stderr}`);
  return stdout.trimEnd().split("\n");
}

/** Returns `deals` random hands of `count` different cards each. The same seed gives the same hands. */
export function dealHands(seed: number, deals: number, count: number): string[][] {
  let state = seed >>> 0;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: deals }, () => {
    const deck = [..."shdc"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => rank + suit));
    return Array.from({ length: count }, () => deck.splice(random(deck.length), 1)[0]!);
  });
}
