/** A form in which the user enters an endgame: hands, the player to move, the play to beat, the landlord. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { activityText } from "../app/activity.ts";
import { freshSeed } from "../app/seed.ts";
import { type Card, isJoker } from "../cards/card.ts";
import "../cards/deck.ts";
import type { CardTap } from "../cards/deck.ts";
import type { CardsTyped } from "../cards/typed-cards.ts";
import { EngineError, gamesEngine, Replaced } from "../engine/client.ts";
import { Localized } from "../words/localized.ts";
import { gameCardButton, gameCardName } from "./game-cards.ts";
import { type GameRecord, inOrder } from "./games.ts";
import "./hand-field.ts";
import { between, emptyStart, hasSoloist, isComplete, NAMES, type Start } from "./position.ts";
import { puzzleStart } from "./puzzle.ts";
import "./rank-deck.ts";
import { t } from "./words.ts";

/** Sent when the user changes the start of the endgame; `detail` is the new start. */
export type StartChanged = CustomEvent<Start>;

/** The cards that the user enters: the hand of a seat, counted from 0, or the play to beat (`on`). */
type Target = number | "on";

@customElement("endgame-setup")
export class EndgameSetup extends Localized {
  @property({ attribute: false }) start!: Start;
  @property({ attribute: false }) record!: GameRecord;
  @state() private target: Target = 0;
  @state() private activity = "";
  @state() private problem = "";

  override disconnectedCallback() {
    super.disconnectedCallback();
    gamesEngine.replace("endgame-deal");
  }

  protected override willUpdate() {
    if (this.target === "on" ? !this.start.standing : this.target >= this.start.hands.length) this.target = 0;
  }

