import { LitElement } from "lit";
import { LANGUAGE_CHANGE } from "./words.ts";

/** The base class of the page's custom elements. They have no shadow root, and render again on a change of language. */
export class Localized extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    addEventListener(LANGUAGE_CHANGE, this.#render);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener(LANGUAGE_CHANGE, this.#render);
  }

  #render = () => this.requestUpdate();
}
