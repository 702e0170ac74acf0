/** Draws placements of a street with their values, best first. */
import { html, nothing, type TemplateResult } from "lit";
import { cardsOf, rankSign, SUIT_SIGNS } from "../cards/card.ts";
import { faces } from "../cards/faces.ts";
import { ROWS } from "../set/answer.ts";
import { t as name } from "../words/cards.ts";
import { number, percent, units } from "../words/words.ts";
import { PLACES, readPlacement } from "./placing.ts";
import type { ValuedPlacement } from "./records.ts";
import { t } from "./words.ts";

/** Describes a placement briefly: `front Q♦, back 6♥`. */
export function placementInWords(text: string): string {
  const placing = readPlacement(text);
  const sign = (card: string) => `${rankSign(card)}${SUIT_SIGNS[card[1]!]}`;
  const rows = PLACES.map((place) => {
    const cards = [...placing].filter(([, each]) => each === place).map(([card]) => sign(card)).join(" ");
    return cards && (place === "discard" ? t("discard-of", { card: cards }) : `${name(place)} ${cards}`);
  });
  return rows.filter(Boolean).join(", ");
}

/** Draws placements: the best one with its expected units, the others with their gaps. Marks the placement `given`. */
export function placementList(placements: readonly ValuedPlacement[], given = ""): TemplateResult {
  return html`<section class="panel" aria-live="polite">
    <h2>${t("best-list")}</h2>
    <ol class="stack placements">
      ${placements.map(
        (each, at) => html`<li>
          <div class="split">
            <b class="number">${at === 0 ? t("value-of", { units: units(each.value) }) : t("gap-of", { units: number(each.gap) })}${each.gap_std_err ? html`<span class="small"> ± ${number(each.gap_std_err)}</span>` : nothing}</b>
            <span class="small">${at > 0 && each.tied ? `${t("tied")} · ` : ""}${each.foul === null ? "" : t("foul-chance", { chance: percent(each.foul) })}${each.fantasyland === null ? "" : ` · ${t("fantasyland-chance", { chance: percent(each.fantasyland) })}`}</span>
          </div>
          <div class="placement-rows">${drawPlacement(each.placement)}${each.placement === given ? html`<span class="tag">${t("yours")}</span>` : nothing}</div>
        </li>`,
      )}
    </ol>
  </section>`;
}

function drawPlacement(text: string) {
  const placing = readPlacement(text);
  return PLACES.map((place) => {
    const cards = [...placing].filter(([, each]) => each === place).map(([card]) => card);
    return cards.length ? html`<span class="placed-row"><span class="row-label">${place === "discard" ? t("discards") : name(place)}</span>${faces(cards)}</span>` : nothing;
  });
}

/** Draws a board as a picture: the user cannot place cards on it. */
export function drawBoard(rows: Record<"front" | "middle" | "back", string>): TemplateResult {
  return html`<div class="small-board">
    ${ROWS.map((row) => html`<span class="cards">${faces(cardsOf(rows[row]))}${Array.from({ length: (row === "front" ? 3 : 5) - cardsOf(rows[row]).length }, () => html`<span class="card empty" aria-hidden="true"></span>`)}</span>`)}
  </div>`;
}
