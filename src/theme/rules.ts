/** Rules that many styles begin with. Plain objects: a style spreads them and gets no further class. */
import { hovered } from "./hovered.ts";
import { media, tokens } from "./tokens.css.ts";

/** Text on one line, cut with an ellipsis where it does not fit. */
export const oneLine = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;

/** A panel on the page's ground. */
export const panel = {
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
  background: tokens.color.surface,
};

/** A panel that is one link. */
export const linkPanel = {
  ...panel,
  textDecoration: "none",
  selectors: { "&:hover": hovered({ borderColor: tokens.color.lineStrong }) },
  "@media": { [media.motion]: { transition: `border-color ${tokens.duration.quick}` } },
};

/** A panel that lies over others. */
export const overlay = {
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.card,
  background: tokens.color.overlay,
  boxShadow: tokens.shadow.overlay,
};

/** The ring around what has the keyboard focus. */
export const focusRing = {
  outline: `2px solid ${tokens.color.ink}`,
  outlineOffset: "2px",
};

/** Children side by side, centred vertically. */
export const flexRow = (gap: string) => ({ display: "flex", alignItems: "center", gap }) as const;

/** A box of fixed size that centres its child. */
export const centredBox = (side: string) =>
  ({ display: "grid", placeItems: "center", width: side, height: side }) as const;

/** Text cut with an ellipsis after `lines` lines. */
export const clamped = (lines: number) =>
  ({
    display: "-webkit-box",
    overflow: "hidden",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
  }) as const;

/** A button without the browser's frame. */
export const bareButton = {
  padding: 0,
  border: 0,
  background: "none",
  cursor: "pointer",
} as const;

/** The frame of a button, on the page's ground. */
export const controlFrame = {
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.control,
  background: tokens.color.surface,
};

/** Secondary text, such as a note. */
export const mutedSmall = { color: tokens.color.textMuted, fontSize: tokens.font.size.small };

/** The least prominent text, such as a count beside a label. */
export const faintSmall = { color: tokens.color.textFaint, fontSize: tokens.font.size.small };
