import { globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { rising } from "../theme/motion.css.ts";
import { flexColumn, moving, spreadRow } from "../theme/rules.ts";
import { from, media, tokens } from "../theme/tokens.css.ts";

/** Width of a drawer in CSS pixels, unless the screen is narrower. */
export const DRAWER_PX = 420;

const fade = keyframes({ from: { opacity: 0 } });
const slide = keyframes({ from: { transform: "translateX(24px)", opacity: 0 } });

const base = style({
  padding: 0,
  border: `1px solid ${tokens.color.line}`,
  background: tokens.color.overlay,
  boxShadow: tokens.shadow.overlay,
  overflow: "auto",
  overscrollBehavior: "contain",
  // Focus on the dialog itself applies to all of it and needs no outline.
  ":focus": { outline: "none" },
  // Extends past the edge, so that no half pixel beside the scrollbar gutter stays lit.
  "::backdrop": { right: "-1px", background: tokens.color.backdrop },
});

const fullHeight = { maxWidth: "none", height: "100dvh", maxHeight: "none" } as const;

const centred = style([
  base,
  {
    margin: "auto",
    width: "calc(100vw - 32px)",
    maxHeight: "calc(100dvh - 32px)",
    borderRadius: tokens.radius.panel,
    ...rising,
  },
]);

export const shape = styleVariants({
  small: [centred, { maxWidth: "440px" }],
  large: [centred, { maxWidth: "1320px" }],
  /** Videos and slides. */
  stage: [centred, { maxWidth: "420px", "@media": { [from[600]]: { maxWidth: "960px" } } }],
  /** Fills the screen: the menu on a phone. */
  screen: [
    base,
    {
      ...fullHeight,
      width: "100%",
      border: 0,
      background: tokens.color.canvas,
      ...moving({ animation: `${fade} ${tokens.duration.normal}` }),
    },
  ],
  /** Full height at the right edge: filters on a phone. */
  drawer: [
    base,
    {
      margin: "0 0 0 auto",
      width: `min(${DRAWER_PX}px, 100%)`,
      ...fullHeight,
      borderWidth: "0 0 0 1px",
      ...moving({ animation: `${slide} ${tokens.duration.normal} ${tokens.ease}` }),
    },
  ],
});

export const head = style({
  position: "sticky",
  top: 0,
  zIndex: tokens.layer.sticky,
  ...spreadRow(tokens.space[3]),
  // Aligns the title and the close icon with the edges of the content below them.
  padding: `${tokens.space[3]} ${tokens.space[2]} ${tokens.space[3]} ${tokens.space[4]}`,
  borderBottom: `1px solid ${tokens.color.line}`,
  background: tokens.color.overlay,
  "@media": {
    [media.low]: { position: "static" },
    [from[600]]: { paddingInline: `${tokens.space[6]} ${tokens.space[4]}` },
  },
});

globalStyle(`${head} button`, {
  "@media": { [media.coarse]: { width: "44px", minHeight: "44px" } },
});

export const title = style({ fontSize: tokens.font.size.lead });

export const body = style({
  padding: tokens.space[4],
  "@media": { [from[600]]: { padding: tokens.space[6] } },
});

// Scrolls elements that get the keyboard focus clear of the sticky head and of a sticky foot.
globalStyle(`${body} :is(a, button, input, select, textarea, summary, [tabindex])`, {
  scrollMarginBlock: "72px",
  "@media": { [media.low]: { scrollMarginBlock: "8px" } },
});

// Keeps a drawer's footer at the bottom, even if the content above it is short.
globalStyle(`${shape.drawer}[open]`, flexColumn);
globalStyle(`${shape.drawer} > ${body}`, { ...flexColumn, flex: "1 0 auto" });
globalStyle(`${shape.drawer} > ${body} > :first-child`, { flex: "1 0 auto" });

/** Prevents scrolling of the page behind an open dialog. */
globalStyle("html:has(dialog[open]:modal)", {
  overflow: "hidden",
  // Darkens the scrollbar gutter with the page, because no backdrop covers it.
  background: tokens.color.dimmed,
});
globalStyle("html:has(dialog[open]:modal) body", { background: tokens.color.canvas });
