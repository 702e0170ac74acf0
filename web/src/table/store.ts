/**
 * Stores the evening, a log of deals, in the browser. Each change is applied to the evening that is stored at that
 * moment, so that two tabs lose no changes. If the last change could not be stored, the next one is applied to the
 * evening in memory.
 */
import { onStored, readStored, writeStored } from "../storage/stored.ts";
import { type Block, type Change, changeBetween, formatLog, parseLog } from "./evening.ts";

const KEY = "pusoy.evening";
/** Maximum number of changes that can be undone. */
const UNDONE = 50;
/** Maximum number of characters of all earlier logs together. */
const UNDONE_LENGTH = 1_000_000;

interface Stored {
  log: string;
  /** Earlier logs, latest first. */
  before: string[];
  /** The logs that `redo` restores, next first. */
  after: string[];
}

/** Returns the logs that a stored list contains. */
const logs = (stored: unknown): string[] => (Array.isArray(stored) ? stored.filter((log) => typeof log === "string") : []);

function read(): Stored {
  const stored = readStored(KEY) as Partial<Stored> | undefined;
  return { log: typeof stored?.log === "string" ? stored.log : "", before: logs(stored?.before), after: logs(stored?.after) };
}

/** Keeps an evening in memory, and stores every change. */
export class EveningStore {
  blocks: readonly Block[] = [];
  #state: Stored = { log: "", before: [], after: [] };
  /** Whether the last change is stored, and not only in memory. */
  #isStored = true;

  constructor(private readonly onChange: () => void) {
    this.#take(read());
  }

  /** Reads the evening again whenever another tab changes it, until the returned function is called. */
  follow(): () => void {
    return onStored(KEY, () => {
      this.#take(read());
      this.onChange();
    });
  }

  get log(): string {
    return this.#state.log;
  }

  /** The change that `undo` undoes; `undefined` if there is none. */
  get undoes(): Change | undefined {
    const [before] = this.#state.before;
    return before === undefined ? undefined : changeBetween(before, this.#state.log);
  }

  /** The change that `redo` repeats; `undefined` if there is none. */
  get redoes(): Change | undefined {
    const [after] = this.#state.after;
    return after === undefined ? undefined : changeBetween(this.#state.log, after);
  }

  /** Applies a change to the evening. */
  change(change: (blocks: readonly Block[]) => readonly Block[]) {
    const latest = this.#isStored ? read() : this.#state;
    const log = formatLog(change(parseLog(latest.log)));
    let length = 0;
    const before = [latest.log, ...latest.before].slice(0, UNDONE).filter((each) => (length += each.length) <= UNDONE_LENGTH);
    this.#write({ log, before, after: [] });
  }

  /** Undoes the last change. */
  undo() {
    const latest = this.#isStored ? read() : this.#state;
    const [log, ...before] = latest.before;
    if (log !== undefined) this.#write({ log, before, after: [latest.log, ...latest.after] });
  }

  /** Repeats the change that was undone last. */
  redo() {
    const latest = this.#isStored ? read() : this.#state;
    const [log, ...after] = latest.after;
    if (log !== undefined) this.#write({ log, before: [latest.log, ...latest.before], after });
  }

  #write(state: Stored) {
    // If there is no room for the logs of `undo` and `redo`, only the log of the evening is stored. The change can then
    // not be undone.
    const logOnly = { ...state, before: [], after: [] };
    const stored = [state, logOnly].find((each) => writeStored(KEY, each, each === state));
    this.#isStored = stored !== undefined;
    this.#take(stored ?? state);
    this.onChange();
  }

  #take(state: Stored) {
    this.#state = state;
    this.blocks = parseLog(state.log);
  }
}
