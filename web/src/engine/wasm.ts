/** The engine in WebAssembly, and the functions that it imports (`web/engine/src/page.rs`). */

/** Identifies a table: its kind, the hash of its rules in hexadecimal, and the number of opponents. */
export type TableKey = string;

/** The functions that the engine needs from its surroundings. */
export interface Surroundings {
  /** Returns `true` if the time limit is over. The engine should then end its computation. */
  stops(): boolean;
  /** Returns a table, or `undefined` if it is not in memory. */
  find(key: TableKey): Uint8Array | undefined;
  /**
   * Returns `true` if the worker has not looked for a table yet. The worker then loads the table if it can, and asks
   * the question again.
   */
  awaits(key: TableKey): boolean;
  /** Stores a trained table. */
  keep(key: TableKey, bytes: Uint8Array): void;
  /** Reports the progress of a training run. */
  progress(step: number, steps: number): void;
}

/** The functions that the engine exports (`web/engine/src/lib.rs`). */
interface Exports {
  memory: WebAssembly.Memory;
  start(): void;
  question_buffer(bytes: number): number;
  answer(kindBytes: number): number;
  answer_address(): number;
}

/** Answers questions with an instance of the engine. */
export class Engine {
  readonly #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** Starts an instance of a compiled engine. */
  static async start(module: WebAssembly.Module, surroundings: Surroundings): Promise<Engine> {
    let found: Uint8Array | undefined;
    let exports: Exports;
    const key = (kind: number, hash: bigint, opponents: number): TableKey =>
      `${kind}-${BigInt.asUintN(64, hash).toString(16).padStart(16, "0")}-${opponents}`;
    const view = (address: number, bytes: number) => new Uint8Array(exports.memory.buffer, address, bytes);
    const page = {
      stops: () => (surroundings.stops() ? 1 : 0),
      find(kind: number, hash: bigint, opponents: number) {
        found = surroundings.find(key(kind, hash, opponents));
        return found?.length ?? -1;
      },
      copy: (address: number) => found && view(address, found.length).set(found),
      awaits: (kind: number, hash: bigint, opponents: number) => (surroundings.awaits(key(kind, hash, opponents)) ? 1 : 0),
      keep: (kind: number, hash: bigint, opponents: number, address: number, bytes: number) =>
        surroundings.keep(key(kind, hash, opponents), view(address, bytes).slice()),
      report_progress: (step: number, steps: number) => surroundings.progress(step, steps),
      report_unfinished_training: () => {},
      report_panic(address: number, bytes: number) {
        throw new Error(`the engine failed: ${new TextDecoder().decode(view(address, bytes))}`);
      },
    };
    const instance = await WebAssembly.instantiate(module, { page });
    exports = instance.exports as unknown as Exports;
    exports.start();
    return new Engine(exports);
  }

  /** Answers a question of the kind `kind`. Question and answer are JSON; an answer has one line per record. */
  answer(kind: string, question: string): string {
    const kindBytes = new TextEncoder().encode(kind);
    const bytes = new TextEncoder().encode(question);
    const address = this.#exports.question_buffer(kindBytes.length + bytes.length);
    const buffer = new Uint8Array(this.#exports.memory.buffer, address);
    buffer.set(kindBytes);
    buffer.set(bytes, kindBytes.length);
    const length = this.#exports.answer(kindBytes.length);
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.answer_address(), length));
  }
}
