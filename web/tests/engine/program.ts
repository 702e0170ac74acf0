/** The engine and the program side by side, for tests that compare their answers. */
import { readdirSync, readFileSync } from "node:fs";
import { Engine, type TableKey } from "../../src/engine/wasm.ts";

const TABLES = new URL("../../../tables/", import.meta.url);

/** Reads the tables of the project, by key. */
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
