import { globalStyle, style } from "@vanilla-extract/css";
import { columnInset } from "../../shell/column.css.ts";
import { slightShimmer } from "../../theme/motion.css.ts";
import {
  columns,
  linkPanel,
  mutedText,
  oneLine,
  panel,
  row,
  spacedColumns,
  spreadRow,
  stack,
} from "../../theme/rules.ts";
import { from, tokens } from "../../theme/tokens.css.ts";

export const page = style([
  columnInset,
  {
    ...stack(tokens.space[8]),
    paddingBlock: `${tokens.space[4]} ${tokens.space[16]}`,
    "@media": { [from[768]]: { gap: tokens.space[12], paddingTop: tokens.space[12] } },
  },
]);

export const head = style({
  display: "grid",
  "@media": { [from[768]]: { gridTemplateColumns: "1fr auto", gap: tokens.space[6] } },
});

export const title = style({ fontSize: tokens.font.size.display, letterSpacing: "-0.02em" });

export const lead = style({ marginTop: tokens.space[2], ...mutedText });

export const stale = style({
  ...row,
  flexWrap: "wrap",
  gap: `${tokens.space[2]} ${tokens.space[3]}`,
  padding: `${tokens.space[3]} ${tokens.space[4]}`,
  ...panel,
});

export const staleText = style({ flex: "1 1 160px" });

export const sectionTitle = style({
  marginBottom: tokens.space[3],
  fontSize: tokens.font.size.lead,
  color: tokens.color.textMuted,
});

export const featured = style({ ...columns({ [from[768]]: 2 }), gap: tokens.space[4] });

// A featured card's layout depends on the width of its place.
globalStyle(`${featured} > *`, { containerType: "inline-size" });

export const standard = style(
  spacedColumns("repeat(auto-fill, minmax(min(320px, 100%), 1fr))", tokens.space[4]),
);

/** A collection saved on this device. */
export const saved = style({
  ...spreadRow(tokens.space[3]),
  minHeight: "56px",
  padding: `${tokens.space[2]} ${tokens.space[4]}`,
  ...linkPanel,
  color: tokens.color.textMuted,
});

export const savedName = style({
  ...oneLine,
  color: tokens.color.text,
  fontWeight: tokens.font.weight.medium,
});

export const empty = style({
  display: "grid",
  placeItems: "center",
  minHeight: "160px",
  height: "100%",
  border: `1px dashed ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
  color: tokens.color.textFaint,
});

export const titleSkeleton = style({
  ...slightShimmer,
  width: "88px",
  height: "19px",
  marginBottom: tokens.space[3],
  borderRadius: tokens.radius.small,
});
