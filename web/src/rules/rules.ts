/** The presets, the names of rules, and the stake in the text of rules. */
import { t } from "./words.ts";

/** The name of a preset, or the text of a file of house rules. */
export type RulesText = string;

/** The presets of Chinese Poker. */
export const PRESETS = ["standard", "one-six", "plain", "plain-one-six", "simple", "taiwanese", "western", "eastern"] as const;

/** The presets of open-face. */
export const OPEN_FACE_PRESETS = ["pineapple", "progressive", "ultimate", "low-pineapple", "ofc"] as const;

type Named = (typeof PRESETS)[number] | (typeof OPEN_FACE_PRESETS)[number];

/**
 * Returns the name of rules for the user: a preset's name in the page's language, or the `name` in house rules. House
 * rules without a `name` are called "house rules". House rules that change only the stake of a preset have the preset's
 * name.
 */
export function rulesName(rules: RulesText): string {
  const preset = withStake(rules, { stake: "", currency: "" });
  const isPreset = [...PRESETS, ...OPEN_FACE_PRESETS].includes(preset as Named);
  if (isPreset) return t(preset as Named);
  const name = /^\s*name\s*=\s*"((?:[^"\\\n]|\\.){1,40})"/m.exec(rules)?.[1];
  // Only `\"` and `\\` are unescaped. Names that people type contain no other escapes.
  return name?.replace(/\\(["\\])/g, "$1") ?? t("house");
}

/** The money of a table. */
export interface Stake {
  /** Money per unit as an exact decimal number; empty to play for units only. */
  stake: string;
  currency: string;
}

/** Returns the stake in the text of rules. */
export function stakeOf(rules: RulesText): Stake {
  const value = (name: string) => new RegExp(`^\\s*${name}\\s*=\\s*"?([^"\\n]*)"?\\s*$`, "m").exec(rules)?.[1]?.trim() ?? "";
  return { stake: value("stake"), currency: value("currency") };
}

/** Returns `rules` with another stake, or without a stake if `stake` is empty. */
export function withStake(rules: RulesText, { stake, currency }: Stake): RulesText {
  const base = rules.includes("=") ? rules : `rules = "${rules}"`;
  const kept = base.split("\n").filter((line) => line.trim() && !/^\s*(stake|currency)\s*=/.test(line));
  if (!stake && kept.length === 1) return /^\s*rules\s*=\s*"([^"]*)"\s*$/.exec(kept[0]!)?.[1] ?? kept[0]!;
  const quoted = (text: string) => JSON.stringify(text.replaceAll(/["\\\n]/g, ""));
  if (stake) kept.push(`stake = ${quoted(stake)}`);
  if (stake && currency) kept.push(`currency = ${quoted(currency)}`);
  return kept.join("\n");
}
