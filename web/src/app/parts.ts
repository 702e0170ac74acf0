/** The parts of the page. A part is loaded when it is first opened. */
import { html, type TemplateResult } from "lit";
import type { texts } from "./words.ts";

export interface Part {
  name: string;
  label: keyof typeof texts;
  /** A sign that is drawn with the label. */
  sign: string;
  load: () => Promise<unknown>;
  /**
   * Draws the part. `values` come from the address that opened the part. The part reads them again when they change.
   */
  draw: (values: URLSearchParams) => TemplateResult;
}

export const PARTS: readonly Part[] = [
  {
    name: "set",
    label: "set",
    sign: "♠",
    load: () => import("../set/set-part.ts"),
    draw: (values) => html`<set-part .values=${values}></set-part>`,
  },
  {
    name: "table",
    label: "table",
    sign: "♣",
    load: () => import("../table/table-part.ts"),
    draw: (values) => html`<table-part .values=${values}></table-part>`,
  },
  {
    name: "train",
    label: "train",
    sign: "★",
    load: () => import("../train/train-part.ts"),
    draw: (values) => html`<train-part .values=${values}></train-part>`,
  },
  {
    name: "open-face",
    label: "open-face",
    sign: "♦",
    load: () => import("../open-face/open-face-part.ts"),
    draw: (values) => html`<open-face-part .values=${values}></open-face-part>`,
  },
  {
    name: "endgames",
    label: "endgames",
    sign: "♟",
    load: () => import("../endgames/endgames-part.ts"),
    draw: (values) => html`<endgames-part .values=${values}></endgames-part>`,
  },
  {
    name: "charts",
    label: "charts",
    sign: "▦",
    load: () => import("../charts/charts-part.ts"),
    draw: (values) => html`<charts-part .values=${values}></charts-part>`,
  },
];
