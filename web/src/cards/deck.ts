/**
 * A deck in which the user taps cards. Each suit is one row of thirteen cards, or two rows of seven and six cards if
 * there is no room for thirteen.
 */
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { Localized } from "../words/localized.ts";
import { type Card, cardName, RANKS, SUITS } from "./card.ts";
import { cardButton } from "./faces.ts";
import { t } from "./words.ts";

/** Sent when a card is tapped; `detail` is the card. */
export type CardTap = CustomEvent<Card>;

@customElement("card-deck")
export class CardDeck extends Localized {
  /** The chosen cards. */
  @property({ attribute: false }) chosen: ReadonlySet<Card> = new Set();
  /** Cards that are elsewhere, each with its place in words. They cannot be tapped. */
  @property({ attribute: false }) taken: ReadonlyMap<Card, string> = new Map();
  /** Whether no further card can be chosen. */
  @property({ type: Boolean }) full = false;
  /** Whether the deck has two jokers. */
  @property({ type: Boolean }) jokers = false;
  /** The card that the Tab key reaches. The arrow keys move the focus to another card. */
  @property({ attribute: false }) private reached: Card = "As";

  protected override render() {
    return html`<div class="deck" role="group" aria-label=${t("deck")} @keydown=${this.#move}>
      ${this.#rows().map((row) => html`<div class="suit">${row.map((card) => this.#button(card))}</div>`)}
    </div>`;
  }

  /** Returns the cards of each suit and, if the deck has jokers, a last row with the jokers. */
  #rows(): Card[][] {
    const suits = [...SUITS].map((suit) => [...RANKS].map((rank) => rank + suit));
    return this.jokers ? [...suits, ["Xb", "Xr"]] : suits;
  }

  #button(card: Card) {
    const isChosen = this.chosen.has(card);
    const place = this.taken.get(card);
    return cardButton(card, (tapped) => this.#tap(tapped), {
      pressed: isChosen,
      disabled: place !== undefined || (this.full && !isChosen),
      label: place === undefined ? cardName(card) : t("elsewhere", { card: cardName(card), place }),
      mark: place === undefined ? "" : "taken",
      tabindex: card === this.reached ? 0 : -1,
    });
  }

  #tap(card: Card) {
    this.reached = card;
    this.dispatchEvent(new CustomEvent("card-tap", { detail: card, bubbles: true }));
  }

  #move = (event: KeyboardEvent) => {
    const rows = this.#rows();
    const at = rows.findIndex((row) => row.includes(this.reached));
    if (at < 0) return;
    const column = rows[at]!.indexOf(this.reached);
    const to: Record<string, [number, number]> = {
      ArrowLeft: [at, column - 1],
      ArrowRight: [at, column + 1],
      ArrowUp: [at - 1, column],
      ArrowDown: [at + 1, column],
      Home: [at, 0],
      End: [at, Infinity],
    };
    const next = to[event.key];
    if (!next) return;
    event.preventDefault();
    const row = rows[Math.max(0, Math.min(rows.length - 1, next[0]))]!;
    const card = row[Math.max(0, Math.min(row.length - 1, next[1]))]!;
    this.reached = card;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-card="${card}"]`)?.focus());
  };
}
