import { style, styleVariants } from "@vanilla-extract/css";
import { font } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

const headlineBase = style({
  display: "flex",
  // Without room beside the amount, the share loses its word. Nothing is cut.
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: "4px",
  flex: "none",
  height: "26px",
  overflow: "hidden",
  ...font("title", "bold"),
  letterSpacing: "-0.02em",
  lineHeight: "26px",
  whiteSpace: "nowrap",
});

export const headline = styleVariants({
  hot: [headlineBase, { color: tokens.color.hotText }],
  cold: [headlineBase, { color: tokens.color.coldText }],
  listed: [headlineBase],
});

export const long = style({ fontSize: tokens.font.size.body, letterSpacing: "-0.04em" });

export const rangeHeadline = style([headlineBase, long]);

export const quietHeadline = style({
  color: tokens.color.textFaint,
  fontSize: tokens.font.size.body,
  lineHeight: "26px",
});

const shareBase = style({
  // Takes the rest of the line, so that its word wraps if it does not fit.
  flex: "1 1 0",
  minWidth: "min-content",
  maxWidth: "max-content",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  height: "20px",
  overflow: "hidden",
  whiteSpace: "normal",
  textAlign: "right",
  marginLeft: "auto",
  padding: "0 5px",
  borderRadius: tokens.radius.small,
  ...font("small", "medium"),
  letterSpacing: 0,
  lineHeight: "20px",
});

export const share = styleVariants({
  hot: [shareBase, { background: tokens.color.hotSoft }],
  cold: [shareBase, { background: tokens.color.coldSoft }],
  listed: [shareBase, { padding: 0, color: tokens.color.textMuted }],
});