  protected override render() {
    const { hands, standing, game } = this.start;
    const names = hands.map(({ name }) => name);
    const counts = [2, 3, 4].filter((count) => count <= (hasSoloist(game) ? 3 : 4));
    return html`<div class="endgame-columns">
      <section class="stack" aria-label=${t("hands")}>
        <div class="row-of-buttons">
          <fieldset class="segments">
            <legend>${t("players")}</legend>
            ${counts.map(
              (count) => html`<label><input type="radio" name="players" .checked=${count === hands.length} @change=${() => this.#count(count)} /><span aria-hidden="true">${count}</span><span class="visually-hidden">${t("player-count", { count })}</span></label>`,
            )}
          </fieldset>
          <span class="grow"></span>
          <button type="button" @click=${this.#deal}>${t("random")}</button>
        </div>
        ${this.activity
          ? html`<p class="waiting split" role="status"><span>${this.activity}</span> <button type="button" class="quiet" @click=${() => gamesEngine.replace("endgame-deal")}>${t("cancel")}</button></p>`
          : nothing}
        ${this.problem ? html`<p class="problem small" role="alert">${this.problem}</p>` : nothing}
        <div class="panel targets">
          ${hands.map(({ name, cards }, seat) => this.#row(seat, name, cards))}
          <div class="turn">
            <label
              >${t("to-move")}
              <select @change=${(event: Event) => this.#move((event.target as HTMLSelectElement).value)}>
                ${names.map((name) => html`<option value=${name} ?selected=${name === this.start.mover}>${name}</option>`)}
              </select>
            </label>
            <label
              >${t("must-beat")}
              <select @change=${(event: Event) => this.#stand((event.target as HTMLSelectElement).value)}>
                <option value="" ?selected=${!standing}>${t("nothing-to-beat")}</option>
                ${names.filter((name) => name !== this.start.mover).map((name) => html`<option value=${name} ?selected=${standing?.by === name}>${t("play-of", { name })}</option>`)}
              </select>
            </label>
          </div>
          ${standing ? this.#row("on", t("play-of", { name: standing.by }), standing.cards) : nothing}
          ${(this.start.options.revolution ?? "off") === "off"
            ? nothing
            : html`<label class="check"><input type="checkbox" .checked=${this.start.revolution} @change=${() => this.#change({ revolution: !this.start.revolution })} />${t("revolution")}</label>`}
          ${this.#passes(names)} ${hasSoloist(game) ? this.#contract(names) : nothing}
        </div>
      </section>
      <div class="stack">
        <hand-field
          .label=${t("cards-of", { name: this.#targetName })}
          .hint=${this.record.suits ? "3d 5c 10h …" : "3 3 4 10 K 2 …"}
          .game=${game}
          .options=${this.start.options}
          .cards=${this.#cards}
          @cards-typed=${(event: CardsTyped) => this.#fill(event.detail)}
        ></hand-field>
        ${this.record.suits ? this.#suitedDeck() : this.#rankDeck()}
        <div class="row-of-buttons solve-row">
          <button type="button" class="main grow" ?disabled=${!this.#isReady} @click=${() => this.dispatchEvent(new Event("solve"))}>${t("solve-it")}</button>
          <button type="button" @click=${() => this.#change(emptyStart(game, this.start.options, hands.length))}>${t("clear")}</button>
        </div>
        ${this.#isReady ? nothing : html`<p class="small">${t("setup-hint")}</p>`}
      </div>
    </div>`;
  }

  get #isReady(): boolean {
    return isComplete(this.start) && this.start.standing?.cards.length !== 0;
  }

  get #cards(): readonly Card[] {
    return this.target === "on" ? (this.start.standing?.cards ?? []) : (this.start.hands[this.target]?.cards ?? []);
  }

  get #targetName(): string {
    return this.target === "on" ? t("play-of", { name: this.start.standing?.by ?? "" }) : (this.start.hands[this.target]?.name ?? "");
  }

  #row(target: Target, name: string, cards: readonly Card[]) {
    const isActive = target === this.target;
    return html`<div class="target ${isActive ? "active" : ""}">
      <button type="button" aria-pressed=${String(isActive)} @click=${() => (this.target = target)}>${name} <span class="small number">${cards.length}</span></button>
      <span class="cards">
        ${cards.length === 0 ? html`<span class="small">${t("no-cards")}</span>` : nothing}
        ${cards.map((card, at) => gameCardButton(card, () => this.#remove(target, at), { label: t("give-back", { card: gameCardName(card) }) }))}
      </span>
    </div>`;
  }

  /**
   * Draws a check box for each player who may have passed in this trick before the play to beat was made. In many
   * games, a player who has passed may not play again in the same trick.
   */
  #passes(names: string[]) {
    const { mover, standing, passed } = this.start;
    const others = standing ? between(names, mover, standing.by) : [];
    if (others.length === 0) return nothing;
    return html`<fieldset class="choices">
      <legend class="small">${t("passed-before")}</legend>
      ${others.map((name) => html`<label class="check"><input type="checkbox" .checked=${passed.includes(name)} @change=${() => this.#pass(name)} />${name}</label>`)}
    </fieldset>`;
  }

  #pass(name: string) {
    const { passed } = this.start;
    this.#change({ passed: passed.includes(name) ? passed.filter((other) => other !== name) : [...passed, name] });
  }

  #contract(names: string[]) {
    const { game, landlord, bid } = this.start;
    return html`<div class="turn">
      <label
        >${t(game === "dou-dizhu" ? "landlord" : "soloist")}
        <select @change=${(event: Event) => this.#change({ landlord: (event.target as HTMLSelectElement).value })}>
          ${names.map((name) => html`<option value=${name} ?selected=${name === landlord}>${name}</option>`)}
        </select>
      </label>
      <label
        >${t("bid")}
        <select @change=${(event: Event) => this.#change({ bid: Number((event.target as HTMLSelectElement).value) })}>
          ${[1, 2, 3].map((each) => html`<option value=${each} ?selected=${each === bid}>${each}</option>`)}
        </select>
      </label>
    </div>`;
  }

  #suitedDeck() {
    const places = this.#places();
    return html`<card-deck
      .chosen=${new Set(this.#cards)}
      .taken=${places}
      .jokers=${this.record.ranks.includes("Xb")}
      @card-tap=${(event: CardTap) => this.#tap(event.detail)}
    ></card-deck>`;
  }

  /**
   * Returns the cards in the hands and in the play to beat, without those of the hand or play that the user is
   * entering. Each card comes with its place in words.
   */
  #places(): Map<Card, string> {
    const { hands, standing } = this.start;
    const elsewhere = hands.flatMap(({ name, cards }, seat) => (seat === this.target ? [] : cards.map((card) => [card, name] as const)));
    const beaten = this.target === "on" || !standing ? [] : standing.cards.map((card) => [card, t("play-of", { name: standing.by })] as const);
    return new Map([...elsewhere, ...beaten]);
  }

  #rankDeck() {
    const all = [...this.start.hands.flatMap(({ cards }) => cards), ...(this.start.standing?.cards ?? [])];
    const left = (card: Card) => (isJoker(card) ? 1 : 4) - all.filter((other) => other === card).length;
    return html`<rank-deck .ranks=${this.record.ranks} .left=${left} @card-tap=${(event: CardTap) => this.#fill([...this.#cards, event.detail])}></rank-deck>`;
  }

  #tap(card: Card) {
    const without = this.#cards.filter((other) => other !== card);
    this.#fill(without.length < this.#cards.length ? without : [...this.#cards, card]);
  }

  #remove(target: Target, at: number) {
    this.target = target;
    this.#fill(this.#cards.filter((_, each) => each !== at));
  }

  #fill(cards: readonly Card[]) {
    const sorted = cards.toSorted(inOrder(this.record)).slice(0, 54);
    const { target } = this;
    if (target === "on") this.#change({ standing: this.start.standing && { ...this.start.standing, cards: sorted } });
    else this.#change({ hands: this.start.hands.map((hand, seat) => (seat === target ? { ...hand, cards: sorted } : hand)) });
  }

  #count(count: number) {
    const hands = NAMES.slice(0, count).map((name, seat) => ({ name, cards: this.start.hands[seat]?.cards ?? [] }));
    const isHere = (name: string | undefined) => hands.some((hand) => hand.name === name);
    const { mover, standing, landlord } = this.start;
    this.#change({
      hands,
      mover: isHere(mover) ? mover : NAMES[0],
      standing: isHere(standing?.by) && isHere(mover) ? standing : undefined,
      landlord: landlord === undefined || isHere(landlord) ? landlord : NAMES[0],
    });
  }

  #move(mover: string) {
    const { standing } = this.start;
    this.#change({ mover, standing: standing?.by === mover ? undefined : standing });
  }

  #stand(by: string) {
    this.#change({ standing: by ? { by, cards: this.start.standing?.cards ?? [] } : undefined });
    if (by) this.target = "on";
  }

  /** Enters a random endgame with exactly one winning move. */
  #deal = async () => {
    const { game, options } = this.start;
    this.problem = "";
    this.activity = t("dealing");
    try {
      const seed = freshSeed();
      const asking = { channel: "endgame-deal", onActivity: (activity: Parameters<typeof activityText>[0]) => (this.activity = activityText(activity) || t("dealing")) };
      const [puzzle] = await gamesEngine.ask("climb.puzzle", { game, options, seed }, asking);
      this.#change(puzzleStart(puzzle, options));
    } catch (error) {
      if (!(error instanceof Replaced)) this.problem = error instanceof EngineError ? error.message : String(error);
    } finally {
      this.activity = "";
    }
  };

  #change(change: Partial<Start>) {
    const start = { ...this.start, ...change };
    const may = start.standing ? between(start.hands.map(({ name }) => name), start.mover, start.standing.by) : [];
    const detail = { ...start, passed: start.passed.filter((name) => may.includes(name)) };
    this.dispatchEvent(new CustomEvent("start-changed", { detail, bubbles: true }) satisfies StartChanged);
  }
}
