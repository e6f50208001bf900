import { globalStyle, style } from "@vanilla-extract/css";
import { hovered, inlineRow, oneLine, row, spreadRow } from "../../../theme/rules.ts";
import { below, from, media, tokens } from "../../../theme/tokens.css.ts";
import { pageInset } from "../CollectionPage.css.ts";

export const bar = style([
  pageInset,
  {
    ...spreadRow(tokens.space[3]),
    minHeight: "48px",
    // A phone's larger buttons keep the page's margin to its edge.
    "@media": {
      [media.coarse]: { paddingTop: tokens.space[3], paddingBottom: tokens.space[1] },
      [from[600]]: { minHeight: "56px" },
      // Large text takes a line more.
      [below[600]]: { flexWrap: "wrap" },
    },
  },
]);

globalStyle(`${bar} button`, { "@media": { [media.coarse]: { minHeight: "44px" } } });

export const nav = style({ minWidth: 0 });

export const crumbs = style({ display: "flex", minWidth: 0, color: tokens.color.textMuted });

export const crumb = style({
  ...row,
  flex: "none",
  selectors: {
    "&[aria-current]": {
      flex: "0 1 auto",
      minWidth: 0,
      color: tokens.color.text,
    },
    "& + &::before": {
      content: "›",
      padding: `0 ${tokens.space[2]}`,
      color: tokens.color.textFaint,
    },
    // Phones have room for the way back. The heading below has the name.
    "&:not(:nth-child(2))": { "@media": { [below[600]]: { display: "none" } } },
    "&:nth-child(2)::before": {
      "@media": { [below[600]]: { content: "‹", paddingLeft: 0 } },
    },
  },
});

export const actions = style({ ...row, flex: "none", gap: tokens.space[1] });

// The narrowest phones have no room for the icon beside the words.
globalStyle(`${actions} > button:last-of-type svg`, {
  "@media": { [below[400]]: { display: "none" } },
});

/** Phones find the tour among the tutorials. */
export const offer = style({});

globalStyle(`${actions} > ${offer}`, { "@media": { [below[600]]: { display: "none" } } });

export const link = style({
  ...inlineRow,
  minHeight: "36px",
  textDecoration: "none",
  selectors: { "&:hover": hovered({ color: tokens.color.text, textDecoration: "underline" }) },
});

export const here = style(oneLine);
