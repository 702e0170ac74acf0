/**
 * The interface between the page and the engine. The engine runs in a worker, so that it never blocks the page, and
 * answers one question at a time. A question may name a channel. A newer question on the same channel replaces an
 * older one.
 */
import type { Asked, Reported, Start } from "./messages.ts";
import gamesUrl from "./games.wasm?url";
import handsUrl from "./hands.wasm?url";

/** The activity of the engine while the user waits. */
export type Activity = { type: "loading" } | Extract<Reported, { type: "fetching" | "training" }>;

/** One problem of a question. */
export interface Problem {
  code: string;
  message: string;
  token: string | null;
  /** The number of the character at which the problem begins in the input, from 1; `null` if it is not known. */
  column: number | null;
}

/** Thrown if the engine cannot answer a question. */
export class EngineError extends Error {
  constructor(
    readonly problems: Problem[],
    /** `true` if the engine failed or could not be loaded; `false` if the question is wrong. */
    readonly isFailure = false,
  ) {
    super(problems[0]?.message ?? "the engine gave no answer");
  }
}

/** Thrown by a question that was withdrawn, or that a newer question replaced. */
export class Replaced extends Error {}

export interface AskOptions {
  /**
   * The name of a channel. A newer question replaces an older one on the same channel. A question without a channel
   * replaces nothing, and is not replaced.
   */
  channel?: string;
  /** Time limit in milliseconds. */
  limit?: number;
  /** Called with the activity of the engine whenever it changes. */
  onActivity?: (activity: Activity) => void;
}

export interface RefineOptions extends AskOptions {
  /** Called with every answer. `isFinal` is `false` if a better answer follows. */
  onAnswer: (records: Answer[], isFinal: boolean) => void;
}

// A record of an answer. `crates/api/schemas` describes the records. Each part of the page declares the fields that it
// reads.
export type Answer = any;

interface Pending extends Asked {
  channel: string | undefined;
  onActivity: ((activity: Activity) => void) | undefined;
  resolve(answer: string): void;
  reject(error: Error): void;
}

/** Time in milliseconds after which the page ends a worker that is still busy with a replaced question. */
const GRACE = 300;
/** The first time limit of a refined answer, in milliseconds. Each further limit is twice the one before. */
const FIRST_LIMIT = 120;
/**
 * A refined answer with a time limit above this value, in milliseconds, is final. The limits may be long, because a
 * newer question on the same channel waits at most `GRACE` milliseconds for the older question.
 */
const LAST_LIMIT = 60_000;

/** A client of one engine. The page has one engine for hands and one for games, each with its own worker. */
class Client {
  readonly #url: string;
  #worker: Worker | undefined;
  #module: Promise<WebAssembly.Module> | undefined;
  #waiting: Pending[] = [];
  #running: Pending | undefined;
  #numbers = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** Asks a question and returns the records of its answer. */
  async ask(kind: string, question: object, options: AskOptions = {}): Promise<Answer[]> {
    return (await this.askLines(kind, question, options)).map((line) => JSON.parse(line));
  }

  /** Asks a question and returns the records of its answer as lines of JSON, as the engine writes them. */
  async askLines(kind: string, question: object, options: AskOptions = {}): Promise<string[]> {
    const answer = await this.askText(kind, JSON.stringify(question), options);
    const lines = answer.split("\n").filter(Boolean);
    if (lines.length === 1) {
      const { schema, error } = JSON.parse(lines[0]!);
      if (schema === "pusoy.error/1") throw new EngineError(error.all ?? [error]);
    }
    return lines;
  }

  /** Asks a question in JSON, and returns the text of the answer. */
  askText(kind: string, question: string, { channel, limit = 10_000, onActivity }: AskOptions = {}): Promise<string> {
    if (channel !== undefined) this.replace(channel);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ number: ++this.#numbers, kind, question, limit, channel, onActivity, resolve, reject });
      void this.#next();
    });
  }

  /** Asks a question with growing time limits, until an answer is complete or its limit is above `LAST_LIMIT`. */
  async refine(kind: string, question: object, { onAnswer, ...options }: RefineOptions): Promise<void> {
    for (let limit = FIRST_LIMIT; ; limit *= 2) {
      const records = await this.ask(kind, question, { ...options, limit });
      const isFinal = limit > LAST_LIMIT || !records.some((record) => record.stopped);
      onAnswer(records, isFinal);
      if (isFinal) return;
    }
  }

  /** Withdraws the questions of a channel: they throw `Replaced`. */
  replace(channel: string) {
    for (const old of this.#waiting.filter((pending) => pending.channel === channel)) old.reject(new Replaced());
    this.#waiting = this.#waiting.filter((pending) => pending.channel !== channel);
    const running = this.#running;
    if (running?.channel !== channel) return;
    running.reject(new Replaced());
    running.onActivity = undefined;
    setTimeout(() => running === this.#running && this.#restart(), GRACE);
  }

  async #next() {
    if (this.#running || this.#waiting.length === 0) return;
    const pending = this.#waiting.shift()!;
    this.#running = pending;
    try {
      const worker = (this.#worker ??= await this.#start(pending));
      const { number, kind, question, limit } = pending;
      worker.postMessage({ number, kind, question, limit } satisfies Asked);
    } catch (error) {
      this.#finish(pending, () => pending.reject(failure(error)));
    }
  }

  async #start(pending: Pending): Promise<Worker> {
    pending.onActivity?.({ type: "loading" });
    this.#module ??= compile(this.#url);
    const module = await this.#module.catch((error) => {
      this.#module = undefined;
      throw error;
    });
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Reported>) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#restart(event.message);
    };
    worker.postMessage({ module, base: document.baseURI } satisfies Start);
    return worker;
  }

  #receive(message: Reported) {
    const running = this.#running;
    if (!running || message.number !== running.number) return;
    if (message.type === "answer") this.#finish(running, () => running.resolve(message.answer));
    else if (message.type === "failure") {
      running.reject(failure(message.message));
      // A panic leaves the engine in an unknown state.
      this.#restart();
    } else running.onActivity?.(message);
  }

  #finish(pending: Pending, settle: () => void) {
    settle();
    if (this.#running === pending) this.#running = undefined;
    void this.#next();
  }

  /** Ends the worker. The next question starts a new worker with the same compiled module. */
  #restart(message = "the engine stopped") {
    this.#worker?.terminate();
    this.#worker = undefined;
    const running = this.#running;
    if (running) this.#finish(running, () => running.reject(failure(message)));
  }
}

function failure(error: unknown): EngineError {
  const message = error instanceof Error ? error.message : String(error);
  return new EngineError([{ code: "engine", message, token: null, column: null }], true);
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot fetch the engine (status ${response.status})`);
  // Streaming compilation needs a content type that not every static host sends.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Answers questions about Chinese Poker and open-face. */
export const engine = new Client(handsUrl);

/** Answers questions about climbing games and Chinese Ten: `climb.*`, `ten.*`. */
export const gamesEngine = new Client(gamesUrl);
