/**
 * A field for cards of a climbing game. The engine reads the cards, so that the page accepts the same spellings as the
 * program.
 */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Card } from "../cards/card.ts";
import type { CardsTyped } from "../cards/typed-cards.ts";
import { EngineError, gamesEngine, type Problem, Replaced } from "../engine/client.ts";
import { Localized } from "../words/localized.ts";
import { isSame } from "./analysis.ts";
import type { Game, Options } from "./games.ts";

let fields = 0;

@customElement("hand-field")
export class HandField extends Localized {
  @property({ attribute: false }) cards: readonly Card[] = [];
  @property() label = "";
  @property() hint = "";
  @property() game: Game = "big-two";
  @property({ attribute: false }) options: Options = {};
  @state() private text = "";
  @state() private problems: Problem[] = [];
  /** The cards that the field last read or showed. */
  #shown: readonly Card[] = [];
  /** Whether the typed text was read as `#shown`. */
  #isRead = true;
  readonly #name = `hand-${++fields}`;

  protected override willUpdate(changed: Map<string, unknown>) {
    // The field shows `cards` if they are other cards than it last read or showed. A new label means that the field is
    // for another hand, so the field then shows `cards` too. Otherwise, the typed text stays.
    if (changed.has("label")) gamesEngine.replace(this.#name);
    if (changed.has("label") || !isSame(this.cards, this.#shown)) {
      this.#shown = this.cards;
      this.#isRead = true;
      this.text = this.cards.join(" ");
      this.problems = [];
    }
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    gamesEngine.replace(this.#name);
  }

  protected override render() {
    const hasProblems = this.problems.length > 0;
    return html`<label for=${this.#name}>${this.label}</label>
      <input
        id=${this.#name}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength="400"
        placeholder=${this.hint}
        .value=${this.text}
        aria-invalid=${String(hasProblems)}
        aria-describedby=${hasProblems ? `${this.#name}-problems` : nothing}
        @input=${this.#type}
        @change=${this.#tidy}
      />
      <div id="${this.#name}-problems" role="alert">
        ${this.problems.slice(0, 2).map(({ token, message }) => html`<p class="problem small">${token && token.length < 40 ? html`<mark>${token}</mark> ` : nothing}${message}</p>`)}
      </div>`;
  }

  #type = async (event: Event) => {
    this.text = (event.target as HTMLInputElement).value;
    this.#isRead = false;
    const { game, options } = this;
    try {
      const [record] = await gamesEngine.ask("climb.moves", { game, options, hand: spaced(this.text) }, { channel: this.#name });
      this.problems = [];
      const cards: Card[] = record.hand;
      this.#shown = cards;
      this.#isRead = true;
      this.dispatchEvent(new CustomEvent("cards-typed", { detail: cards, bubbles: true }) satisfies CardsTyped);
    } catch (error) {
      if (error instanceof Replaced) return;
      this.problems = error instanceof EngineError ? error.problems : [];
    }
  };

  /** Replaces the typed text with the usual spelling when the user leaves the field. A text with problems stays. */
  #tidy = () => {
    if (this.#isRead && this.problems.length === 0 && this.#shown.length > 0) this.text = this.#shown.join(" ");
  };
}

/** Returns the text with spaces instead of commas. */
function spaced(text: string): string {
  return text.replace(/[,，、]/g, " ").trim();
}
