/**
 * The fields that the page reads in records of `drill.deal`, `drill.judge` and `drill.progress`. `crates/api/schemas`
 * describes all fields.
 */
import type { ValuedPlacement } from "../open-face/records.ts";
import type { Graded } from "../set/answer.ts";

/**
 * The kind that a task repeats because of earlier losses. `tasks` is the number of earlier tasks of this kind, and
 * `loss` is the mean loss in these tasks.
 */
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

/** The values of the placements of a street, or of the settings of a hand in fantasyland. */
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

/**
 * The figures of all hands, or of all streets, in a history. Each `loss` is a mean in units per task. `share` is the
 * probability that the next task repeats the kind because of its losses.
 */
export interface TaskProgress {
  tasks: number;
  loss: number;
  misset: number;
  misset_lost: number;
  undated: number;
  weeks: Week[];
  kinds: { kind: string; tasks: number; loss: number; share: number }[];
}

/** The tasks of a week. `monday` is the date of its first day, such as `2026-07-06`. */
export interface Week {
  monday: string;
  tasks: number;
  loss: number;
}

export interface Progress {
  hands: TaskProgress | null;
  streets: TaskProgress | null;
  /** The line numbers, counted from 1, of the lines that are not records of drills. */
  not_counted?: number[];
}
