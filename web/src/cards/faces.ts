/** Draws cards. */
import { html, nothing, type TemplateResult } from "lit";
import { type Card, cardName, isJoker, rankSign, SUIT_SIGNS } from "./card.ts";

/** Draws the face of a card. `mark` is a further class of the element, for instance `moved`. */
export function face(card: Card, mark = ""): TemplateResult {
  return html`<span class="card ${isJoker(card) ? `joker ${card[1]}` : card[1]} ${mark}" role="img" aria-label=${cardName(card)}>${inside(card)}</span>`;
}

/** Draws cards side by side. Cards in `marked` get the class `moved`. */
export function faces(cards: readonly Card[], marked?: ReadonlySet<Card>): TemplateResult {
  return html`<span class="cards">${cards.map((card) => face(card, marked?.has(card) ? "moved" : ""))}</span>`;
}

/** Draws a card as a button. */
export function cardButton(
  card: Card,
  onTap: (card: Card) => void,
  { pressed, disabled, label, mark = "", tabindex }: { pressed?: boolean; disabled?: boolean; label?: string; mark?: string; tabindex?: number } = {},
): TemplateResult {
  return html`<button
    type="button"
    class="card ${isJoker(card) ? `joker ${card[1]}` : card[1]} ${mark}"
    data-card=${card}
    aria-label=${label ?? cardName(card)}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    tabindex=${tabindex ?? nothing}
    ?disabled=${disabled}
    @click=${() => onTap(card)}
  >
    ${inside(card)}
  </button>`;
}

function inside(card: Card) {
  if (isJoker(card)) return html`<b aria-hidden="true">${card[1] === "r" ? "★" : "☆"}</b><i aria-hidden="true">JOKER</i>`;
  return html`<b aria-hidden="true">${rankSign(card)}</b><i aria-hidden="true">${SUIT_SIGNS[card[1]!]}</i>`;
}
