/** Puzzles of the climbing games, as in the part Endgames. */
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { formatFragment } from "../app/fragment.ts";
import { askGame, formatOptions, gameName, gameOf, type GameRecord, GAMES } from "../endgames/games.ts";
import { formatStart, type Start } from "../endgames/position.ts";
import type { PuzzleKey } from "../endgames/puzzle.ts";
import "../endgames/puzzles.ts";
import { EngineError } from "../engine/client.ts";
import "../styles/endgames.css";
import { Localized } from "../words/localized.ts";
import { t } from "./words.ts";

/** Sent when another puzzle is chosen; `detail` is its key. */
export type PuzzleTurned = CustomEvent<PuzzleKey>;

@customElement("train-puzzles")
export class TrainPuzzles extends Localized {
  @property({ attribute: false }) key!: PuzzleKey;
  @state() private record: GameRecord | undefined;
  @state() private problem = "";
  #asked = "";

  protected override willUpdate() {
    const { game, options } = this.key;
    const asked = `${game} ${formatOptions(options)}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.record = undefined;
    this.problem = "";
    const isCurrent = () => asked === this.#asked;
    askGame(game, options).then(
      (record) => isCurrent() && (this.record = record),
      (error: unknown) => isCurrent() && (this.problem = error instanceof EngineError ? error.message : String(error)),
    );
  }

  protected override render() {
    return html`<div class="endgames stack">
      <label
        >${t("game")}
        <select @change=${(event: Event) => this.#turn({ ...this.key, game: gameOf((event.target as HTMLSelectElement).value), options: {}, number: 1 })}>
          ${GAMES.map((game) => html`<option value=${game} ?selected=${game === this.key.game}>${gameName(game)}</option>`)}
        </select>
      </label>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${this.record
        ? html`<endgame-puzzles
            .key=${this.key}
            .record=${this.record}
            @puzzle-chosen=${({ detail }: PuzzleTurned) => this.#turn(detail)}
            @open-start=${({ detail }: CustomEvent<Start>) => this.#open(detail)}
          ></endgame-puzzles>`
        : nothing}
    </div>`;
  }

  #turn(key: PuzzleKey) {
    this.dispatchEvent(new CustomEvent("puzzle-turned", { detail: key }) satisfies PuzzleTurned);
  }

  /** Opens a position in the part Endgames. */
  #open(start: Start) {
    location.hash = formatFragment("endgames", { ...formatStart(start), game: start.game, options: formatOptions(start.options), at: 0 });
  }
}
