/**
 * The engine as the rest of the page sees it. Questions are answered one by one in a worker, so that they never block the
 * page. A newer question on the same channel replaces an older one.
 */
import type { Asked, Reported, Start } from "./messages.ts";
import gamesUrl from "./games.wasm?url";
import handsUrl from "./hands.wasm?url";

/** What the engine is doing while somebody waits. */
export type Activity = { type: "loading" } | Extract<Reported, { type: "fetching" | "training" }>;

/** One problem of a question. */
export interface Problem {
  code: string;
  message: string;
  token: string | null;
  /** The character of the input at which the problem begins, from 1. */
  column: number | null;
}

/** A question that has no answer. */
export class EngineError extends Error {
  constructor(
    readonly problems: Problem[],
    /** `true` if the worker failed, and not the question. */
    readonly isFailure = false,
  ) {
    super(problems[0]?.message ?? "the engine gave no answer");
  }
}

/** A question that a newer one replaced. */
export class Replaced extends Error {}

export interface AskOptions {
  /** Questions of one channel replace each other. By default, a question replaces no other one. */
  channel?: string;
  /** Time limit in milliseconds. */
  limit?: number;
  /** Is told what the engine does while it works. */
  onActivity?: (activity: Activity) => void;
}

export interface RefineOptions extends AskOptions {
  /** Is given every answer as soon as it is there. `isFinal` is `false` while a better one is computed. */
  onAnswer: (records: Answer[], isFinal: boolean) => void;
}

// The schemas of the project describe the records. Each part of the page declares the fields that it reads.
export type Answer = any;

interface Pending extends Asked {
  channel: string | undefined;
  onActivity: ((activity: Activity) => void) | undefined;
  resolve(answer: string): void;
  reject(error: Error): void;
}

/** Milliseconds that a replaced question may go on, before its worker is ended. */
const GRACE = 300;
/** The first time limit of a refined answer, in milliseconds; the following ones double it. */
const FIRST_LIMIT = 120;
/** The last time limit of a refined answer. A newer question waits for at most `GRACE` of it. */
const LAST_LIMIT = 60_000;

/** Answers the questions of one engine. The page has one for hands and one for games, each with its own worker. */
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
    const answer = await this.askText(kind, JSON.stringify(question), options);
    const records = answer.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    const failed = records.length === 1 && records[0].schema === "pusoy.error/1";
    if (failed) throw new EngineError(records[0].error.all ?? [records[0].error]);
    return records;
  }

  /** Asks a question as the text of its JSON, and returns the text of the answer. */
  askText(kind: string, question: string, { channel, limit = 10_000, onActivity }: AskOptions = {}): Promise<string> {
    if (channel !== undefined) this.replace(channel);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ number: ++this.#numbers, kind, question, limit, channel, onActivity, resolve, reject });
      void this.#next();
    });
  }

  /** Asks a question with growing time limits, until its answer is final. */
  async refine(kind: string, question: object, { onAnswer, ...options }: RefineOptions): Promise<void> {
    for (let limit = FIRST_LIMIT; ; limit *= 2) {
      const records = await this.ask(kind, question, { ...options, limit });
      const isFinal = limit > LAST_LIMIT || !records.some((record) => record.stopped);
      onAnswer(records, isFinal);
      if (isFinal) return;
    }
  }

  /** Withdraws the questions of a channel. */
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

  /** Ends the worker; the next question starts a new one, with the module compiled before. */
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
  // Not every static host serves the type that streaming needs.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Answers questions about Chinese Poker and open-face. */
export const engine = new Client(handsUrl);

/** Answers questions about climbing games and Chinese Ten: `climb.*`, `ten.*`. */
export const gamesEngine = new Client(gamesUrl);
