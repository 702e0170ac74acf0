/** The records of `drill.deal`, `drill.judge` and `drill.progress` (schemas/), as far as the page reads them. */
import type { ValuedPlacement } from "../open-face/records.ts";
import type { Graded } from "../set/answer.ts";

/** The kind that a task repeats because of earlier losses, with the number of tasks and the loss of this kind. */
export interface Repeated {
  kind: string;
  tasks: number;
  loss: number;
}

/** A hand to set. */
export interface HandTask {
  schema: "pusoy.drill.hand/1";
  cards: string;
  repeats: Repeated | null;
}

/** A street to place, or a hand in fantasyland to set. */
export interface StreetTask {
  schema: "pusoy.drill.street/1";
  kind: string;
  board: [string, string, string] | null;
  dead: string;
  cards: string;
  repeats: Repeated | null;
}

export type Task = HandTask | StreetTask;

/** The grade of a hand that was set, declared or surrendered. */
export interface HandGrade extends Omit<Graded, "given"> {
  schema: "pusoy.grade/2";
  /** The action, if the hand was not set. */
  action?: "declare" | "surrender";
  given: Graded["given"] | null;
  decision: "set" | "declare" | "surrender";
  opponents: number;
}

/** The values of the placements of a street. */
export interface StreetGrade {
  schema: "pusoy.place/1";
  given: ValuedPlacement;
  placements: ValuedPlacement[];
  method: "exact" | "sampled";
  deals: number | null;
}

/** An entry of the history. */
export interface Entry {
  loss: number;
  /** The rows of a hand. */
  front?: string;
  middle?: string;
  back?: string;
  /** The kinds of a hand. */
  themes?: string[];
  /** The placement of a street. */
  placement?: string;
  /** The kind of a street. */
  kind?: string;
}

/** The sums of the hands or of the streets of a history. */
export interface TaskProgress {
  tasks: number;
  loss: number;
  misset: number;
  misset_lost: number;
  undated: number;
  weeks: Week[];
  kinds: { kind: string; tasks: number; loss: number; share: number }[];
}

/** The tasks of a week, which begins on a Monday: `2026-07-06`. */
export interface Week {
  monday: string;
  tasks: number;
  loss: number;
}

export interface Progress {
  hands: TaskProgress | null;
  streets: TaskProgress | null;
  /** Numbers, from 1, of the lines that are not records of drills. */
  not_counted?: number[];
}
