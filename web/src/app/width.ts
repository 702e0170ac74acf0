/** Sets widths in code, because the Content-Security-Policy forbids `style` attributes. */
import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

class WidthDirective extends Directive {
  override render(_share: number) {
    return noChange;
  }

  override update({ element }: ElementPart, [share]: [number]) {
    (element as HTMLElement).style.width = `${(Math.max(0, Math.min(1, share)) * 100).toFixed(1)}%`;
    return noChange;
  }
}

/** Sets the width of an element to a share, 0 to 1, of its parent's width: `<span ${width(0.4)}></span>`. */
export const width = directive(WidthDirective);
