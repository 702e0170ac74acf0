/** A dialog in which the user chooses the options of a game. The engine names and checks them. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { t as appText } from "../app/words.ts";
import { EngineError } from "../engine/client.ts";
import { Localized } from "../words/localized.ts";
import { askGame, choicesOf, type Game, gameName, type GameRecord, type Options } from "./games.ts";
import { t } from "./words.ts";

/** Sent when options are chosen; `detail` has the options that differ from their defaults. */
export type OptionsChosen = CustomEvent<Options>;

@customElement("options-dialog")
export class OptionsDialog extends Localized {
  @property() game: Game = "big-two";
  @property({ attribute: false }) options: Options = {};
  @state() private record: GameRecord | undefined;
  @state() private chosen: Options = {};
  @state() private problem = "";
  @state() private problemOf = "";

  /** Opens the dialog. */
  async open() {
    this.chosen = { ...this.options };
    this.problem = "";
    this.problemOf = "";
    this.querySelector("dialog")!.showModal();
    try {
      this.record = await askGame(this.game, {});
    } catch (error) {
      this.problem = error instanceof EngineError ? error.message : String(error);
    }
  }

  protected override render() {
    const entries = Object.entries(this.record?.options ?? {});
    return html`<dialog class="options" aria-labelledby="options-title">
      <form method="dialog" @submit=${this.#submit}>
        <h2 id="options-title">${t("options-of", { game: gameName(this.game) })}</h2>
        ${this.record ? nothing : html`<p class="waiting">${t("loading")}</p>`}
        ${this.record && entries.length === 0 ? html`<p>${t("no-options")}</p>` : nothing}
        ${entries.map(([name, { value, values, meaning }]) => {
          const choices = choicesOf({ value, values, meaning });
          const current = this.chosen[name] ?? value;
          const isWrong = this.problem !== "" && this.problemOf === name;
          return html`<div class="option">
            <label for="option-${name}"><b>${name}</b></label>
            ${choices
              ? html`<select id="option-${name}" @change=${(event: Event) => this.#choose(name, (event.target as HTMLSelectElement).value)}>
                  ${choices.map((choice) => html`<option value=${choice} ?selected=${choice === current}>${choice}</option>`)}
                </select>`
              : html`<input
                  id="option-${name}"
                  maxlength="200"
                  autocomplete="off"
                  .value=${current}
                  aria-invalid=${String(isWrong)}
                  @input=${(event: Event) => this.#choose(name, (event.target as HTMLInputElement).value)}
                />`}
            <span class="small" lang="en">${meaning}</span>
            ${isWrong ? html`<p class="problem small" role="alert">${this.problem}</p>` : nothing}
          </div>`;
        })}
        ${this.problem && !this.problemOf ? html`<p class="problem small" role="alert">${this.problem}</p>` : nothing}
        <div class="row-of-buttons sticky">
          <button class="main" value="use">${t("use-options")}</button>
          <button type="button" @click=${() => (this.chosen = {})}>${t("default-options")}</button>
          <span class="grow"></span>
          <button type="button" class="quiet" @click=${() => this.querySelector("dialog")!.close()}>${appText("close")}</button>
        </div>
      </form>
    </dialog>`;
  }

  #choose(name: string, value: string) {
    const { [name]: _, ...others } = this.chosen;
    const isDefault = value.trim() === "" || value === this.record?.options[name]?.value;
    this.chosen = isDefault ? others : { ...others, [name]: value };
    this.problem = "";
  }

  /** Sends the options if the engine accepts them. Otherwise, shows the problem. */
  #submit = async (event: Event) => {
    event.preventDefault();
    try {
      await askGame(this.game, this.chosen);
      this.dispatchEvent(new CustomEvent("options-chosen", { detail: this.chosen, bubbles: true }) satisfies OptionsChosen);
      this.querySelector("dialog")!.close();
    } catch (error) {
      const message = error instanceof EngineError ? error.message : String(error);
      this.problemOf = Object.keys(this.record?.options ?? {}).find((name) => message.includes(name)) ?? "";
      this.problem = message;
    }
  };
}
