/**
 * The review of an evening: the units that each player won or lost by cards, settings and luck, and the mistakes one by
 * one.
 */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { cardsOf } from "../cards/card.ts";
import { faces } from "../cards/faces.ts";
import { engine, EngineError, Replaced } from "../engine/client.ts";
import { t as name } from "../words/cards.ts";
import { Localized } from "../words/localized.ts";
import { units } from "../words/words.ts";
import { ROWS } from "../set/answer.ts";
import { countedDeals } from "./evening.ts";
import type { RulesText } from "../rules/rules.ts";
import type { Mistake, Review } from "./records.ts";
import { t } from "./words.ts";

/** Maximum number of mistakes in the list of costs. */
const LISTED = 10;

/** A mistake of a player. `deal` is the number of the deal in the log, from 1. */
type PlayerMistake = Mistake & { player: string; rules: RulesText };

@customElement("table-review")
export class TableReview extends Localized {
  @property() log = "";
  /** Index of the mistake on the screen; 0 is the costliest mistake. */
  @property({ type: Number }) at = 0;
  @state() private review: Review | undefined;
  @state() private problem = "";
  @state() private isShown = false;
  /** The deals that the review counts. The field `deal` of a `Mistake` is the number of a deal among these, from 1. */
  #counted: ReturnType<typeof countedDeals> = [];

  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("log")) void this.#ask();
  }

  /** Asks for a quick review first, and then for a review that samples opponents. */
  async #ask() {
    this.problem = "";
    try {
      const options = { channel: "table-review", limit: 120_000 };
      const { log } = this;
      for (const quick of [true, false]) {
        // An error for each deal that cannot be settled comes before the review.
        const review = (await engine.ask("review", { log, quick }, options)).at(-1) as Review;
        this.#counted = countedDeals(log, review.not_counted ?? []);
        this.review = review;
      }
    } catch (error) {
      if (error instanceof Replaced) return;
      this.problem = error instanceof EngineError ? error.message : String(error);
    }
  }

  protected override render() {
    if (this.problem) return html`<p class="problem" role="alert">${this.problem}</p>`;
    if (!this.review) return html`<p class="waiting">${t("working")}</p>`;
    const players = this.review.players;
    if (players.every(({ hands }) => hands === 0)) return html`<p>${t("no-hands")}</p>`;
    const part = (value: number | null, digits = 1) => html`<td class="number">${value === null ? "–" : units(value, digits)}</td>`;
    // The column for deals recorded without cards is drawn only if it has a figure other than 0.
    const hasUnknown = players.some(({ unknown }) => unknown);
    return html`
      <section class="panel">
        <h2>${t("review")}</h2>
        <p class="small">${t("review-intro")}</p>
        <div class="scroll" tabindex="0" role="region" aria-label=${t("review")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${t("player")}</th>
                <th scope="col" class="number">${t("result")}</th>
                <th scope="col" class="number">${t("cards")}</th>
                <th scope="col" class="number">${t("settings")}</th>
                <th scope="col" class="number">${t("luck")}</th>
                ${hasUnknown ? html`<th scope="col" class="number">${t("unknown")}</th>` : nothing}
              </tr>
            </thead>
            <tbody>
              ${players.map(
                (each) => html`<tr>
                  <th scope="row"><span class="name">${each.player}</span></th>
                  <td class="number"><b>${units(each.units, 0)}</b></td>
                  ${part(each.cards)}${part(each.cost === null ? null : -each.cost)}${part(each.luck)}${hasUnknown ? part(each.unknown, 0) : nothing}
                </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </section>
      ${this.#mistakes(players.flatMap(({ player, mistakes }) => mistakes.map((mistake) => this.#inLog(player, mistake))).sort((a, b) => b.loss - a.loss))}
    `;
  }

  #inLog(player: string, mistake: Mistake): PlayerMistake {
    const { number, rules } = this.#counted[mistake.deal - 1] ?? { number: mistake.deal, rules: "standard" };
    return { ...mistake, player, deal: number, rules };
  }

  #mistakes(mistakes: readonly PlayerMistake[]) {
    if (mistakes.length === 0) return html`<p class="panel">${t("no-mistakes")}</p>`;
    const at = Math.min(Math.max(0, this.at), mistakes.length - 1);
    const mistake = mistakes[at]!;
    const { player, deal, rows, done, misset } = mistake;
    const heading = done === "surrender" ? "did-surrender" : done === "declare" ? "did-declare" : "was-set";
    return html`<section class="panel mistake" aria-live="polite">
      <h2>${t("mistakes")}</h2>
      <p><b>${t("mistake", { number: at + 1, count: mistakes.length, player, deal })}</b></p>
      <p class="small">${t(heading, { player })} ${misset ? html`<b class="bad">${t("misset")}</b>` : nothing}</p>
      ${rows?.map((row, index) => html`<div class="plan-row"><span class="row-label">${rows.length === 3 ? name(ROWS[index]!) : ""}</span>${faces(cardsOf(row))}</div>`)}
      ${this.isShown ? this.#answer(mistake) : html`<button type="button" class="main" @click=${() => (this.isShown = true)}>${t("show-answer")}</button>`}
      <div class="row-of-buttons">
        <button type="button" ?disabled=${at === 0} @click=${() => this.#go(at - 1)}>${t("previous")}</button>
        <button type="button" ?disabled=${at === mistakes.length - 1} @click=${() => this.#go(at + 1)}>${t("next")}</button>
        <span class="grow"></span>
        ${rows && this.isShown ? html`<a class="button quiet" href=${this.#address(mistake)}>${t("in-set")}</a>` : nothing}
      </div>
    </section>
    ${this.#costs(mistakes, at)}`;
  }

  /** Lists the costliest mistakes with their costs. A tap on a mistake shows its hand. */
  #costs(mistakes: readonly PlayerMistake[], current: number) {
    return html`<section class="panel costs">
      <h2>${t("costs")}</h2>
      <ol class="stack">
        ${mistakes.slice(0, LISTED).map(
          ({ player, deal, loss }, at) => html`<li>
            <button type="button" aria-current=${at === current ? "true" : nothing} @click=${() => this.#jump(at)}>
              <span>${t("mistake-of", { player, deal })}</span><b class="number bad">${units(-loss)}</b>
            </button>
          </li>`,
        )}
      </ol>
    </section>`;
  }

  async #jump(at: number) {
    this.#go(at);
    await this.updateComplete;
    this.querySelector(".mistake")?.scrollIntoView({ block: "start" });
  }

  #answer({ loss, decision, best, rows }: PlayerMistake) {
    const by = { units: units(loss) };
    if (decision === "declare") return html`<p class="good"><b>${t("better-declare", by)}</b></p>`;
    if (decision === "surrender") return html`<p class="good"><b>${t("better-surrender", by)}</b></p>`;
    const before = new Map(rows?.flatMap((row, at) => cardsOf(row).map((card): [string, number] => [card, at])));
    return html`<p class="good"><b>${t("better", by)}</b></p>
      ${best?.map((row, at) => {
        const moved = new Set(cardsOf(row).filter((card) => before.get(card) !== at));
        return html`<div class="plan-row"><span class="row-label">${name(ROWS[at]!)}</span>${faces(cardsOf(row), moved)}</div>`;
      })}`;
  }

  #go(at: number) {
    this.at = at;
    this.isShown = false;
    this.dispatchEvent(new CustomEvent("mistake-shown", { detail: at }));
  }

  /** Returns the address that opens the part Set with the hand and the setting of a mistake. */
  #address({ rows, rules }: PlayerMistake): string {
    const values = new URLSearchParams({ cards: rows!.flatMap(cardsOf).join(""), try: rows!.map((row) => cardsOf(row).join("")).join("/") });
    if (rules !== "standard") values.set("rules", rules);
    return `#set?${values}`;
  }
}
