/** The rows of a hand to set. The user picks one or several cards, and then the row for them. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { byRank, type Card, RANKS, SUITS } from "../cards/card.ts";
import { cardButton } from "../cards/faces.ts";
import type { Placing } from "../open-face/placing.ts";
import { ROOM, ROWS, type RowName } from "../set/answer.ts";
import { t as name } from "../words/cards.ts";
import { Localized } from "../words/localized.ts";
import { place, takeBack } from "./setting.ts";
import { t } from "./words.ts";

/** Sent when a card is placed or taken back; `detail` has the places of the cards. */
export type RowsSet = CustomEvent<Placing>;

@customElement("setting-rows")
export class SettingRows extends Localized {
  @property({ attribute: false, hasChanged: (cards: readonly Card[], before?: readonly Card[]) => cards.join() !== before?.join() }) cards: readonly Card[] = [];
  @property({ attribute: false }) placing: Placing = new Map();
  @property() heading = "";
  /** Whether the setting has been judged. The parent element is then inert, so the cards cannot be moved. */
  @property({ type: Boolean }) done = false;
  @state() private picked: ReadonlySet<Card> = new Set();
  @state() private isBySuit = false;

  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("cards")) this.picked = new Set();
  }

  protected override render() {
    const waiting = this.cards.filter((card) => !this.placing.has(card)).sort(this.isBySuit ? bySuit : byRank);
    const picked = waiting.filter((card) => this.picked.has(card));
    return html`<div class="setting-rows">
      <div class="split">
        <h2>${this.heading}</h2>
        ${this.done ? nothing : html`<button type="button" class="quiet" @click=${() => (this.isBySuit = !this.isBySuit)}>${t(this.isBySuit ? "by-rank" : "by-suit")}</button>`}
      </div>
      ${ROWS.map((row) => this.#row(row, picked))}
      ${this.done && waiting.length === 0
        ? nothing
        : html`<div class="hand-tray" role="group" aria-label=${t("your-cards")}>
            ${waiting.map((card) => cardButton(card, this.#pick, { pressed: this.picked.has(card) }))}
            ${waiting.length ? nothing : html`<p class="small">${t("take-back")}</p>`}
          </div>`}
    </div>`;
  }

  #row(row: RowName, picked: readonly Card[]) {
    const placed = [...this.placing].filter(([, each]) => each === row).map(([card]) => card).sort(byRank);
    const free = ROOM[row] - placed.length;
    const fits = picked.length > 0 && picked.length <= free;
    return html`<div class="entered-row" data-row=${row} @click=${(event: Event) => fits && !(event.target as Element).closest("button") && this.#place(picked, row)}>
      <span class="row-label">${name(row)} <span class="number">${placed.length}/${ROOM[row]}</span></span>
      <span class="cards">
        ${placed.map((card) => cardButton(card, () => this.#tell(takeBack(this.placing, card))))}
        ${Array.from({ length: free }, (_, at) =>
          at === 0 && fits
            ? html`<button type="button" class="card slot" aria-label=${t("to-row", { row: name(row), count: picked.length })} @click=${() => this.#place(picked, row)}>+${picked.length > 1 ? picked.length : ""}</button>`
            : html`<span class="card empty" aria-hidden="true"></span>`,
        )}
      </span>
    </div>`;
  }

  #pick = (card: Card) => {
    const picked = new Set(this.picked);
    if (!picked.delete(card)) picked.add(card);
    this.picked = picked;
  };

  #place(cards: readonly Card[], row: RowName) {
    this.picked = new Set();
    this.#tell(place(this.cards, this.placing, cards, row));
  }

  #tell(placing: Placing) {
    this.dispatchEvent(new CustomEvent("rows-set", { detail: placing }) satisfies RowsSet);
  }
}

function bySuit(a: Card, b: Card): number {
  return SUITS.indexOf(a[1]!) - SUITS.indexOf(b[1]!) || RANKS.indexOf(a[0]!) - RANKS.indexOf(b[0]!);
}
