/** Draws the answer to a hand: its plans, as cards in three rows. */
import { html, nothing, type TemplateResult } from "lit";
import { width } from "../app/width.ts";
import { cardsOf, rankSign, SUIT_SIGNS } from "../cards/card.ts";
import { faces } from "../cards/faces.ts";
import { aboutNatural, naturalName, t as name, texts as names } from "../words/cards.ts";
import { language, number, percent, units } from "../words/words.ts";
import { type Parts, ROWS, type RowName, type Setting, type Solved } from "./answer.ts";
import { t, texts } from "./words.ts";

/** Whether each plan is unfolded. The keys are the ranks of the plans; the best plan has rank 1. */
export type Opened = Record<number, boolean>;

interface Drawn {
  opened: Opened;
  /** The plans with the parts of their expected units, by rank. */
  explained: ReadonlyMap<number, Setting>;
  isFinal: boolean;
  activity: string;
  /** Whether the what-if panel below the best plan is open. */
  isTrying: boolean;
}

interface Actions {
  open(rank: number, isOpen: boolean): void;
  /** Opens or closes the what-if panel. */
  tryIt(): void;
  link(): void;
  /** The what-if panel below the best plan; `nothing` if it is closed. */
  whatIf: TemplateResult | typeof nothing;
}

/** Draws the answer to a hand. */
export function drawPlans(solved: Solved, drawn: Drawn, actions: Actions): TemplateResult {
  const [best, ...others] = solved.plans;
  return html`${decision(solved)} ${best ? bestPlan(solved, best, drawn, actions) : nothing} ${actions.whatIf}
  ${others.length ? html`<h3 class="others">${t("others")}</h3>` : nothing}
  ${others.map((plan, at) => otherPlan(plan, at + 2, Math.max(...others.map(({ gap }) => gap)), drawn, actions))}`;
}

function decision({ decision, natural, surrender, plans, ev }: Solved) {
  const called = natural && naturalName(natural.name);
  const about = natural && html` <span class="small">${aboutNatural(natural.name)}</span>`;
  if (decision === "declare" && natural) {
    return html`<p class="panel best decision">${t("declare", { name: called!, units: name("unit", { count: natural.units }) })}${about}</p>`;
  }
  if (decision === "surrender") return html`<p class="panel best decision">${t("surrender", { units: number(-(surrender ?? 0)) })}</p>`;
  if (plans.length === 0) return html`<p class="panel decision">${t("all-misset", { units: units(ev) })}</p>`;
  return natural ? html`<p class="small">${t("natural-less", { name: called! })}${about}</p>` : nothing;
}

function bestPlan(solved: Solved, plan: Setting, { opened, explained, isFinal, activity, isTrying }: Drawn, actions: Actions) {
  const showsWhy = opened[1] ?? false;
  const parts = explained.get(1)?.parts;
  return html`<article class="panel best plan" aria-label=${t("best")}>
    <div class="split">
      <h2><span class="number">${units(plan.ev)}</span> ${name("units")}${solved.std_err ? html`<span class="small number"> ± ${number(solved.std_err)}</span>` : nothing}</h2>
      <span class="tag">${t("best")}</span>
    </div>
    <p class="small">${t("ev-title")}</p>
    ${drawSetting(plan)}
    <p class="small split">
      <span>${plan.scoop === null ? nothing : t("scoop", { chance: percent(plan.scoop) })}</span>
      <span>${isFinal ? (solved.samples ? t("sampled", { count: number(solved.samples, 0) }) : nothing) : activity || t("refining")}</span>
    </p>
    <div class="row-of-buttons">
      <button type="button" aria-expanded=${String(showsWhy)} @click=${() => actions.open(1, !showsWhy)}>${t("why")}</button>
      <button type="button" aria-pressed=${String(isTrying)} @click=${actions.tryIt}>${t("what-if")}</button>
      <span class="grow"></span>
      <button type="button" class="quiet" @click=${actions.link}>${t("link")}</button>
    </div>
    ${showsWhy ? (parts ? partsTable(parts, t("why-title"), plan.ev) : html`<p class="waiting">${t("refining")}</p>`) : nothing}
  </article>`;
}

