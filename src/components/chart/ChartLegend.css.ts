import { style } from "@vanilla-extract/css";
import { font, hovered, shownFrom, wrappingRow } from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

/** Viewports with room for the legend beside the fold button. On narrower ones it has its own row under the title. */
export const oneRow = "(min-width: 350px)";

/** Lays out four columns on a phone, with the counts below the names. */
export const legend = style({
  display: "grid",
  flex: "1 0 100%",
  order: 1,
  gridTemplateColumns: "repeat(4, auto)",
  justifyContent: "space-between",
  minWidth: 0,
  margin: `0 calc(-1 * ${tokens.space[2]})`,
  "@media": {
    [oneRow]: { flex: "1 1 auto", order: 0, marginRight: 0 },
    [from[600]]: {
      ...wrappingRow(tokens.space[1]),
      flex: "0 1 auto",
    },
  },
  // A phone with text of twice the usual size.
  "@container": { "(max-width: 16rem)": wrappingRow("0px") },
});

export const entry = style({
  display: "inline-grid",
  // Fixed, so that a long count cannot shrink the mark.
  gridTemplateColumns: "12px auto",
  alignItems: "center",
  columnGap: "6px",
  minHeight: "44px",
  padding: `0 ${tokens.space[2]}`,
  lineHeight: "16px",
  textAlign: "start",
  border: 0,
  borderRadius: tokens.radius.control,
  background: "none",
  color: tokens.color.text,
  ...font("small", "medium"),
  cursor: "pointer",
  whiteSpace: "nowrap",
  "@media": {
    [from[600]]: { gridTemplateColumns: "12px auto auto", minHeight: "28px" },
  },
  selectors: {
    "&:hover": hovered({ background: tokens.color.raised }),
    "&[aria-pressed='true']": {
      background: tokens.color.raised,
      boxShadow: `inset 0 0 0 1px ${tokens.color.lineStrong}`,
    },
    "&[data-dimmed]": { color: tokens.color.textFaint },
  },
});

/** Reserves room for the digits, so that neither the first count nor a changing one shifts the layout. */
export const count = style({
  gridColumn: 2,
  minWidth: "3ch",
  minHeight: "16px",
  color: tokens.color.textMuted,
  fontWeight: tokens.font.weight.normal,
  "@media": { [from[600]]: { gridColumn: 3 } },
});

/** A count beside further words, for which a phone has no room. */
export const fromTablet = style(shownFrom(from[600]));
