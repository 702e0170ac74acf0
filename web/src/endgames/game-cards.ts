/**
 * Draws and names cards of climbing games. In games that ignore suits, a card has only a rank (`5`). A joker can stand
 * for another card (`Xb=5h`).
 */
import { html, nothing, type TemplateResult } from "lit";
import { type Card, cardName, isJoker, rankSign, SUIT_SIGNS } from "../cards/card.ts";
import type { Move } from "./position.ts";
import { t } from "./words.ts";

/** Returns the name of a card in words, for screen readers. */
export function gameCardName(card: Card): string {
  const [own, as] = card.split("=") as [Card, Card?];
  if (as) return t("joker-as", { joker: gameCardName(own), card: gameCardName(as) });
  return own.length === 1 ? rankSign(own) : cardName(own);
}

/** Returns the names of the cards of a move, for screen readers. */
export function moveName(move: Move): string {
  return move === "pass" ? t("pass") : move.map(gameCardName).join(", ");
}

/** Returns a move in a few characters: `5♥ 5♠`. */
export function moveSigns(move: Move): string {
  return move === "pass" ? t("pass") : move.map(signs).join(" ");
}

function signs(card: Card): string {
  const [own, as] = card.split("=") as [Card, Card?];
  if (isJoker(own)) return `${own[1] === "r" ? "★" : "☆"}${as ? `=${signs(as)}` : ""}`;
  return rankSign(own) + (SUIT_SIGNS[own[1] ?? ""] ?? "");
}

function style(card: Card): string {
  if (isJoker(card)) return `joker ${card[1]}`;
  return `${card[1] ?? "plain"} ${card[0] === "T" ? "ten" : ""}`;
}

function inside(card: Card) {
  const [own, as] = card.split("=") as [Card, Card?];
  if (isJoker(own)) return html`<b aria-hidden="true">${own[1] === "r" ? "★" : "☆"}</b><i aria-hidden="true">${as ? signs(as) : "JOKER"}</i>`;
  return html`<b aria-hidden="true">${rankSign(own)}</b>${own[1] ? html`<i aria-hidden="true">${SUIT_SIGNS[own[1]]}</i>` : nothing}`;
}

/**
 * Draws cards side by side. Screen readers read their names, unless `hidden` is `true`. Set `hidden` if an enclosing
 * element has the names.
 */
export function gameFaces(cards: readonly Card[], { hidden = false } = {}): TemplateResult {
  return html`<span class="cards" role=${hidden ? nothing : "img"} aria-label=${hidden ? nothing : cards.map(gameCardName).join(", ")} aria-hidden=${hidden ? "true" : nothing}
    >${cards.map((card) => html`<span class="card ${style(card)}">${inside(card)}</span>`)}</span
  >`;
}

/** Draws a card as a button. */
export function gameCardButton(
  card: Card,
  onTap: () => void,
  { pressed, disabled, label, tabindex }: { pressed?: boolean; disabled?: boolean; label?: string; tabindex?: number } = {},
): TemplateResult {
  return html`<button
    type="button"
    class="card ${style(card)}"
    data-card=${card}
    aria-label=${label ?? gameCardName(card)}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    tabindex=${tabindex ?? nothing}
    ?disabled=${disabled}
    @click=${onTap}
  >
    ${inside(card)}
  </button>`;
}
