import { style, styleVariants } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

/** Height of the text under a picture: four lines and their padding. */
const TEXT_HEIGHT = "132px";

export const tiles = style({
  ...rules.spacedColumns(rules.equalColumns(2), tokens.space[2]),
  "@media": {
    [from[400]]: { gap: tokens.space[4] },
    [from[768]]: { gridTemplateColumns: rules.equalColumns(4) },
  },
});

const tileBase = style({ ...rules.linkPanel, display: "block", overflow: "hidden" });
export const tile = styleVariants({ live: [tileBase], gone: [tileBase, rules.gone] });

/** Has the height of a tile, so that nothing moves when the deals load. */
export const waiting = style({ ...rules.panel, overflow: "hidden", paddingBottom: TEXT_HEIGHT });

export const picture = style({
  display: "block",
  width: "100%",
  aspectRatio: "1",
  background: tokens.color.sunken,
});

export const text = style({
  containerType: "inline-size",
  ...rules.column,
  alignContent: "space-between",
  minHeight: TEXT_HEIGHT,
  padding: `${tokens.space[3]} ${tokens.space[2]}`,
  lineHeight: 1.4,
  "@media": { [from[400]]: { padding: tokens.space[4] } },
});

export const share = style({
  ...rules.flexRow(tokens.space[2]),
  color: tokens.color.hotText,
  ...rules.font("title", "bold"),
  lineHeight: 1.2,
});

export const prices = style({
  display: "grid",
  gridTemplateColumns: "auto auto",
  justifyContent: "space-between",
  columnGap: tokens.space[1],
  fontSize: tokens.font.size.small,
  "@media": { [from[400]]: { fontSize: tokens.font.size.body } },
});

export const label = style({ color: tokens.color.textMuted });

export const price = style({ fontWeight: tokens.font.weight.medium, textAlign: "right" });

/** In the narrowest tiles the rank moves below the number, so that neither is cut. */
export const token = style({
  ...rules.mutedSmall,
  ...rules.apart(tokens.space[1]),
  "@container": { "(max-width: 129px)": { flexDirection: "column", gap: 0 } },
  whiteSpace: "nowrap",
});

export const id = style({ overflow: "hidden", textOverflow: "ellipsis" });
