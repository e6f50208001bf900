import { globalStyle, style } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";
import { columnInset } from "../column.css.ts";
import { BAR_PX } from "./Header.css.ts";

/** Touch target. Its icon aligns with the column's edge. */
export const button = style({
  ...rules.square("44px"),
  marginRight: "-12px",
  color: tokens.color.text,
});

export const menu = style([
  columnInset,
  {
    ...rules.flexColumn,
    gap: tokens.space[5],
    paddingBottom: `max(${tokens.space[6]}, env(safe-area-inset-bottom))`,
  },
]);

/** Lies where the header's logo bar is, and stays while the rest scrolls. */
export const head = style({
  ...rules.row,
  position: "sticky",
  top: 0,
  zIndex: tokens.layer.sticky,
  justifyContent: "space-between",
  flex: "none",
  minHeight: `${BAR_PX.narrow}px`,
  background: tokens.color.canvas,
  "@media": { [media.low]: { position: "static" } },
});

/** Fits all sections on a phone's screen: SITEMAP beside APP, and COMPANY in two columns below them. */
export const sections = style({
  ...rules.spacedColumns(rules.equalColumns(2), `${tokens.space[5]} ${tokens.space[4]}`),
  "@media": { [from[600]]: { gridTemplateColumns: rules.equalColumns(3) } },
});

export const section = style({
  selectors: { "&:last-child": { gridColumn: "1 / -1" } },
  "@media": { [from[600]]: { selectors: { "&:last-child": { gridColumn: "auto" } } } },
});

export const entries = style({
  selectors: { [`${section}:last-child &`]: { columns: 2, columnGap: tokens.space[4] } },
  "@media": {
    [from[600]]: { selectors: { [`${section}:last-child &`]: { columns: "auto" } } },
  },
});

export const title = style({
  ...rules.mutedSmall,
  marginBottom: tokens.space[1],
  fontWeight: tokens.font.weight.medium,
  letterSpacing: "0.08em",
});

export const entry = style({
  ...rules.flexRow(tokens.space[2]),
  ...rules.textControl,
  width: "100%",
  minHeight: "44px",
  ...rules.font("lead", "medium"),
  whiteSpace: "nowrap",
  selectors: { "&:hover": rules.hovered({ color: tokens.color.textMuted }) },
  "@media": { [from[380]]: { fontSize: tokens.font.size.title } },
});

// Underlines only the text: the badge beside it is not part of the page's name.
globalStyle(`${entry}[aria-current] > span:first-child`, {
  textDecoration: "underline",
  textUnderlineOffset: "6px",
});

export const share = style({
  ...rules.spacedGrid(tokens.space[2]),
  paddingTop: tokens.space[5],
  borderTop: `1px solid ${tokens.color.line}`,
  "@media": { [from[600]]: { display: "flex", flexWrap: "wrap" } },
});
