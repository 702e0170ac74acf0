/** The worker that runs the engine. It receives questions, and answers them one at a time. */
import { readTable, writeTable } from "../storage/tables.ts";
import type { Asked, Reported, Start } from "./messages.ts";
import known from "./tables.json";
import { Engine, type TableKey } from "./wasm.ts";

/** A table that the site serves. */
interface ServedTable {
  file: string;
  bytes: number;
  /** The name of its rules. */
  rules: string;
}

const SERVED: Record<TableKey, ServedTable | undefined> = known;

const scope = self as unknown as DedicatedWorkerGlobalScope;
/** Tables in memory; `null` for a table that is neither served by the site nor stored on this device. */
const tables = new Map<TableKey, Uint8Array | null>();
const wanted = new Set<TableKey>();
let deadline = Infinity;
let current = 0;
let base = "";

function report(message: Reported) {
  scope.postMessage(message);
}

let started: Promise<Engine> | undefined;

/** Starts the engine with the module that the page compiled. */
function start(module: WebAssembly.Module): Promise<Engine> {
  return Engine.start(module, {
    stops: () => performance.now() > deadline,
    find(key) {
      // For the value function of an open-face preset, the engine calls `find` but not `awaits`. It refuses the
      // question if this table is missing. So `find` adds a missing table to `wanted` if the site serves the table.
      if (!tables.has(key) && SERVED[key]) wanted.add(key);
      return tables.get(key) ?? undefined;
    },
    awaits(key) {
      if (tables.has(key)) return false;
      wanted.add(key);
      return true;
    },
    keep(key, bytes) {
      tables.set(key, bytes);
      void writeTable(key, bytes);
    },
    progress: (step, steps) => report({ type: "training", number: current, step, steps }),
  });
}

/** Loads the tables that the engine asked for: from the site if it serves them, otherwise from this device. */
async function loadTables() {
  for (const key of wanted) {
    const served = SERVED[key];
    if (served) report({ type: "fetching", number: current, rules: served.rules, bytes: served.bytes });
    tables.set(key, served ? await fetchTable(served) : await readTable(key));
  }
  wanted.clear();
}

/** The name of the cache for tables, which the service worker reads (`src/service-worker.ts`). */
const STORE = "tables";

/** Fetches and decompresses a table. A damaged file throws an error, because compressed files contain a checksum. */
async function fetchTable({ file, bytes }: ServedTable): Promise<Uint8Array> {
  const url = new URL(`tables/${file}`, base);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot fetch ${file} (status ${response.status})`);
  const compressed = await response.arrayBuffer();
  let table: Uint8Array;
  try {
    const plain = new Response(compressed).body!.pipeThrough(new DecompressionStream("gzip"));
    table = new Uint8Array(await new Response(plain).arrayBuffer());
  } catch {
    throw new Error(`${file} is damaged`);
  }
  if (table.length !== bytes) throw new Error(`${file} is damaged: it has ${table.length} bytes, not ${bytes}`);
  // If the table cannot be stored, it is fetched again next time.
  await scope.caches?.open(STORE).then((store) => store.put(url, new Response(compressed))).catch(() => {});
  return table;
}

async function answer({ kind, question, limit }: Asked, engine: Engine): Promise<string> {
  for (;;) {
    deadline = performance.now() + limit;
    const answer = engine.answer(kind, question);
    // If a table is missing, the engine refuses the question at once. Load the table, and ask again.
    if (wanted.size === 0) return answer;
    await loadTables();
  }
}

let queue = Promise.resolve();

scope.onmessage = ({ data }: MessageEvent<Asked | Start>) => {
  if ("module" in data) {
    base = data.base;
    started = start(data.module);
    return;
  }
  queue = queue.then(async () => {
    current = data.number;
    try {
      report({ type: "answer", number: data.number, answer: await answer(data, await started!) });
    } catch (error) {
      wanted.clear();
      report({ type: "failure", number: data.number, message: error instanceof Error ? error.message : String(error) });
    }
  });
};
