/** The part of the page for open-face. It plays a deal street by street, and values the placements of any street. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { showFragment } from "../app/fragment.ts";
import { freshSeed } from "../app/seed.ts";
import { copyLink } from "../app/share.ts";
import { OPEN_FACE_PRESETS, rulesName } from "../rules/rules.ts";
import "../styles/open-face.css";
import "../styles/table.css";
import { Localized } from "../words/localized.ts";
import type { Begun, DealChanged } from "./play-deal.ts";
import "./play-deal.ts";
import type { PlayState } from "./records.ts";
import "./value-street.ts";
import { LONGEST_DEAL, readUnfinished, storeUnfinished } from "./unfinished.ts";
import { t } from "./words.ts";

@customElement("open-face-part")
export class OpenFacePart extends Localized {
  /** The parameters of the address that opened the part: `view`, `rules`, `deal`, and those of `value-street`. */
  @property({ attribute: false }) values = new URLSearchParams();
  @state() private view: "play" | "street" = "play";
  @state() private rules: (typeof OPEN_FACE_PRESETS)[number] = "pineapple";
  @state() private opponents = 1;
  @state() private isTyped = false;
  @state() private begun: Begun | undefined;
  /**
   * The text with which the deal on the screen was opened, from an address or from the storage; empty for a new deal.
   * The page does not store a deal from an address before the user plays on.
   */
  #linked = "";
  /** Whether the deal on the screen is the stored one. */
  #isStored = false;
  #seed = 0;
  #number = 1;

  protected override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("values")) return;
    this.view = this.values.get("view") === "street" ? "street" : "play";
    const named = this.values.get("rules") ?? "pineapple";
    this.rules = OPEN_FACE_PRESETS.find((preset) => preset === named) ?? "pineapple";
    this.#open(this.values.get("deal")?.slice(0, LONGEST_DEAL) ?? "");
    const unfinished = readUnfinished();
    const isSame = unfinished && (this.rules === unfinished.rules || !this.values.has("rules"));
    if (this.view === "play" && !this.begun && isSame) this.#resume();
  }

  /** Opens the deal with this text, or the first screen if the text is empty. */
  #open(deal: string) {
    this.begun = deal ? { deal } : undefined;
    this.#linked = deal;
    this.#isStored = deal !== "" && deal === readUnfinished()?.deal;
    // Unless the cards are typed, the text of a deal names its seed and its number, from which the next deals continue.
    const source = /seed (\d+), deal (\d+)/.exec(deal);
    if (source) [this.#seed, this.#number] = [Number(source[1]), Number(source[2])];
    this.isTyped = deal.includes("typed cards");
  }

  /** Continues the stored deal. */
  #resume = () => {
    const unfinished = readUnfinished();
    if (!unfinished) return;
    this.rules = unfinished.rules;
    this.#open(unfinished.deal);
  };

  /**
   * Writes the text of the deal into the address, and stores it. A deal from a link does not replace the stored deal
   * before the user plays on. If the deal is over, `deal` is empty, and the deal is removed from the storage.
   */
  #keep(deal: string) {
    this.#show(deal);
    if (deal === "") this.#forget();
    else if (this.#isStored || deal !== this.#linked) {
      storeUnfinished({ rules: this.rules, deal });
      this.#isStored = true;
    }
  }

  /** Removes the deal on the screen from the storage, if it is the stored deal. */
  #forget() {
    if (this.#isStored) storeUnfinished(undefined);
    this.#isStored = false;
  }

  #show(deal = "") {
    if (this.view === "play") showFragment("open-face", { rules: this.rules === "pineapple" ? "" : this.rules, deal });
    else showFragment("open-face", { view: "street", rules: this.rules === "pineapple" ? "" : this.rules });
  }

  protected override render() {
    return html`<div class="stack open-face">
      <div class="segments" role="group">
        ${(["play", "street"] as const).map((view) => html`<button type="button" aria-pressed=${String(view === this.view)} @click=${() => this.#look(view)}>${t(view)}</button>`)}
      </div>
      ${this.view === "street" ? html`${this.#rulesField()}<value-street .rules=${this.rules} .values=${this.values}></value-street>` : this.begun ? this.#deal(this.begun) : this.#start()}
    </div>`;
  }

  #look(view: "play" | "street") {
    this.view = view;
    this.values = new URLSearchParams({ view, rules: this.rules });
    this.#show();
  }

  #rulesField() {
    return html`<label
      >${t("rules")}
      <select @change=${(event: Event) => ((this.rules = (event.target as HTMLSelectElement).value as typeof this.rules), this.#show())}>
        ${OPEN_FACE_PRESETS.map((preset) => html`<option value=${preset} ?selected=${preset === this.rules}>${rulesName(preset)}</option>`)}
      </select>
    </label>`;
  }

  #start() {
    return html`<section class="panel">
      ${this.#rulesField()}
      <label
        >${t("opponents")}
        <select @change=${(event: Event) => (this.opponents = Number((event.target as HTMLSelectElement).value))}>
          ${[1, 2].map((count) => html`<option value=${count} ?selected=${count === this.opponents}>${count}</option>`)}
        </select>
      </label>
      <fieldset>
        <legend class="small">${t("cards")}</legend>
        ${[false, true].map((typed) => html`<label class="check"><input type="radio" name="cards" .checked=${typed === this.isTyped} @change=${() => (this.isTyped = typed)} />${t(typed ? "typed" : "dealt")}</label>`)}
      </fieldset>
      <div class="row-of-buttons">
        <button type="button" class="main" @click=${this.#begin}>${t("begin")}</button>
        ${readUnfinished() ? html`<button type="button" @click=${this.#resume}>${t("resume")}</button>` : nothing}
      </div>
    </section>`;
  }

  #begin = () => {
    this.#seed = freshSeed();
    this.#number = 1;
    this.#linked = "";
    const opponents = Array.from({ length: this.opponents }, (_, at) => ({ name: this.opponents > 1 ? `${t("engine")} ${at + 1}` : t("engine") }));
    this.begun = this.#question([{ name: t("you") }, ...opponents], 1);
  };

  #question(players: { name: string; fantasyland?: number | null }[], me: number): Begun {
    const source = this.isTyped ? { typed: true } : { seed: this.#seed, number: this.#number };
    return { players: players.map(({ name, fantasyland }) => (fantasyland ? { name, fantasyland } : { name })), me, ...source };
  }

  #deal(begun: Begun) {
    return html`<play-deal
        .rules=${this.rules}
        .begun=${begun}
        @deal-changed=${({ detail }: DealChanged) => this.#keep(detail)}
        @next-deal=${({ detail }: CustomEvent<NonNullable<PlayState["next"]>>) => {
          this.#number++;
          this.#linked = "";
          this.begun = this.#question(detail.players, detail.me);
        }}
      ></play-deal>
      <div class="row-of-buttons">
        <button type="button" @click=${() => (this.#forget(), (this.begun = undefined), this.#show())}>${t("end")}</button>
        <span class="grow"></span>
        <button type="button" class="quiet" @click=${() => void copyLink()}>${t("link")}</button>
      </div>`;
  }
}
