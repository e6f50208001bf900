/** Separate, because `.css.ts` files must not export functions. */
import { media } from "./tokens.css.ts";

/** Wraps the rule of a `:hover` selector: after a touch, a browser leaves the touched element in the hover state. */
export function hovered<Rule extends object>(rule: Rule) {
  return { "@media": { [media.hover]: rule } };
}
