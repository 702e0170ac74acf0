/** A board with new cards. The user taps a card, and then the row for it. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Card } from "../cards/card.ts";
import { cardButton, face } from "../cards/faces.ts";
import { ROOM, ROWS } from "../set/answer.ts";
import { t as name } from "../words/cards.ts";
import { Localized } from "../words/localized.ts";
import { type Place, type Placing, roomOf, type Street } from "./placing.ts";
import { t } from "./words.ts";

/** Sent when a card is placed or taken back; `detail` has the places of the new cards. */
export type CardsPlaced = CustomEvent<Placing>;

@customElement("street-board")
export class StreetBoard extends Localized {
  @property({ attribute: false }) street!: Street;
  @property({ attribute: false }) placing: Placing = new Map();
  /**
   * Number of new cards in the street. The line of new cards has an empty space for each card that is not entered yet,
   * or that the user has moved into a row.
   */
  @property({ type: Number }) expected = 0;
  /**
   * Whether the hint mentions a discard even if `street.discards` is 0. That number is 0 until the cards are entered.
   */
  @property({ type: Boolean }) discards = false;
  @state() private picked: Card | undefined;

  protected override render() {
    const { board, cards, discards } = this.street;
    const room = Math.max(this.expected, cards.length);
    const waiting = cards.filter((card) => !this.placing.has(card));
    const picked = this.picked && waiting.includes(this.picked) ? this.picked : waiting.length === 1 ? waiting[0] : undefined;
    return html`<div class="street-board">
      ${ROWS.map((row) => {
        const placed = [...this.placing].filter(([, place]) => place === row).map(([card]) => card);
        const free = ROOM[row] - board[row].length - placed.length;
        const canPlace = picked && this.#canPlaceIn(row);
        return html`<div class="entered-row" data-row=${row} @click=${(event: Event) => canPlace && !(event.target as Element).closest("button") && this.#place(picked, row)}>
          <span class="row-label">${name(row)}</span>
          <span class="cards">
            ${board[row].map((card) => face(card))}${placed.map((card) => cardButton(card, this.#takeBack, { mark: "moved" }))}${this.#slots(free, row, picked)}
          </span>
        </div>`;
      })}
      ${room
        ? html`<div class="new-cards" role="group" aria-label=${t("new-cards")}>
            ${waiting.map((card) => cardButton(card, (tapped) => (this.picked = this.picked === tapped ? undefined : tapped), { pressed: card === picked }))}${Array.from({ length: room - waiting.length }, () => html`<span class="spare" aria-hidden="true"></span>`)}
          </div>
          <p class="small">${t(discards || this.discards ? "hint-discard" : "hint")}</p>`
        : nothing}
    </div>`;
  }

  #slots(free: number, row: Place, picked: Card | undefined) {
    return Array.from({ length: free }, (_, at) =>
      at === 0 && picked && this.#canPlaceIn(row)
        ? html`<button type="button" class="card slot" aria-label=${t("to-row", { row: name(row as "front") })} @click=${() => this.#place(picked, row)}>+</button>`
        : html`<span class="card empty" aria-hidden="true"></span>`,
    );
  }

  /** Returns `true` if `row` has room, and the player must put at least one more card of the street into a row. */
  #canPlaceIn(row: Place): boolean {
    const placed = [...this.placing.values()].filter((place) => place !== "discard").length;
    return roomOf(row, this.street, this.placing) > 0 && placed < this.street.cards.length - this.street.discards;
  }

  #place(card: Card, place: Place) {
    this.picked = undefined;
    this.#tell(new Map(this.placing).set(card, place));
  }

  #takeBack = (card: Card) => {
    const placing = new Map(this.placing);
    placing.delete(card);
    this.#tell(placing);
  };

  #tell(placing: Placing) {
    this.dispatchEvent(new CustomEvent("cards-placed", { detail: placing }));
  }
}
