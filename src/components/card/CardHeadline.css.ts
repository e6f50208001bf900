import { style, styleVariants } from "@vanilla-extract/css";
import { tokens } from "../../theme/tokens.css.ts";

const headlineBase = style({
  display: "flex",
  // A share without room beside the amount wraps out of sight instead of being cut.
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: "4px",
  flex: "none",
  height: "26px",
  overflow: "hidden",
  fontSize: tokens.font.size.title,
  fontWeight: tokens.font.weight.bold,
  letterSpacing: "-0.02em",
  lineHeight: "26px",
  whiteSpace: "nowrap",
});

export const headline = styleVariants({
  hot: [headlineBase, { color: tokens.color.hotText }],
  cold: [headlineBase, { color: tokens.color.coldText }],
  listed: [headlineBase],
});

export const quietHeadline = style({
  color: tokens.color.textFaint,
  fontSize: tokens.font.size.body,
  lineHeight: "26px",
});

export const unit = style({
  fontSize: tokens.font.size.small,
  fontWeight: tokens.font.weight.medium,
  letterSpacing: 0,
});

const shareBase = style({
  marginLeft: "auto",
  padding: "0 5px",
  borderRadius: tokens.radius.small,
  fontSize: tokens.font.size.small,
  fontWeight: tokens.font.weight.medium,
  letterSpacing: 0,
  lineHeight: "20px",
});

export const share = styleVariants({
  hot: [shareBase, { background: tokens.color.hotSoft }],
  cold: [shareBase, { background: tokens.color.coldSoft }],
  listed: [shareBase, { padding: 0, color: tokens.color.textMuted }],
});
