import { globalStyle, style } from "@vanilla-extract/css";
import { hovered } from "../../theme/hovered.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";
import { columnInset } from "../column.css.ts";
import { BAR_PX } from "./Header.css.ts";

/** Touch target. Its icon aligns with the column's edge. */
export const button = style({
  width: "44px",
  height: "44px",
  marginRight: "-12px",
  color: tokens.color.text,
});

export const menu = style([
  columnInset,
  {
    display: "flex",
    flexDirection: "column",
    gap: tokens.space[5],
    paddingBottom: `max(${tokens.space[6]}, env(safe-area-inset-bottom))`,
  },
]);

/** Lies where the header's logo bar is, and stays while the rest scrolls. */
export const head = style({
  position: "sticky",
  top: 0,
  zIndex: tokens.layer.sticky,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  flex: "none",
  minHeight: `${BAR_PX.narrow}px`,
  background: tokens.color.canvas,
  "@media": { [media.low]: { position: "static" } },
});

/** Fits all sections on a phone's screen: SITEMAP beside APP, and COMPANY in two columns below them. */
export const sections = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: `${tokens.space[5]} ${tokens.space[4]}`,
  "@media": { [from[600]]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
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
  marginBottom: tokens.space[1],
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.small,
  fontWeight: tokens.font.weight.medium,
  letterSpacing: "0.08em",
});

export const entry = style({
  display: "flex",
  alignItems: "center",
  gap: tokens.space[2],
  width: "100%",
  minHeight: "44px",
  padding: 0,
  border: 0,
  background: "none",
  fontSize: tokens.font.size.lead,
  fontWeight: tokens.font.weight.medium,
  textAlign: "start",
  textDecoration: "none",
  whiteSpace: "nowrap",
  cursor: "pointer",
  selectors: {
    "&:hover": hovered({ color: tokens.color.textMuted }),
  },
  "@media": { [from[380]]: { fontSize: tokens.font.size.title } },
});

// Underlines only the text: the badge beside it is not part of the page's name.
globalStyle(`${entry}[aria-current] > span:first-child`, {
  textDecoration: "underline",
  textUnderlineOffset: "6px",
});
