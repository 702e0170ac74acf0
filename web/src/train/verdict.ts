/** What an answer was worth: its loss, the best setting or placement, and why. */
import { html, nothing, type TemplateResult } from "lit";
import { formatFragment } from "../app/fragment.ts";
import { placementList } from "../open-face/placement-list.ts";
import { drawSetting, movedCards, whyWorse } from "../set/plans.ts";
import { number, units } from "../words/words.ts";
import { kindName } from "./kinds.ts";
import type { Entry, HandGrade, HandTask, Repeated, StreetGrade, StreetTask } from "./records.ts";
import { t } from "./words.ts";

/** Number of placements to list. */
const LISTED = 5;

/** The rules and the number of opponents of a hand. */
interface Basis {
  rules: string;
  opponents: number;
}

/** Draws the headline: the loss in units, or that nothing was lost. */
function headline(loss: number, error: number | null, isTied: boolean, hint: string) {
  if (loss <= 0 || isTied) return html`<p class="headline good"><span aria-hidden="true">★</span> ${t(loss <= 0 ? "best-set" : "tied")}</p>`;
  return html`<p class="headline bad"><span aria-hidden="true">✕</span> ${t("lost", { units: units(-loss) })}${error ? html`<span class="small number"> ± ${number(error)}</span>` : nothing}</p>
    <p class="small">${hint}</p>`;
}

function cameBack(repeats: Repeated | null) {
  if (!repeats) return nothing;
  return html`<p class="small">↻ ${t("came-back", { kind: kindName(repeats.kind), units: number(repeats.loss), tasks: repeats.tasks })}</p>`;
}

/** Draws the grade of a hand. */
export function handVerdict({ repeats, cards }: HandTask, grade: HandGrade, entry: Entry, { rules, opponents }: Basis): TemplateResult {
  const { given, plans, decision, loss, misset, rank, settings } = grade;
  const best = decision === "set" ? plans[0] : undefined;
  const isBest = (loss ?? 0) <= 0;
  const themes = entry.themes ?? [];
  const link = formatFragment("set", { cards: cards.replaceAll(" ", ""), rules: rules === "standard" ? "" : rules, opponents: opponents === 3 ? "" : opponents });
  return html`
    ${headline(loss ?? 0, grade.loss_std_err, grade.tied, t("lost-hint"))}
    ${misset === null ? nothing : html`<p><b class="bad">${t("misset")}</b></p>`}
    ${rank === null || isBest ? nothing : html`<p class="small">${t("rank", { rank: number(rank, 0), count: number(settings, 0) })}</p>`}
    ${decision === "set" ? nothing : html`<p><b>${t(decision === "declare" ? "best-declare" : "best-surrender")}</b></p>`}
    ${best && !isBest
      ? html`<article class="panel best" aria-label=${t("best")}>
          <div class="split"><h3>${t("best")}</h3><span class="number">${units(best.ev)}</span></div>
          ${drawSetting(best)}
        </article>`
      : nothing}
    <article class="panel" aria-label=${t("yours")}>
      <div class="split"><h3>${t("yours")}</h3><span class="number">${units(given.ev)}</span></div>
      ${drawSetting(given, movedCards(given))} ${isBest ? nothing : whyWorse(given)}
    </article>
    ${themes.length ? html`<p class="small">${t("of-kinds", { kinds: themes.map(kindName).join(", ") })}</p>` : nothing} ${cameBack(repeats)}
    <p><a class="button" href=${link}>${t("open-in-set")}</a></p>
  `;
}

/** Draws the value of a placement. */
export function streetVerdict({ repeats }: StreetTask, { given, placements }: StreetGrade, entry: Entry): TemplateResult {
  const best = placements.slice(0, LISTED);
  const listed = best.some(({ placement }) => placement === given.placement) ? best : [...best, given];
  return html`
    ${headline(entry.loss > 0 ? given.gap : 0, given.gap_std_err, false, t("lost-street-hint"))} ${cameBack(repeats)}
    ${placementList(listed, given.placement)}
  `;
}
