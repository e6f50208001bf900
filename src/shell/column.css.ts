import { style } from "@vanilla-extract/css";
import { from, tokens } from "../theme/tokens.css.ts";

/** The column of every page: its edges line up from the header down to the footer. */
const COLUMN_INSET = `max(${tokens.space[6]}, (100% - 1232px) / 2)`;

/** Space at both sides, so that the content stands in that column. */
export const columnInset = style({
  paddingInline: tokens.space[4],
  "@media": { [from[768]]: { paddingInline: COLUMN_INSET } },
});
