/** The history of practice in the browser's storage. Its lines have the format of a file of `pusoy drill --history`. */
import { onStored, readStored, writeStored } from "../storage/stored.ts";

const KEY = "pusoy.drill";

function read(): string[] {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored.filter((line) => typeof line === "string") : [];
}

/**
 * The whole history, if the browser did not store the last change; otherwise `undefined`. This history is in memory
 * until the page is closed.
 */
let unstored: readonly string[] | undefined;

/** Keeps a history in memory, and stores every change if the browser permits it. */
export class DrillHistory {
  lines: readonly string[] = unstored ?? read();

  constructor(private readonly onChange: () => void) {}

  /**
   * Reads the history again whenever another tab changes it, until the returned function is called. Ignores other tabs
   * while this history is only in memory.
   */
  follow(): () => void {
    return onStored(KEY, () => {
      if (unstored) return;
      this.lines = read();
      this.onChange();
    });
  }

  /** The history as the text of a file. */
  get text(): string {
    return textOf(this.lines);
  }

  /** Adds the entry of an answer. */
  add(line: string) {
    this.#change((latest) => [...latest, line]);
  }

  /** Adds the lines that this history does not contain yet. Returns the number of added lines. */
  merge(lines: readonly string[]): number {
    let added = 0;
    this.#change((latest) => {
      const merged = new Set([...latest, ...lines]);
      added = merged.size - new Set(latest).size;
      return [...merged];
    });
    return added;
  }

  /** Deletes the whole history. */
  clear() {
    this.#change(() => []);
  }

  /**
   * Applies a change to the lines that are stored at this moment, so that changes from other tabs are not lost. If the
   * browser did not store the last change, applies the new change to the lines in memory instead.
   */
  #change(change: (latest: readonly string[]) => readonly string[]) {
    this.lines = change(unstored ?? read());
    unstored = writeStored(KEY, this.lines) ? undefined : this.lines;
    this.onChange();
  }
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/**
 * Splits the text of a file into its lines, without the byte order mark and without blank lines. Leaves out the lines
 * whose numbers, counted from 1, are in `others`.
 */
export function linesOf(text: string, others: readonly number[] = []): string[] {
  const left = new Set(others);
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  return lines.filter((line, at) => line.trim() !== "" && !left.has(at + 1)).map((line) => line.trim());
}

/** Sums over the tasks that the user has answered. */
export interface Tally {
  tasks: number;
  /** Units lost in all. */
  lost: number;
  /** Number of tasks that cost nothing. */
  best: number;
}

/** Adds up the hands or streets that the user answered at or after `since`, a Unix time in seconds. */
export function tallySince(lines: readonly string[], what: "hands" | "streets", since: number): Tally {
  const schema = what === "hands" ? "pusoy.drill/1" : "pusoy.drill.placement/1";
  const tally = { tasks: 0, lost: 0, best: 0 };
  for (const line of lines) {
    const time = /"time":(\d+)/.exec(line)?.[1];
    if (time === undefined || Number(time) < since || !line.includes(`"${schema}"`)) continue;
    const loss = Number(/"loss":(-?[\d.e-]+)/.exec(line)?.[1] ?? NaN);
    if (Number.isNaN(loss)) continue;
    tally.tasks++;
    tally.lost += loss;
    tally.best += Number(loss <= 0);
  }
  return tally;
}

/** Returns the start of the day that contains `time`, as a Unix time in seconds. The device's time zone applies. */
export function dayOf(time: Date): number {
  return Math.floor(new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime() / 1_000);
}
