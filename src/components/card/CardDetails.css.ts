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

/** One grid, so that a fact and the trait beside it share a line. */
export const body = style({
  ...rules.spacedColumns(rules.equalColumns(2), `0 ${tokens.space[4]}`),
  gridAutoFlow: "dense",
  alignContent: "start",
  flex: 1,
  minHeight: 0,
  // Overflowing content fades out at the bottom. The padding lets the last line scroll clear of the fade.
  padding: `0 ${tokens.space[3]} ${tokens.space[5]}`,
  maskImage: `linear-gradient(to top, transparent, black ${tokens.space[5]})`,
  overflowY: "auto",
  overscrollBehavior: "contain",
  fontSize: tokens.font.size.small,
});

export const facts = style({ display: "contents" });
export const traits = style({ display: "contents" });

const line = style({
  ...rules.apart(tokens.space[2]),
  alignItems: "baseline",
  padding: `${tokens.space[2]} 0 ${tokens.space[1]}`,
  borderBottom: `1px solid ${tokens.color.line}`,
  color: tokens.color.textMuted,
  lineHeight: "16px",
  overflowWrap: "anywhere",
});

export const fact = style([line, { gridColumn: 1 }]);
export const trait = style([line, { gridColumn: 2 }]);

export const floor = style({
  display: "block",
  color: tokens.color.textFaint,
  whiteSpace: "nowrap",
});

/** The dollars under the amount in ETH. */
globalStyle(`${facts} dd > span`, { display: "block" });
globalStyle(`${line} > :last-child`, { flex: "none", maxWidth: "66%", textAlign: "right" });
globalStyle(`${line} dd, ${line} b`, {
  color: tokens.color.text,
  fontWeight: tokens.font.weight.medium,
});
globalStyle(`${head} button`, {
  "@media": { [media.coarse]: { width: "44px", minHeight: "44px" } },
});
