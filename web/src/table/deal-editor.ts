/** A form in which the user enters a deal: by cards, by units, or as text. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Card } from "../cards/card.ts";
import "../cards/deck.ts";
import type { CardTap } from "../cards/deck.ts";
import { cardButton } from "../cards/faces.ts";
import "../cards/typed-cards.ts";
import type { CardsTyped, RowsTyped } from "../cards/typed-cards.ts";
import { engine, EngineError } from "../engine/client.ts";
import type { RulesText } from "../rules/rules.ts";
import { ROOM, ROWS } from "../set/answer.ts";
import { aboutNatural, naturalName, t as name } from "../words/cards.ts";
import { Localized } from "../words/localized.ts";
import { units as unitsInWords } from "../words/words.ts";
import { readDraft, storeDraft } from "./draft.ts";
import { addCard, cardsOfSeat, dealText, emptySeat, isComplete, readHands, readUnits, removeCard, type Seat, type Status, swapCards, unitsText, withCards, withRows } from "./hands.ts";
import { missetKey, settledStatus, type SettledStatus } from "./seat-status.ts";
import { t } from "./words.ts";

type Form = "by-cards" | "by-units" | "by-text";
const FORMS: readonly Form[] = ["by-cards", "by-units", "by-text"];
const HINTS = ["order-hint", "rows-hint", "picked-hint"] as const;
const STATUSES: readonly Status[] = ["plays", "natural", "folds", "away"];

/** Sent when the user saves the deal; `detail` is the text of the deal. */
export type DealKept = CustomEvent<string>;

@customElement("deal-editor")
export class DealEditor extends Localized {
  @property({ attribute: false }) players: readonly string[] = [];
  @property() rules: RulesText = "standard";
  /** The text of the deal to edit; empty for a new deal. */
  @property() deal = "";
  @property() heading = "";
  @state() private form: Form = "by-cards";
  @state() private seats: Seat[] = [];
  @state() private seat = 0;
  /**
   * The card that the user tapped in the rows. A tap on another card in the rows swaps the two cards. A second tap on
   * the same card removes it from the hand.
   */
  @state() private picked: Card | undefined;
  @state() private units = new Map<string, string>();
  @state() private text = "";
  @state() private problem = "";
  /** The status of each complete hand, with the keys of `#statusKey`; `undefined` if the status is not known. */
  @state() private statuses: ReadonlyMap<string, SettledStatus | undefined> = new Map();
  #begun: string | undefined;
  /** Whether the user has saved or cancelled the deal. The form then stores no draft of the deal. */
  #isDone = false;

  protected override willUpdate(changed: Map<string, unknown>) {
    // Any change may have solved the problem, so its message is removed.
    if (["form", "seats", "units", "text"].some((name) => changed.has(name))) this.problem = "";
    if (changed.has("seat") || changed.has("seats")) this.picked = undefined;
    const begun = `${this.players.join()}\n${this.deal}`;
    if (begun === this.#begun) return;
    this.#begun = begun;
    this.#isDone = false;
    const hands = readHands(this.deal);
    const units = readUnits(this.deal);
    const named = (each: string) => hands?.find((seat) => seat.name.toLowerCase() === each.toLowerCase());
    const players = [...new Set([...this.players, ...(hands ?? []).map((seat) => seat.name).filter((each) => !this.players.some((player) => player.toLowerCase() === each.toLowerCase()))])];
    this.seats = players.map((each) => named(each) ?? { ...emptySeat(each), status: hands ? "away" : "plays" });
    this.units = new Map(players.map((each) => [each, String(units?.get(each) ?? "")]));
    this.text = this.deal;
    this.form = !this.deal || hands ? "by-cards" : units ? "by-units" : "by-text";
    this.seat = 0;
    this.problem = "";
    const draft = readDraft();
    const isOfPlayers = draft?.deal === this.deal && draft.seats.map((seat) => seat.name).join() === players.join();
    if (!draft || !isOfPlayers) return;
    this.form = FORMS.find((form) => form === draft.form) ?? this.form;
    this.seat = Math.min(Math.max(0, draft.seat), players.length - 1);
    this.seats = draft.seats;
    this.units = new Map(draft.units);
    this.text = draft.text;
  }

  protected override updated() {
    this.seats.forEach((seat) => void this.#askStatus(seat));
    if (this.#isDone) return;
    storeDraft({ deal: this.deal, form: this.form, seat: this.seat, seats: this.seats, units: [...this.units], text: this.text });
  }

  /** If a hand is complete, asks the engine how the hand counts. */
  async #askStatus(seat: Seat) {
    const key = this.#statusKey(seat);
    if (key === undefined || this.statuses.has(key)) return;
    this.statuses = new Map(this.statuses).set(key, undefined);
    const status = await settledStatus(seat, this.rules);
    this.statuses = new Map(this.statuses).set(key, status);
  }

  /**
   * Returns the key of a hand in `statuses` if the hand has 13 cards and its status is `plays`. Otherwise, returns
   * `undefined`.
   */
  #statusKey(seat: Seat): string | undefined {
    const isComplete = seat.status === "plays" && cardsOfSeat(seat).length === 13;
    return isComplete ? `${this.rules}\n${ROWS.map((row) => seat.rows[row].join(" ")).join("/")}` : undefined;
  }

  /** Returns how a hand counts, if that is known. */
  #statusOf(seat: Seat): SettledStatus | undefined {
    return this.statuses.get(this.#statusKey(seat) ?? "");
  }

  #cancel = () => {
    this.#isDone = true;
    storeDraft(undefined);
    this.dispatchEvent(new Event("cancelled"));
  };

