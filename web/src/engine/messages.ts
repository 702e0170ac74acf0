/** The messages between the page and a worker. */

/** The first message to the worker. */
export interface Start {
  module: WebAssembly.Module;
  /** The address of the page. The addresses of tables are relative to it. */
  base: string;
}

/** A question to the worker. */
export interface Asked {
  number: number;
  kind: string;
  /** The question in JSON. */
  question: string;
  /** Time limit in milliseconds. A computation that reaches the limit returns its best answer so far. */
  limit: number;
}

/** A message from the worker. `number` is the number of the question. */
export type Reported =
  | { type: "answer"; number: number; answer: string }
  | { type: "failure"; number: number; message: string }
  /** The worker fetches the table for `rules`. `bytes` is the size of the table before compression. */
  | { type: "fetching"; number: number; rules: string; bytes: number }
  | { type: "training"; number: number; step: number; steps: number };
