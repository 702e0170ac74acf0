/**
 * A dialog in which the user chooses a preset or house rules. It can also ask for the number of opponents and for dead
 * cards.
 */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Card } from "../cards/card.ts";
import type { CardsTyped } from "../cards/typed-cards.ts";
import "../cards/typed-cards.ts";
import { engine, EngineError } from "../engine/client.ts";
import { aboutNatural, naturalName, naturalsIn } from "../words/cards.ts";
import { Localized } from "../words/localized.ts";
import { PRESETS, type RulesText, rulesName } from "./rules.ts";
import { t } from "./words.ts";

/** The choice made in the dialog. */
export interface Choice {
  rules: RulesText;
  /** Number of opponents, 1 to 3. */
  opponents: number;
  dead: Card[];
}

/** Sent when the choice changes; `detail` is the new choice. */
export type Chosen = CustomEvent<Choice>;

/** A clause of the rules in words. */
interface Clause {
  topic: string;
  text: string;
}

/** The dialog. It sends `rules-chosen` for every choice, and `rules-done` when the user closes it. */
@customElement("rules-dialog")
export class RulesDialog extends Localized {
  @property({ attribute: false }) choice: Choice = { rules: "standard", opponents: 3, dead: [] };
  /** The presets to choose from. */
  @property({ attribute: false }) presets: readonly string[] = PRESETS;
  /** Whether the user also chooses the number of opponents. */
  @property({ type: Boolean, attribute: "with-opponents" }) withOpponents = false;
  /** Whether the user also chooses dead cards. */
  @property({ type: Boolean, attribute: "with-dead" }) withDead = false;
  @state() private house = "";
  @state() private isHouse = false;
  @state() private words: Clause[] = [];
  @state() private problem = "";

  /** Opens the dialog. */
  open() {
    this.isHouse = !this.presets.includes(this.choice.rules);
    this.house = this.isHouse ? this.choice.rules : `rules = "${this.choice.rules}"\n`;
    void this.#describe();
    this.querySelector("dialog")!.showModal();
  }

  protected override render() {
    const { rules, opponents, dead } = this.choice;
    return html`<dialog aria-labelledby="rules-title" @close=${() => this.dispatchEvent(new Event("rules-done"))}>
      <form method="dialog">
        <h2 id="rules-title">${t("rules")}</h2>
        <label
          >${t("preset")}
          <select @change=${this.#preset}>
            ${this.presets.map(
              (preset) => html`<option value=${preset} ?selected=${!this.isHouse && preset === rules}>${rulesName(preset)}</option>`,
            )}
            <option value="house" ?selected=${this.isHouse}>${t("house")}</option>
          </select>
        </label>
        ${this.isHouse
          ? html`<label
                >${t("house-text")}
                <textarea rows="5" maxlength="20000" spellcheck="false" .value=${this.house} @input=${this.#type}></textarea>
              </label>
              <p class="small">${t("house-hint")}</p>`
          : nothing}
        ${this.problem ? html`<p class="problem small" role="alert">${this.problem}</p>` : nothing}
        ${this.withOpponents
          ? html`<fieldset class="choices">
                <legend class="small">${t("opponents")}</legend>
                ${[1, 2, 3].map(
                  (count) => html`<label class="check"
                    ><input type="radio" name="opponents" .checked=${count === opponents} @change=${() => this.#choose({ opponents: count })} />${count}</label
                  >`,
                )}
              </fieldset>`
          : nothing}
        ${this.withDead
          ? html`<typed-cards .cards=${dead} label=${t("dead")} hint="2s 7d" @cards-typed=${(event: CardsTyped) => this.#choose({ dead: event.detail })}></typed-cards>`
          : nothing}
        <button class="main">${t("done")}</button>
        <details>
          <summary>${t("in-words")}</summary>
          <dl class="clauses">${this.words.map(({ topic, text }) => html`<dt>${topic}</dt><dd class="small">${text}</dd>`)}</dl>
          ${this.#naturals()}
          <button class="at-end">${t("done")}</button>
        </details>
      </form>
    </dialog>`;
  }

  /** Explains the naturals of the rules, because the name of a natural says little. */
  #naturals() {
    const naturals = naturalsIn(this.words.find(({ topic }) => topic === "naturals")?.text ?? "");
    if (naturals.length === 0) return nothing;
    return html`<dl class="clauses naturals">${naturals.map((natural) => html`<dt>${naturalName(natural)}</dt><dd class="small">${aboutNatural(natural)}</dd>`)}</dl>`;
  }

  #choose(change: Partial<Choice>) {
    this.choice = { ...this.choice, ...change };
    this.dispatchEvent(new CustomEvent("rules-chosen", { detail: this.choice, bubbles: true }));
  }

  #preset = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    this.isHouse = value === "house";
    if (!this.isHouse) this.#choose({ rules: value });
    this.house = this.isHouse ? this.house : `rules = "${value}"\n`;
    void this.#describe();
  };

  #type = (event: Event) => {
    this.house = (event.target as HTMLTextAreaElement).value;
    void this.#describe();
  };

  /** Shows the rules in words. Chooses house rules as soon as the engine accepts them. */
  async #describe() {
    const rules = this.isHouse ? this.house : this.choice.rules;
    try {
      const [record] = await engine.ask("rules.show", { rules }, { channel: "rules-dialog" });
      this.words = record.words;
      this.problem = "";
      if (rules !== this.choice.rules) this.#choose({ rules });
    } catch (error) {
      if (error instanceof EngineError) this.problem = error.message;
    }
  }
}
