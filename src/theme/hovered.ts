/** For `.css.ts` files, which may not export functions. */
import { media } from "./tokens.css.ts";

/** In a `:hover` selector: after a finger's press a browser leaves what was pressed as if a pointer were over it. */
export function hovered<Rule extends object>(rule: Rule) {
  return { "@media": { [media.hover]: rule } };
}
