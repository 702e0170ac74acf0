/** The evening in the browser's storage. A change is applied to what is stored at that moment, so that two tabs lose nothing. */
import { onStored, readStored, writeStored } from "../storage/stored.ts";
import { type Block, formatLog, parseLog } from "./evening.ts";

const KEY = "pusoy.evening";
/** Number of changes that can be undone, and their number of characters in all. */
const UNDONE = 50;
const UNDONE_LENGTH = 1_000_000;

interface Stored {
  log: string;
  /** Earlier logs, the last one first. */
  before: string[];
}

function read(): Stored {
  const stored = readStored(KEY) as Partial<Stored> | undefined;
  const before = Array.isArray(stored?.before) ? stored.before.filter((log) => typeof log === "string") : [];
  return { log: typeof stored?.log === "string" ? stored.log : "", before };
}

/** Keeps an evening in memory, and stores every change. */
export class EveningStore {
  blocks: readonly Block[] = [];
  #state: Stored = { log: "", before: [] };
  /** Whether the last change is stored. Otherwise it is only in memory. */
  #isStored = true;

  constructor(private readonly onChange: () => void) {
    this.#take(read());
  }

  /** Follows changes in other tabs. Returns a function that ends this. */
  follow(): () => void {
    return onStored(KEY, () => {
      this.#take(read());
      this.onChange();
    });
  }

  get log(): string {
    return this.#state.log;
  }

  get canUndo(): boolean {
    return this.#state.before.length > 0;
  }

  /** Applies a change to the evening. */
  change(change: (blocks: readonly Block[]) => readonly Block[]) {
    const latest = this.#isStored ? read() : this.#state;
    const log = formatLog(change(parseLog(latest.log)));
    let length = 0;
    const before = [latest.log, ...latest.before].slice(0, UNDONE).filter((each) => (length += each.length) <= UNDONE_LENGTH);
    this.#write({ log, before });
  }

  /** Takes back the last change. */
  undo() {
    const latest = this.#isStored ? read() : this.#state;
    const [log, ...before] = latest.before;
    if (log !== undefined) this.#write({ log, before });
  }

  #write(state: Stored) {
    // Earlier logs are worth less than the evening: without room for them, only the evening is stored.
    this.#isStored = writeStored(KEY, state, true) || writeStored(KEY, { ...state, before: [] });
    this.#take(state);
    this.onChange();
  }

  #take(state: Stored) {
    this.#state = state;
    this.blocks = parseLog(state.log);
  }
}
