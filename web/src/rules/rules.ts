/** The presets, and the names of rules. */
import { t } from "./words.ts";

/** The name of a preset, or the text of a file of house rules. */
export type RulesText = string;

/** The presets of Chinese Poker. */
export const PRESETS = ["standard", "one-six", "plain", "plain-one-six", "simple", "taiwanese", "western", "eastern"] as const;

/** The presets of open-face. */
export const OPEN_FACE_PRESETS = ["pineapple", "progressive", "ultimate", "low-pineapple", "ofc"] as const;

type Named = (typeof PRESETS)[number] | (typeof OPEN_FACE_PRESETS)[number];

/** Matches rules that change only the stake of a preset, and captures the preset. */
const WITH_STAKE = /^\s*rules\s*=\s*"([a-z-]+)"\s*(?:\n\s*(?:stake|currency)\s*=.*)*\s*$/;

/**
 * Returns the name of a preset in the page's language, or the name that house rules give themselves. Rules that change
 * only the stake have the name of their preset.
 */
export function rulesName(rules: RulesText): string {
  const preset = WITH_STAKE.exec(rules)?.[1] ?? rules;
  const isPreset = [...PRESETS, ...OPEN_FACE_PRESETS].includes(preset as Named);
  if (isPreset) return t(preset as Named);
  const name = /^\s*name\s*=\s*"((?:[^"\\\n]|\\.){1,40})"/m.exec(rules)?.[1];
  // Names that people type have no other escapes.
  return name?.replace(/\\(["\\])/g, "$1") ?? t("house");
}
