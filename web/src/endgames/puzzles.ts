/** Puzzles in which the user looks for the only winning move, in two tries. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { activityText } from "../app/activity.ts";
import { copyLink } from "../app/share.ts";
import type { Card } from "../cards/card.ts";
import { EngineError, gamesEngine, Replaced } from "../engine/client.ts";
import { onStored, readStored, writeStored } from "../storage/stored.ts";
import { Localized } from "../words/localized.ts";
import { askSolution, isSame } from "./analysis.ts";
import { gameCardButton, gameFaces, moveName, moveSigns } from "./game-cards.ts";
import type { GameRecord } from "./games.ts";
import type { Move, Start, Step } from "./position.ts";
import { findMove, keyText, movesOf, type Puzzle, type PuzzleKey, puzzleQuestion, puzzleStart } from "./puzzle.ts";
import { addResult, HISTORY_KEY, nextDue, type PuzzleHistory, readHistory } from "./puzzle-history.ts";
import { t } from "./words.ts";

/** Sent when another puzzle is chosen; `detail` is its key. */
export type PuzzleChosen = CustomEvent<PuzzleKey>;

/** Time limit for finding a puzzle, in milliseconds. Puzzles of high levels are rare. */
const LIMIT = 60_000;
const LEVELS = [1, 2, 3, 4, 5] as const;

/** A try of the user. */
interface Try {
  move: Move;
  isRight: boolean;
  /**
   * The line of play that refutes a wrong move. `undefined` for the right move, and while the engine looks for the
   * line. Empty if no line was found.
   */
  refutation: readonly Step[] | undefined;
}

@customElement("endgame-puzzles")
export class EndgamePuzzles extends Localized {
  @property({ attribute: false }) key!: PuzzleKey;
  @property({ attribute: false }) record!: GameRecord;
  @state() private puzzle: Puzzle | undefined;
  @state() private picked: ReadonlySet<number> = new Set();
  @state() private tries: readonly Try[] = [];
  @state() private isRevealed = false;
  @state() private waits = "";
  @state() private problem = "";
  @state() private objection = "";
  @state() private history: PuzzleHistory = readHistory(readStored(HISTORY_KEY));
  #shown = "";
  /** The repeated puzzle that `#next` chose last, as text. */
  #repeated = "";
  /** The last new puzzle, while a repeated one is on the screen; `undefined` otherwise. */
  #lastNew: PuzzleKey | undefined;
  #stopListening = () => {};

  override connectedCallback() {
    super.connectedCallback();
    this.#stopListening = onStored(HISTORY_KEY, (value) => (this.history = readHistory(value)));
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#stopListening();
    gamesEngine.replace("endgame-puzzle");
  }

  protected override willUpdate() {
    const shown = keyText(this.key);
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (shown !== this.#repeated) this.#lastNew = undefined;
    void this.#deal();
  }

  async #deal() {
    this.puzzle = undefined;
    this.picked = new Set();
    this.tries = [];
    this.isRevealed = false;
    this.problem = "";
    this.objection = "";
    const shown = this.#shown;
    const isCurrent = () => shown === this.#shown;
    this.waits = t("looking");
    try {
      const [puzzle] = await gamesEngine.ask("climb.puzzle", puzzleQuestion(this.key), {
        channel: "endgame-puzzle",
        limit: LIMIT,
        onActivity: (activity) => isCurrent() && (this.waits = activityText(activity) || t("looking")),
      });
      if (isCurrent()) this.puzzle = puzzle;
    } catch (error) {
      if (!isCurrent()) return;
      if (error instanceof Replaced) this.problem = t("cancelled");
      else if (error instanceof EngineError) this.problem = error.problems[0]?.code === "not-solvable" ? t("no-puzzle") : error.message;
      else throw error;
    } finally {
      if (isCurrent()) this.waits = "";
    }
  }

