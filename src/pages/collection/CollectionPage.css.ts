import { globalStyle, style } from "@vanilla-extract/css";
import { flexColumn } from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

/** The page's side margins, for every full-width band. */
export const pageInset = style({
  paddingInline: tokens.space[3],
  "@media": {
    [from[600]]: { paddingInline: tokens.space[4] },
    [from[960]]: { paddingInline: tokens.space[6] },
  },
});

export const page = style({
  ...flexColumn,
  minHeight: "100dvh",
  // The grid anchors the scroll position itself; native anchoring would apply the correction twice.
  overflowAnchor: "none",
});

export const main = style({ display: "flex", flexDirection: "column", flex: 1 });

/** Centres a notice that replaces the whole page. */
globalStyle(`${main} > [role="status"]:only-child`, { margin: "auto" });
