/** Rules that many styles begin with. Plain objects: a style spreads them and gets no further class. */
import { media, tokens } from "./tokens.css.ts";

/** Wraps the rule of a `:hover` selector: after a touch, a browser leaves the touched element in the hover state. */
export const hovered = <Rule extends object>(rule: Rule) => ({ "@media": { [media.hover]: rule } });

/** Wraps transitions and animations: none run under reduced motion. */
export const moving = <Rule extends object>(rule: Rule) => ({ "@media": { [media.motion]: rule } });

/** Wraps the system colours that replace others under forced colours. */
export const forced = <Rule extends object>(rule: Rule) => ({
  "@media": { [media.forcedColors]: rule },
});

/** Keeps backgrounds on paper, which a browser leaves out by default, also those of the children. */
export const printed = {
  printColorAdjust: "exact",
  WebkitPrintColorAdjust: "exact",
} as const;

/** Size and weight of text. */
export const font = (
  size: keyof typeof tokens.font.size,
  weight: keyof typeof tokens.font.weight,
) => ({ fontSize: tokens.font.size[size], fontWeight: tokens.font.weight[weight] });

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

export const linkPanel = {
  ...panel,
  textDecoration: "none",
  selectors: { "&:hover": hovered({ borderColor: tokens.color.lineStrong }) },
  ...moving({ transition: `border-color ${tokens.duration.quick}` }),
};

/** Marks what has left a list that holds its positions. */
export const gone = { opacity: 0.45, filter: "grayscale(1)" };

/** A panel that lies over others. */
export const overlay = {
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.card,
  background: tokens.color.overlay,
  boxShadow: tokens.shadow.overlay,
};

export const focusRing = {
  outline: `2px solid ${tokens.color.ink}`,
  outlineOffset: "2px",
};

/** Children side by side, the first at the start and the last at the end. */
export const apart = (gap: string) =>
  ({ display: "flex", justifyContent: "space-between", gap }) as const;

/** Children side by side, centred vertically. */
export const row = { display: "flex", alignItems: "center" } as const;

export const flexRow = (gap: string) => ({ ...row, gap }) as const;

/** The same with the first child at the start, and the last at the end. */
export const spreadRow = (gap: string) => ({ ...row, ...apart(gap) }) as const;

/** A row for a part of a line of text, or a control. */
export const inlineRow = { display: "inline-flex", alignItems: "center" } as const;

export const inlineFlexRow = (gap: string) => ({ ...inlineRow, gap }) as const;

/** Children side by side, on as many lines as they need. */
export const wrappingRow = (gap: string) => ({ display: "flex", flexWrap: "wrap", gap }) as const;

/** A grid with space between its children, which are below each other unless it has columns. */
export const spacedGrid = (gap: string) => ({ display: "grid", gap }) as const;

export const spacedColumns = (gridTemplateColumns: string, gap: string) =>
  ({ display: "grid", gridTemplateColumns, gap }) as const;

export const flexColumn = { display: "flex", flexDirection: "column" } as const;

/** One column, whose content may be cut rather than widen it. */
export const column = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } as const;

export const stack = (gap: string) => ({ ...column, gap }) as const;

export const equalColumns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** One column, and the given number of equal columns from each given width, a value of `from`. */
export function columns(counts: Readonly<Record<string, number>>) {
  const widths = Object.entries(counts).map(([width, count]) => [
    width,
    { gridTemplateColumns: equalColumns(count) },
  ]);
  return { ...column, "@media": Object.fromEntries(widths) };
}

/** Fills the nearest positioned ancestor. */
export const cover = { position: "absolute", inset: 0 } as const;

export const square = (side: string) => ({ width: side, height: side });

/** A box of fixed size that centres its child. */
export const centredBox = (side: string) =>
  ({ display: "grid", placeItems: "center", ...square(side) }) as const;

/** A part of a line that needs a width, a value of `from`. */
export const shownFrom = (width: string) =>
  ({ display: "none", "@media": { [width]: { display: "inline" } } }) as const;

/** A count in the strongest neutral. Its outline shows under forced colours, which remove the background. */
export const inkPill = {
  borderRadius: tokens.radius.round,
  background: tokens.color.ink,
  color: tokens.color.onInk,
  outline: "1px solid transparent",
};

/** Text cut with an ellipsis after `lines` lines. */
export const clamped = (lines: number) =>
  ({
    display: "-webkit-box",
    overflow: "hidden",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
  }) as const;

/** Extends what a finger may press beyond a small control, by a negative inset. */
export const touchArea = (inset: string) =>
  ({
    position: "relative",
    "@media": { [media.coarse]: { "::after": { content: "", position: "absolute", inset } } },
  }) as const;

/** A button without the browser's frame. */
export const bareButton = {
  padding: 0,
  border: 0,
  background: "none",
  cursor: "pointer",
} as const;

/** A link or a button among text. */
export const textControl = {
  ...bareButton,
  textAlign: "start",
  textDecoration: "none",
} as const;

/** The frame of a button, on the page's ground. */
export const controlFrame = {
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.control,
  background: tokens.color.surface,
};

/** Secondary text, such as a note. */
export const mutedSmall = { color: tokens.color.textMuted, fontSize: tokens.font.size.small };

/** A short text under or beside a title. */
export const mutedText = {
  color: tokens.color.textMuted,
  fontSize: tokens.font.size.lead,
  textWrap: "pretty",
} as const;

/** The least prominent text, such as a count beside a label. */
export const faintSmall = { color: tokens.color.textFaint, fontSize: tokens.font.size.small };