  protected override render() {
    const { level, cards } = this.key;
    return html`<div class="endgame-columns">
      <section class="stack" aria-label=${t("puzzle")}>
        <div class="turn">
          <label
            >${t("level")}
            <select @change=${(event: Event) => this.#choose({ ...this.#newKey(), level: Number((event.target as HTMLSelectElement).value) || null })}>
              <option value="" ?selected=${level === null}>${t("any-level")}</option>
              ${LEVELS.map((each) => html`<option value=${each} ?selected=${each === level}>${each}</option>`)}
            </select>
          </label>
          <label
            >${t("cards-each")}
            <select @change=${(event: Event) => this.#choose({ ...this.#newKey(), cards: Number((event.target as HTMLSelectElement).value) })}>
              ${[3, 4, 5, 6, 7, 8, 9, 10].map((each) => html`<option value=${each} ?selected=${each === cards}>${each}</option>`)}
            </select>
          </label>
        </div>
        ${this.waits
          ? html`<div class="panel waiting-panel"><p role="status">${this.waits}</p><button type="button" @click=${() => gamesEngine.replace("endgame-puzzle")}>${t("cancel")}</button></div>`
          : nothing}
        ${this.problem
          ? html`<p class="problem" role="alert">${this.problem}</p><button type="button" @click=${this.#next}>${t("next-puzzle")}</button>`
          : nothing}
        ${this.puzzle ? this.#position(this.puzzle) : nothing}
      </section>
      <section class="stack" aria-label=${t("answer")}>
        ${this.puzzle ? this.#answer(this.puzzle) : nothing} ${this.#score()}
      </section>
    </div>`;
  }

  #position(puzzle: Puzzle) {
    const { to_move: player, standing, landlord } = puzzle;
    return html`<div class="panel hands-now">
      <div class="split">
        <h2>${t("puzzle-number", { number: puzzle.number })}</h2>
        <span class="tag">${t("level-of", { level: puzzle.level })}</span>
      </div>
      <p class="status">
        ${standing ? html`${t("beats-or-passes", { name: player, other: standing.by })} ${gameFaces(standing.cards)}` : t("leads", { name: player })}
      </p>
      ${this.tries.length === 0 && !this.isRevealed ? html`<p class="small">${t("find-move")}</p>` : nothing}
      ${landlord ? html`<p class="small">${t(this.key.game === "dou-dizhu" ? "is-landlord" : "is-soloist", { name: landlord })}</p>` : nothing}
      ${Object.entries(puzzle.hands)
        .filter(([, cards]) => cards.length)
        .reverse()
        .map(([name, cards]) =>
          name === player
            ? html`<div class="hand-now active">
                <b>${t("your-hand", { name })}</b>
                <div class="cards tapped" role="group" aria-label=${t("your-hand", { name })}>
                  ${cards.map((card, at) => gameCardButton(card, () => this.#tap(at), { pressed: this.picked.has(at), disabled: this.#isDone }))}
                </div>
              </div>`
            : html`<div class="hand-now"><b>${name}</b>${gameFaces(cards)}</div>`,
        )}
      ${this.#isDone ? nothing : this.#controls(puzzle)}
    </div>`;
  }

  get #isDone(): boolean {
    return this.isRevealed || this.tries.some(({ isRight }) => isRight);
  }

  #controls(puzzle: Puzzle) {
    const cards = this.#pickedCards(puzzle);
    const mayPass = movesOf(puzzle).includes("pass");
    return html`<div class="row-of-buttons">
        <button type="button" class="main grow play-picked" ?disabled=${cards.length === 0} @click=${() => this.#play(puzzle, cards)}>${t("play-cards")}</button>
        ${mayPass ? html`<button type="button" class="grow" @click=${() => this.#judge(puzzle, "pass")}>${t("pass")}</button>` : nothing}
      </div>
      ${this.objection ? html`<p class="problem small" role="alert">${this.objection}</p>` : nothing}
      <details class="play-list">
        <summary>${t("or-choose")}</summary>
        <div class="row-of-buttons">
          ${movesOf(puzzle).map((move) => html`<button type="button" aria-label=${moveName(move)} ?disabled=${this.tries.some((tried) => isSame(tried.move, move))} @click=${() => this.#judge(puzzle, move)}>${moveSigns(move)}</button>`)}
        </div>
      </details>`;
  }

  #answer(puzzle: Puzzle) {
    return html`<div class="stack" aria-live="polite">
      ${this.tries.map(
        ({ move, isRight, refutation }) => html`<div class="panel ${isRight ? "best" : ""} try">
          <p><b class=${isRight ? "good" : "bad"}>${isRight ? `★ ${t("right")}` : `✕ ${t("wrong")}`}</b> ${moveSigns(move)}</p>
          ${isRight ? nothing : html`<p class="small">${refutation === undefined ? t("looking-refutation") : refutation.length ? t("refuted", { line: lineText(refutation) }) : nothing}</p>`}
        </div>`,
      )}
      ${this.tries.length === 1 && !this.#isDone ? html`<p>${t("second-try")}</p>` : nothing}
      ${this.#isDone
        ? html`<div class="panel best">
            <h3>${t("solution")}</h3>
            ${puzzle.solution === "pass" ? html`<b>${t("pass")}</b>` : gameFaces(puzzle.solution)}
            <p class="small line">${lineText(puzzle.line)}</p>
            <div class="row-of-buttons">
              <button type="button" class="main grow next" @click=${this.#next}>${t("next-puzzle")}</button>
              <button type="button" @click=${() => this.#open(puzzle)}>${t("open-in-solve")}</button>
            </div>
          </div>`
        : html`<div class="row-of-buttons"><button type="button" @click=${() => this.#reveal()}>${t("show-solution")}</button></div>`}
    </div>`;
  }

  #score() {
    const { first, second, missed, due } = this.history;
    return html`<div class="panel">
      <h3>${t("score")}</h3>
      <dl class="results">
        <dt>${t("first-try")}</dt><dd class="number">${first}</dd>
        <dt>${t("second-try-count")}</dt><dd class="number">${second}</dd>
        <dt>${t("missed")}</dt><dd class="number">${missed}</dd>
        <dt>${t("to-repeat")}</dt><dd class="number">${due.length}</dd>
      </dl>
      <div class="row-of-buttons"><span class="grow"></span><button type="button" class="quiet" @click=${() => void copyLink()}>${t("link")}</button></div>
    </div>`;
  }

  #pickedCards(puzzle: Puzzle): Card[] {
    const hand = puzzle.hands[puzzle.to_move] ?? [];
    return hand.filter((_, at) => this.picked.has(at));
  }

  #tap(at: number) {
    const picked = new Set(this.picked);
    if (!picked.delete(at)) picked.add(at);
    this.picked = picked;
    this.objection = "";
  }

  #play(puzzle: Puzzle, cards: Card[]) {
    const move = findMove(puzzle, cards);
    if (move) this.#judge(puzzle, move);
    else void this.#object(puzzle, cards);
  }

  /** Shows why cards are not a legal play, with the reason from the engine. */
  async #object(puzzle: Puzzle, cards: Card[]) {
    const { game, options } = this.key;
    this.objection = t("not-legal");
    try {
      const play = cards.join(" ");
      const [record] = puzzle.standing
        ? await gamesEngine.ask("climb.beats", { game, options, prev: puzzle.standing.cards.join(" "), play }, { channel: "endgame-objection" })
        : await gamesEngine.ask("climb.identify", { game, options, cards: play }, { channel: "endgame-objection" });
      if (record.reason) this.objection = `${t("not-legal")} ${record.reason}`;
    } catch (error) {
      if (error instanceof EngineError) this.objection = `${t("not-legal")} ${error.message}`;
    }
  }

  #judge(puzzle: Puzzle, move: Move) {
    if (this.#isDone || this.tries.some((tried) => isSame(tried.move, move))) return;
    const isRight = isSame(move, puzzle.solution);
    const refutation = isRight ? undefined : puzzle.wrong.find((wrong) => isSame(wrong.move, move))?.refutation;
    this.tries = [...this.tries, { move, isRight, refutation }];
    this.picked = new Set();
    this.objection = "";
    if (!isRight && !refutation) void this.#refute(puzzle, move);
    if (isRight) this.#record(this.tries.length === 1 ? "first" : "second");
    else if (this.tries.length === 2) this.#reveal();
  }

  /** Asks the engine for the refutation of a wrong move for which the record of the puzzle has none. */
  async #refute(puzzle: Puzzle, move: Move) {
    const start: Start = puzzleStart(puzzle, this.key.options);
    try {
      const asking = { channel: "endgame-refutation", limit: 10_000 };
      const { line } = await askSolution(start, [{ by: puzzle.to_move, move }], this.record.player_counts, asking);
      this.tries = this.tries.map((tried) => (tried.move === move ? { ...tried, refutation: line ?? [] } : tried));
    } catch (error) {
      if (!(error instanceof EngineError) && !(error instanceof Replaced)) throw error;
      this.tries = this.tries.map((tried) => (tried.move === move ? { ...tried, refutation: [] } : tried));
    }
  }

  #reveal() {
    if (this.#isDone) return;
    this.isRevealed = true;
    this.#record("missed");
  }

  #record(result: "first" | "second" | "missed") {
    this.history = addResult(readHistory(readStored(HISTORY_KEY)), this.key, result);
    writeStored(HISTORY_KEY, this.history);
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(".next")?.focus());
  }

  /**
   * Shows the first puzzle that is due to be repeated. If no puzzle is due, or the due puzzle is already on the screen,
   * shows a new puzzle.
   */
  #next = () => {
    const due = nextDue(this.history, this.key);
    if (!due || keyText(due) === keyText(this.key)) {
      this.#choose(this.#newKey());
      return;
    }
    const last = this.#lastNew ?? this.key;
    this.#choose(due);
    this.#repeated = keyText(due);
    this.#lastNew = last;
  };

  /** Returns the key that follows the key of the last new puzzle. */
  #newKey(): PuzzleKey {
    const last = this.#lastNew ?? this.key;
    return { ...last, number: last.number + 1 };
  }

  #choose(key: PuzzleKey) {
    this.#lastNew = undefined;
    this.dispatchEvent(new CustomEvent("puzzle-chosen", { detail: key, bubbles: true }) satisfies PuzzleChosen);
  }

  #open(puzzle: Puzzle) {
    this.dispatchEvent(new CustomEvent("open-start", { detail: puzzleStart(puzzle, this.key.options), bubbles: true }));
  }
}

function lineText(line: readonly Step[]): string {
  return line.map(({ by, move }) => `${by} ${moveSigns(move)}`).join(", ");
}
