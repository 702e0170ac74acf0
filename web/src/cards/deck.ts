/**
 * A deck in which the user taps cards. Each suit is one row of thirteen cards, or two rows of seven and six on small
 * screens.
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
  /** The card that the Tab key reaches. The arrow keys choose another card. */
  @property({ attribute: false }) private reached: Card = "As";

  protected override render() {
    return html`<div class="deck" role="group" aria-label=${t("deck")} @keydown=${this.#move}>
      ${[...SUITS].map(
        (suit) => html`<div class="suit">${[...RANKS].map((rank) => this.#button(rank + suit))}</div>`,
      )}
      ${this.jokers ? html`<div class="suit">${["Xb", "Xr"].map((card) => this.#button(card))}</div>` : ""}
    </div>`;
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
    const rank = RANKS.indexOf(this.reached[0]!);
    const suit = SUITS.indexOf(this.reached[1]!);
    if (suit < 0) return;
    const to: Record<string, [number, number]> = {
      ArrowLeft: [rank - 1, suit],
      ArrowRight: [rank + 1, suit],
      ArrowUp: [rank, suit - 1],
      ArrowDown: [rank, suit + 1],
      Home: [0, suit],
      End: [RANKS.length - 1, suit],
    };
    const next = to[event.key];
    if (!next) return;
    event.preventDefault();
    const card = `${RANKS[Math.max(0, Math.min(RANKS.length - 1, next[0]))]}${SUITS[Math.max(0, Math.min(SUITS.length - 1, next[1]))]}`;
    this.reached = card;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-card="${card}"]`)?.focus());
  };
}
