/** Draws the verdict on an answer: its loss, the reason for the loss, and the best setting or placements. */
import { html, nothing, type TemplateResult } from "lit";
import { formatFragment } from "../app/fragment.ts";
import { placementList } from "../open-face/placement-list.ts";
import { drawSetting, movedCards, whyWorse } from "../set/plans.ts";
import type { Setting } from "../set/answer.ts";
import { t as setting } from "../set/words.ts";
import { number, units } from "../words/words.ts";
import { kindName } from "./kinds.ts";
import type { Entry, HandGrade, HandTask, Repeated, StreetGrade, StreetTask } from "./records.ts";
import { t } from "./words.ts";

/** Number of best placements to list. The user's placement is added if it is not one of these. */
const LISTED = 5;

/** The rules and the number of opponents of a hand. */
interface Basis {
  rules: string;
  opponents: number;
}

/** Describes the loss of an answer in a few words. */
export function verdictText(grade: HandGrade | StreetGrade, entry: Entry): string {
  const loss = lossOf(grade, entry);
  if (loss <= 0) return t("best-set");
  return grade.schema === "pusoy.grade/2" && grade.tied ? t("tied") : t("lost", { units: number(loss) });
}

/**
 * Returns the units that an answer lost. For a street, this is the gap to the best placement. If the gap is within the
 * sampling error, the history counts it as 0, and so does this function.
 */
function lossOf(grade: HandGrade | StreetGrade, { loss }: Entry): number {
  return grade.schema === "pusoy.place/1" && loss > 0 ? grade.given.gap : loss;
}

/** Draws the headline: the loss in units, or that the answer is as good as the best one. */
function headline(grade: HandGrade | StreetGrade, entry: Entry, error: number | null, hint: string) {
  const isGood = lossOf(grade, entry) <= 0 || (grade.schema === "pusoy.grade/2" && grade.tied);
  const words = verdictText(grade, entry);
  if (isGood) return html`<p class="headline good"><span aria-hidden="true">★</span> ${words}</p>`;
  return html`<p class="headline bad"><span aria-hidden="true">✕</span> ${words}${error ? html`<span class="small number"> ± ${number(error)}</span>` : nothing}</p>
    <p class="small">${hint}</p>`;
}

function drawTitled(title: string, shown: Setting, marked?: ReadonlySet<string>) {
  return html`<div class="split"><h3>${title}</h3><span class="small number">${setting("ev", { units: units(shown.ev) })}</span></div>
    ${drawSetting(shown, marked)}`;
}

function cameBack(repeats: Repeated | null) {
  if (!repeats) return nothing;
  return html`<p class="small">↻ ${t("came-back", { kind: kindName(repeats.kind), units: number(repeats.loss), tasks: repeats.tasks })}</p>`;
}

/** Draws the grade of a hand. */
export function handVerdict({ repeats, cards }: HandTask, grade: HandGrade, entry: Entry, { rules, opponents }: Basis): TemplateResult {
  const { given, plans, decision, misset, rank, settings, action } = grade;
  const best = decision === "set" ? plans[0] : undefined;
  const isBest = entry.loss <= 0;
  const themes = entry.themes ?? [];
  const link = formatFragment("set", { cards: cards.replaceAll(" ", ""), rules: rules === "standard" ? "" : rules, opponents: opponents === 3 ? "" : opponents });
  return html`
    ${headline(grade, entry, grade.loss_std_err, t(decision === "set" && given ? "lost-hint" : "lost-action-hint"))}
    ${misset === null ? nothing : html`<p><b class="bad">${t("misset")}</b></p>`}
    ${rank === null || isBest ? nothing : html`<p class="small">${t("rank", { rank: number(rank, 0), count: number(settings, 0) })}</p>`}
    ${decision === "set" ? nothing : html`<p><b>${t(decision === "declare" ? "best-declare" : "best-surrender")}</b></p>`}
    <div class="compared">
      ${best && !isBest ? html`<article class="panel best" aria-label=${t("best")}>${drawTitled(t("best"), best)}</article>` : nothing}
      ${given
        ? html`<article class="panel" aria-label=${t("yours")}>${drawTitled(t("yours"), given, movedCards(given))}</article>`
        : html`<p>${t(action === "declare" ? "yours-declare" : "yours-surrender")}</p>`}
    </div>
    ${isBest || !given?.best_differs ? nothing : html`<div class="panel">${whyWorse(given)}</div>`}
    ${themes.length ? html`<p class="small">${t("of-kinds", { kinds: themes.map(kindName).join(", ") })}</p>` : nothing} ${cameBack(repeats)}
    <p><a class="button" href=${link}>${t("open-in-set")}</a></p>
  `;
}

/** Draws the verdict on a placement, with the values of this placement and of the best ones. */
export function streetVerdict({ repeats }: StreetTask, grade: StreetGrade, entry: Entry): TemplateResult {
  const { given, placements } = grade;
  const best = placements.slice(0, LISTED);
  const listed = best.some(({ placement }) => placement === given.placement) ? best : [...best, given];
  return html`
    ${headline(grade, entry, given.gap_std_err, t("lost-street-hint"))} ${cameBack(repeats)}
    ${placementList(listed, given.placement)}
  `;
}
