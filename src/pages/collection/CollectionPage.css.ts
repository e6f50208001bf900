import { globalStyle, style } from "@vanilla-extract/css";
import { from, tokens } from "../../theme/tokens.css.ts";

/** The page's side margins, for each band that spans it. */
export const pageInset = style({
  paddingInline: tokens.space[3],
  "@media": {
    [from[600]]: { paddingInline: tokens.space[4] },
    [from[960]]: { paddingInline: tokens.space[6] },
  },
});

export const page = style({
  display: "flex",
  flexDirection: "column",
  minHeight: "100dvh",
  // The grid keeps the reader's place itself; two keepers would add up.
  overflowAnchor: "none",
});

export const main = style({ display: "flex", flexDirection: "column", flex: 1 });

/** What stands in place of the whole page stands in its middle. */
globalStyle(`${main} > [role="status"]:only-child`, { margin: "auto" });
