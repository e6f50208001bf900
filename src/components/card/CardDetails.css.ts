import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { media, tokens } from "../../theme/tokens.css.ts";

const grow = keyframes({ from: { opacity: 0, transform: "scale(0.96)" } });

export const panel = style({
  position: "absolute",
  inset: "0 0 auto 0",
  zIndex: 2,
  ...rules.flexColumn,
  overflow: "hidden",
  ...rules.overlay,
  selectors: { "&:focus": { outline: "none" } },
  "@media": { [media.motion]: { animation: `${grow} ${tokens.duration.normal} ${tokens.ease}` } },
});

export const head = style({
  display: "flex",
  alignItems: "flex-start",
  gap: tokens.space[1],
  padding: `${tokens.space[1]} ${tokens.space[1]} ${tokens.space[2]} ${tokens.space[3]}`,
});

export const open = style({
  ...rules.flexRow(tokens.space[3]),
  flex: 1,
  minWidth: 0,
  paddingTop: tokens.space[2],
  textDecoration: "none",
});

export const picture = style({
  position: "relative",
  flex: "none",
  width: "clamp(96px, 42%, 180px)",
  overflow: "hidden",
  borderRadius: tokens.radius.control,
});

/** Takes the width of its content. The share then stays beside its amount. */
export const title = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, max-content)",
  flex: 1,
  minWidth: 0,
});

// Beside the picture of the narrowest phone, the share wraps below the amount.
globalStyle(`${title} > :last-child`, { flexWrap: "wrap", height: "auto" });

export const name = style({ ...rules.clamped(3), overflowWrap: "anywhere" });

export const body = style({
  ...rules.spacedColumns("1fr 1fr", tokens.space[4]),
  flex: 1,
  minHeight: 0,
  // Overflowing content fades out at the bottom. The padding lets the last line scroll clear of the fade.
  padding: `0 ${tokens.space[3]} ${tokens.space[5]}`,
  maskImage: `linear-gradient(to top, transparent, black ${tokens.space[5]})`,
  overflowY: "auto",
  overscrollBehavior: "contain",
  fontSize: tokens.font.size.small,
});

/** The lines share the panel's height. */
const lines = style({ display: "grid", alignContent: "space-between", gap: tokens.space[1] });

export const facts = style([lines]);
export const traits = style([lines]);

export const fact = style({
  ...rules.apart(tokens.space[2]),
  paddingBottom: tokens.space[1],
  borderBottom: `1px solid ${tokens.color.line}`,
  color: tokens.color.textMuted,
  overflowWrap: "anywhere",
});

export const floor = style({ display: "block", color: tokens.color.textFaint });

/** A label without room beside its figure wraps to a line above it instead of breaking. */
globalStyle(`${facts} > div`, { flexWrap: "wrap", columnGap: tokens.space[2], rowGap: 0 });
globalStyle(`${facts} dd`, { marginInlineStart: "auto" });
/** The dollars under the amount in ETH. */
globalStyle(`${facts} dd > span`, { display: "block" });
globalStyle(`${fact} > :last-child`, { flex: "none", maxWidth: "60%", textAlign: "right" });
globalStyle(`${fact} dd, ${fact} b`, {
  color: tokens.color.text,
  fontWeight: tokens.font.weight.medium,
});
globalStyle(`${head} button`, {
  "@media": { [media.coarse]: { width: "44px", minHeight: "44px" } },
});
