/** A form for a board and a street. It lists the placements of the street with their values. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { activityText } from "../app/activity.ts";
import { showFragment } from "../app/fragment.ts";
import { copyLink } from "../app/share.ts";
import type { Card } from "../cards/card.ts";
import "../cards/typed-cards.ts";
import type { CardsTyped } from "../cards/typed-cards.ts";
import { engine, EngineError, Replaced } from "../engine/client.ts";
import { ROWS, type RowName } from "../set/answer.ts";
import { t as name } from "../words/cards.ts";
import { Localized } from "../words/localized.ts";
import { placementList } from "./placement-list.ts";
import type { ValuedPlacement } from "./records.ts";
import { t } from "./words.ts";

type Field = RowName | "cards" | "dead";
const FIELDS: readonly Field[] = [...ROWS, "cards", "dead"];

@customElement("value-street")
export class ValueStreet extends Localized {
  @property() rules = "pineapple";
  /** The values of the address: `front`, `middle`, `back`, `cards`, `dead`. */
  @property({ attribute: false }) values = new URLSearchParams();
  @state() private fields: Record<Field, readonly Card[]> = { front: [], middle: [], back: [], cards: [], dead: [] };
  @state() private placements: readonly ValuedPlacement[] | undefined;
  @state() private isWorking = false;
  @state() private activity = "";
  @state() private problem = "";

  protected override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("values")) void this.#open();
    else if (changed.has("rules")) this.placements = undefined;
  }

  async #open() {
    const read = async (field: Field): Promise<[Field, Card[]]> => {
      const text = this.values.get(field)?.slice(0, 300);
      return [field, text ? (await engine.ask("cards", { cards: text }))[0].cards : []];
    };
    try {
      this.fields = Object.fromEntries(await Promise.all(FIELDS.map(read))) as Record<Field, Card[]>;
      if (this.fields.cards.length) await this.#value();
    } catch (error) {
      if (error instanceof EngineError) this.problem = error.message;
    }
  }

  protected override render() {
    return html`<section class="panel">
        ${ROWS.map((row) => this.#field(row, t("board", { row: name(row) }), row === "front" ? "Qs 4h" : row === "middle" ? "Kh Kd" : "As Ah Ts"))}
        ${this.#field("cards", t("street-cards"), "Qd Ks 2d")} ${this.#field("dead", t("seen"), "2s 7d")}
        ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
        <div class="row-of-buttons">
          <button type="button" class="main" ?disabled=${this.isWorking} @click=${this.#value}>${t("value")}</button>
          <span class="grow"></span>
          <button type="button" class="quiet" @click=${() => void copyLink()}>${t("link")}</button>
        </div>
      </section>
      ${this.isWorking ? html`<p class="waiting">${this.activity || t("working")}</p>` : nothing}
      ${this.placements ? placementList(this.placements) : nothing}`;
  }

  #field(field: Field, label: string, hint: string) {
    return html`<typed-cards .cards=${this.fields[field]} label=${label} hint=${hint} @cards-typed=${({ detail }: CardsTyped) => (this.fields = { ...this.fields, [field]: detail })}></typed-cards>`;
  }

  #value = async () => {
    const text = (field: Field) => this.fields[field].join(" ");
    const isFantasyland = this.fields.cards.length >= 13;
    const board = isFantasyland ? undefined : { front: text("front"), middle: text("middle"), back: text("back") };
    showFragment("open-face", { view: "street", rules: this.rules === "pineapple" ? "" : this.rules, ...Object.fromEntries(FIELDS.map((field) => [field, this.fields[field].join("")])) });
    this.isWorking = true;
    this.placements = undefined;
    this.problem = "";
    try {
      const question = { rules: this.rules, cards: text("cards"), dead: text("dead"), board };
      const [placed] = await engine.ask("place", question, {
        channel: "street",
        limit: 60_000,
        onActivity: (activity) => (this.activity = activityText(activity)),
      });
      this.placements = placed.placements;
    } catch (error) {
      if (error instanceof Replaced) return;
      this.problem = error instanceof EngineError ? error.message : String(error);
    } finally {
      this.isWorking = false;
      this.activity = "";
    }
  };
}
