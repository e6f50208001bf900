import { style } from "@vanilla-extract/css";
import { from, tokens } from "../theme/tokens.css.ts";

/** Inset of the content column, whose edges line up from the header to the footer on every page. */
const COLUMN_INSET = `max(${tokens.space[6]}, (100% - 1232px) / 2)`;

/** Pads both sides so that the content lies in the column. */
export const columnInset = style({
  paddingInline: tokens.space[4],
  "@media": { [from[768]]: { paddingInline: COLUMN_INSET } },
});
