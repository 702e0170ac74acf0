/** A deck for games that ignore suits. The user taps a rank once for each card of this rank. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { type Card, isJoker } from "../cards/card.ts";
import { t as deckText } from "../cards/words.ts";
import { Localized } from "../words/localized.ts";
import { gameCardButton, gameCardName } from "./game-cards.ts";
import { t } from "./words.ts";

@customElement("rank-deck")
export class RankDeck extends Localized {
  /** The ranks in ascending order, with the jokers. */
  @property({ attribute: false }) ranks: readonly string[] = [];
  /** Returns the number of cards of a rank that the user can still choose. */
  @property({ attribute: false }) left: (card: Card) => number = () => 4;
  /** Index in `ranks` of the card that the Tab key reaches. The arrow keys move the focus to another card. */
  @state() private reached = 0;

  protected override render() {
    return html`<div class="deck ranks" role="group" aria-label=${deckText("deck")} @keydown=${this.#move}>
      <div class="suit">${this.ranks.map((card, at) => this.#button(card, at))}</div>
    </div>`;
  }

  #button(card: Card, at: number) {
    const left = this.left(card);
    return html`<span class="stacked">
      ${gameCardButton(card, () => this.#tap(card, at), {
        disabled: left <= 0,
        label: t("rank-left", { card: gameCardName(card), count: left }),
        tabindex: at === this.reached ? 0 : -1,
      })}
      ${isJoker(card) ? nothing : html`<small aria-hidden="true">${"•".repeat(Math.max(0, Math.min(8, left)))}</small>`}
    </span>`;
  }

  #tap(card: Card, at: number) {
    this.reached = at;
    this.dispatchEvent(new CustomEvent("card-tap", { detail: card, bubbles: true }));
  }

  #move = (event: KeyboardEvent) => {
    const columns = getComputedStyle((event.currentTarget as HTMLElement).firstElementChild!).gridTemplateColumns.split(" ").length;
    const to: Record<string, number> = { ArrowLeft: this.reached - 1, ArrowRight: this.reached + 1, ArrowUp: this.reached - columns, ArrowDown: this.reached + columns, Home: 0, End: Infinity };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.reached = Math.max(0, Math.min(this.ranks.length - 1, next));
    void this.updateComplete.then(() => this.querySelectorAll<HTMLElement>("button.card")[this.reached]?.focus());
  };
}