function otherPlan(plan: Setting, rank: number, largest: number, { opened, explained }: Drawn, actions: Actions) {
  const isOpen = opened[rank] ?? false;
  const why = explained.get(rank);
  const moved = movedCards(why);
  return html`<article class="panel plan" aria-label=${t("next-best", { rank })}>
    <button type="button" class="plan-head" aria-expanded=${String(isOpen)} @click=${() => actions.open(rank, !isOpen)}>
      <b class="number">${units(-plan.gap)}</b>
      <span class="small">${plan.tied ? t("as-good") : rowNames(plan)}</span>
      <span aria-hidden="true">${isOpen ? "▴" : "▾"}</span>
    </button>
    <div class="meter loss"><span ${width(largest > 0 ? Math.max(0.01, plan.gap / largest) : 0)}></span></div>
    ${isOpen ? html`${drawSetting(plan, moved)} ${why ? whyWorse(why) : html`<p class="waiting">${t("refining")}</p>`}` : nothing}
  </article>`;
}

/** Describes the combinations in the rows of a plan. */
function rowNames(plan: Setting): string {
  return ROWS.map((row) => rowName(plan, row)).join(" / ");
}

/** Describes a row. English uses the engine's description. Other languages use the category, which has no ranks. */
function rowName(plan: Setting, row: RowName): string {
  const { category, description } = plan.rows[row];
  return language() === "en" || !(category in names) ? description : name(category as keyof typeof names);
}

/** Draws the rows of a setting with their chances. */
export function drawSetting(setting: Setting, marked?: ReadonlySet<string>): TemplateResult {
  return html`${ROWS.map((row) => drawRow(setting, row, marked))}`;
}

function drawRow(plan: Setting, row: RowName, marked?: ReadonlySet<string>) {
  const { win, royalty } = plan.rows[row];
  return html`<div class="plan-row">
    <span class="row-label">${name(row)}</span>
    ${faces(cardsOf(plan[row]), marked)}
    <div class="row-words">
      <span class="small">${rowName(plan, row)}${royalty ? html` · <b>${t("royalty", { units: units(royalty, 0) })}</b>` : nothing}</span>
      ${win === null
        ? nothing
        : html`<span class="chance"><span class="meter" aria-hidden="true"><span ${width(win)}></span></span>
            <span class="small number">${t("wins", { chance: percent(win) })}</span></span>`}
    </div>
  </div>`;
}

/** Returns the cards that the best setting puts into a different row than `setting` does. */
export function movedCards(setting: Setting | undefined): ReadonlySet<string> {
  return new Set(setting?.best_differs?.moved.flatMap(({ cards }) => cardsOf(cards)) ?? []);
}

/** Explains which cards the best setting moves, and how each part of the expected units changes. */
export function whyWorse({ best_differs: differs }: Setting) {
  if (!differs) return nothing;
  const moves = ROWS.map((row) => {
    const cards = differs.moved.filter(({ to }) => to === row).flatMap(({ cards }) => cardsOf(cards));
    return cards.length ? t("move", { cards: cards.map(shortName).join(" "), row: name(row) }) : "";
  }).filter(Boolean);
  return partsTable(differs.parts, t("why-best", { moves: moves.join(", ") }));
}

function shortName(card: string): string {
  return `${rankSign(card)}${SUIT_SIGNS[card[1]!]}`;
}

function partsTable(parts: Parts, caption: string, total?: number) {
  const rows = Object.entries(parts).filter(([, value]) => Math.abs(value) >= 0.005);
  return html`<table class="parts">
    <caption class="small">${caption}</caption>
    <tbody>
      ${rows.map(([part, value]) => {
        const key = `part-${part}` as keyof typeof texts;
        return html`<tr><th scope="row">${key in texts ? t(key) : part}</th><td class="number ${value < 0 ? "bad" : "good"}">${units(value)}</td></tr>`;
      })}
      <tr><th scope="row">${t("total")}</th><td class="number"><b>${units(total ?? Object.values(parts).reduce((sum, value) => sum + value, 0))}</b></td></tr>
    </tbody>
  </table>`;
}
