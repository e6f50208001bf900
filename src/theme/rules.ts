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
