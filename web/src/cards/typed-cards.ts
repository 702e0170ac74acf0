/**
 * A field in which the user types cards. The engine reads the text, so that the page accepts the same spellings as the
 * program.
 */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { engine, EngineError, type Problem, Replaced } from "../engine/client.ts";
import { Localized } from "../words/localized.ts";
import type { Card } from "./card.ts";
import { t } from "./words.ts";

/** Sent when cards are typed; `detail` is the cards in the order in which they were typed. */
export type CardsTyped = CustomEvent<Card[]>;

/** Sent after `cards-typed` if the text has `/` between rows; `detail` is the cards of each row. */
export type RowsTyped = CustomEvent<Card[][]>;

let fields = 0;

@customElement("typed-cards")
export class TypedCards extends Localized {
  /** The cards to show, for example those tapped in the deck. */
  @property({ attribute: false }) cards: readonly Card[] = [];
  @property() label = "";
  @property() hint = "";
  @property({ type: Boolean }) jokers = false;
  /** Number of lines of the field. Thirteen cards need two lines on a phone. */
  @property({ type: Number }) lines = 1;
  @state() private text = "";
  @state() private problems: Problem[] = [];
  #read = "";
  readonly #name = `typed-${++fields}`;

  protected override willUpdate() {
    // If `cards` differs from the list that the field last read or showed, the field shows `cards`. Otherwise, the
    // typed text stays, even if it has problems.
    if (this.cards.join(" ") !== this.#read) {
      this.#read = this.cards.join(" ");
      this.text = this.#read;
      this.problems = [];
    }
  }

  protected override render() {
    const hasProblems = this.problems.length > 0;
    return html`<label for=${this.#name}>${this.label || t("typed")}</label>
      ${this.#field(hasProblems)}
      <div id="${this.#name}-problems" role="alert">
        ${this.problems.slice(0, 3).map((problem) => html`<p class="problem small">${this.#marked(problem)} ${problem.message}</p>`)}
      </div>`;
  }

  #field(hasProblems: boolean) {
    const describedBy = hasProblems ? `${this.#name}-problems` : nothing;
    const hint = this.hint || t("typed-hint");
    if (this.lines === 1) {
      return html`<input
        id=${this.#name}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength="2000"
        placeholder=${hint}
        .value=${this.text}
        aria-invalid=${String(hasProblems)}
        aria-describedby=${describedBy}
        @input=${this.#type}
        @change=${this.#tidy}
      />`;
    }
    return html`<textarea
      id=${this.#name}
      rows=${this.lines}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      maxlength="2000"
      placeholder=${hint}
      .value=${this.text}
      aria-invalid=${String(hasProblems)}
      aria-describedby=${describedBy}
      @input=${this.#type}
      @change=${this.#tidy}
    ></textarea>`;
  }

  /** Draws the wrong part of the typed text with a mark, and a few characters before it. */
  #marked({ column, token }: Problem) {
    if (column === null || !token) return nothing;
    const before = this.text.slice(0, column - 1);
    return html`<code>${before.length > 12 ? `… ${before.slice(-10)}` : before}<mark>${token}</mark></code>`;
  }

  #type = async (event: Event) => {
    this.text = (event.target as HTMLInputElement | HTMLTextAreaElement).value;
    const { text } = this;
    const options = { channel: this.#name };
    try {
      // `/` becomes a space, not nothing, so that the columns of problems stay the same.
      const [record] = await engine.ask("cards", { cards: text.replaceAll("/", " "), jokers: this.jokers }, options);
      const cards: Card[] = record.cards;
      const rows = text.includes("/") ? await this.#rows(text.split("/")) : [];
      this.problems = [];
      this.#read = cards.join(" ");
      this.dispatchEvent(new CustomEvent("cards-typed", { detail: cards, bubbles: true }) satisfies CardsTyped);
      if (rows.length) this.dispatchEvent(new CustomEvent("rows-typed", { detail: rows, bubbles: true }) satisfies RowsTyped);
    } catch (error) {
      if (error instanceof Replaced) return;
      this.problems = error instanceof EngineError ? error.problems : [];
    }
  };

  /** Reads each row together with the rows before it, because a suit such as `S:` may apply to several rows. */
  async #rows(texts: readonly string[]): Promise<Card[][]> {
    const rows: Card[][] = [];
    for (const n of texts.keys()) {
      const cards = texts.slice(0, n + 1).join(" ");
      const [record] = await engine.ask("cards", { cards, jokers: this.jokers }, { channel: this.#name });
      const before = rows.flat();
      rows.push(record.cards.filter((card: Card) => !before.includes(card)));
    }
    return rows;
  }

  /** Replaces the typed text with the usual spelling when the user leaves the field. A text with problems stays. */
  #tidy = () => {
    if (this.problems.length === 0 && this.#read) this.text = this.#read;
  };
}