  protected override render() {
    return html`<section class="panel deal-editor" aria-label=${this.heading}>
      <h2>${this.heading}</h2>
      <div class="segments" role="group">
        ${FORMS.map((form) => html`<button type="button" aria-pressed=${String(form === this.form)} @click=${() => (this.form = form)}>${t(form)}</button>`)}
      </div>
      ${this.form === "by-cards" ? this.#hands() : this.form === "by-units" ? this.#units() : this.#text()}
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      <div class="row-of-buttons">
        <button type="button" class=${this.form === "by-cards" && this.#next() !== undefined ? "" : "main"} @click=${this.#save}>${t("save")}</button>
        <button type="button" @click=${this.#cancel}>${t("cancel")}</button>
      </div>
    </section>`;
  }

  /**
   * Returns the index of the next seat that is not complete. Returns `undefined` if the seat on the screen is not
   * complete, or if all seats are complete.
   */
  #next(): number | undefined {
    if (!isComplete(this.seats[this.seat]!)) return undefined;
    const others = this.seats.map((_, at) => (this.seat + 1 + at) % this.seats.length);
    return others.find((at) => !isComplete(this.seats[at]!));
  }

  /** Shows the cards of a player, and scrolls to the top of the form. */
  #show(seat: number) {
    this.seat = seat;
    this.scrollIntoView({ block: "start" });
  }

  #hands() {
    const seat = this.seats[this.seat]!;
    const needsCards = seat.status === "plays" || seat.status === "natural";
    const next = this.#next();
    return html`
      <div class="segments players" role="group" aria-label=${t("player")}>
        ${this.seats.map(
          (each, at) => html`<button type="button" aria-pressed=${String(at === this.seat)} @click=${() => (this.seat = at)}>
            <span class="name">${each.name}</span>
            <span class="small">${this.#inShort(each)}</span>
          </button>`,
        )}
      </div>
      <label class="seat-status"
        >${t("status", { name: seat.name })}
        <select @change=${(event: Event) => this.#change({ ...seat, status: (event.target as HTMLSelectElement).value as Status })}>
          ${STATUSES.map((status) => html`<option value=${status} ?selected=${status === seat.status}>${t(status)}</option>`)}
        </select>
      </label>
      ${needsCards ? this.#rows(seat) : nothing}
      ${next === undefined ? nothing : html`<button type="button" class="main next-player" @click=${() => this.#show(next)}>${t("next-player", { name: this.seats[next]!.name })}</button>`}
      ${needsCards ? this.#entry(seat) : nothing}
    `;
  }

  /** Describes the status of a seat in a few words. */
  #inShort(seat: Seat) {
    if (seat.status !== "plays") return t(seat.status);
    if (this.#statusOf(seat)?.status === "misset") return html`<b class="bad">${t("misset")}</b>`;
    return `${cardsOfSeat(seat).length}/13`;
  }

  /** Draws the rows of a player. */
  #rows(seat: Seat) {
    const hint = this.picked ? "picked-hint" : cardsOfSeat(seat).length ? "rows-hint" : "order-hint";
    return html`
      <div class="entered-rows">
        ${ROWS.map(
          (row) => html`<div class="entered-row">
            <span class="row-label">${name(row)}</span>
            <span class="cards"
              >${seat.rows[row].map((card) => cardButton(card, () => this.#tap(seat, card), { pressed: card === this.picked }))}${Array.from({ length: ROOM[row] - seat.rows[row].length }, () => html`<span class="card empty" aria-hidden="true"></span>`)}</span
            >
          </div>`,
        )}
      </div>
      ${
        // All hints take up the height of the longest one, so that the deck does not move when the hint changes.
        html`<div class="hints small" role="status">${HINTS.map((each) => html`<p class=${each === hint ? "" : "unseen"}>${t(each)}</p>`)}</div>`
      }
      ${this.#drawStatus(seat)}
    `;
  }

  /** Draws a message if a complete hand is mis-set or counts as a natural. */
  #drawStatus(seat: Seat) {
    const settled = this.#statusOf(seat);
    if (settled?.status === "misset") {
      const key = missetKey(settled.reason);
      return html`<p class="problem" role="status"><b class="bad">${t("misset")}</b>${key ? html`: ${t(key)}` : nothing}. <span class="small">${t("misset-meant")}</span></p>`;
    }
    if (settled?.status !== "natural" || settled.natural === null) return nothing;
    return html`<p role="status"><b class="good">${t("counts-as", { natural: naturalName(settled.natural) })}</b> <span class="small">${aboutNatural(settled.natural)}</span></p>`;
  }

  /** Draws the field for typed cards, and the deck until all 13 cards are entered. */
  #entry(seat: Seat) {
    const cards = cardsOfSeat(seat);
    const taken = new Map(this.seats.flatMap((other) => (other === seat ? [] : cardsOfSeat(other).map((card): [Card, string] => [card, t("with-player", { name: other.name })]))));
    return html`
      ${cards.length === 13
        ? nothing
        : html`<card-deck
            .chosen=${new Set(cards)}
            .taken=${taken}
            @card-tap=${({ detail }: CardTap) => this.#change(cards.includes(detail) ? removeCard(seat, detail) : addCard(seat, detail))}
          ></card-deck>`}
      <typed-cards
        lines="2"
        .cards=${cards}
        label=${t("cards-of", { name: seat.name })}
        hint="As Kd 3c / 9h … / …"
        @cards-typed=${(event: CardsTyped) => this.#change(withCards(seat, event.detail))}
        @rows-typed=${(event: RowsTyped) => this.#change(withRows(seat, event.detail))}
      ></typed-cards>
    `;
  }

  #tap(seat: Seat, card: Card) {
    if (this.picked === undefined) this.picked = card;
    else if (this.picked === card) this.#change(removeCard(seat, card));
    else this.#change(swapCards(seat, this.picked, card));
  }

  #units() {
    const counts = this.#typedUnits();
    const sum = sumOf(counts);
    return html`${this.seats.map(
        ({ name: player }) => html`<label
          ><span class="name">${t("units-of", { name: player })}</span>
          <input
            type="text"
            name="units"
            autocomplete="off"
            maxlength="10"
            .value=${this.units.get(player) ?? ""}
            @input=${(event: Event) => (this.units = new Map(this.units).set(player, (event.target as HTMLInputElement).value))}
          />
        </label>`,
      )}
      ${counts.size > 1 && sum !== 0 && !this.problem ? html`<p class="small">${t("units-sum", { sum: unitsInWords(sum, 0) })}</p>` : nothing}`;
  }

  #text() {
    return html`<label
      >${t("as-text")}
      <textarea rows="6" maxlength="4000" spellcheck="false" .value=${this.text} @input=${(event: Event) => (this.text = (event.target as HTMLTextAreaElement).value)}></textarea>
    </label>`;
  }

  #change(seat: Seat) {
    this.seats = this.seats.map((each, at) => (at === this.seat ? seat : each));
  }

  /** Returns the typed units of the players. A player whose field has no whole number sits out. */
  #typedUnits(): Map<string, number> {
    const typed = [...this.units].map(([player, text]): [string, number] => [player, text.trim() === "" ? NaN : Number(text.replace("−", "-"))]);
    return new Map(typed.filter(([, count]) => Number.isInteger(count)));
  }

  #save = async () => {
    const sum = sumOf(this.#typedUnits());
    if (this.form === "by-units" && this.#typedUnits().size > 1 && sum !== 0) {
      this.problem = t("units-sum", { sum: unitsInWords(sum, 0) });
      return;
    }
    const text = this.form === "by-cards" ? dealText(this.seats) : this.form === "by-units" ? unitsText(this.#typedUnits()) : this.text.trim();
    try {
      await engine.ask("score", { text, rules: this.rules }, { channel: "deal-editor" });
      this.problem = "";
      this.#isDone = true;
      storeDraft(undefined);
      this.dispatchEvent(new CustomEvent("deal-kept", { detail: text }));
    } catch (error) {
      if (error instanceof EngineError) this.problem = error.problems.map(({ message }) => message).slice(0, 3).join("; ");
    }
  };
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}
