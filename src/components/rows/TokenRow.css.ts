import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import * as rules from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";
import { flashing } from "../flashing.css.ts";
import { HEAD_PX } from "../grid/layout/geometry.ts";

/** Widths of the list from which it has more columns. They grow with the reader's text, as the columns do. */
const WIDTHS = {
  narrow: "(min-width: 21rem)",
  usual: "(min-width: 46rem)",
  wide: "(min-width: 57rem)",
  widest: "(min-width: 68rem)",
} as const;

const shownFrom = (width: keyof typeof WIDTHS) =>
  ({ display: "none", "@container": { [WIDTHS[width]]: { display: "block" } } }) as const;

const columns = (...widths: readonly string[]) => ({
  gridTemplateColumns: ["2rem", "minmax(0, 2fr)", ...widths.map(growing)].join(" "),
});
const growing = (width: string) => `minmax(${width}, 1fr)`;

export const head = style({
  position: "sticky",
  zIndex: 1,
  containerType: "inline-size",
  height: `${HEAD_PX}px`,
  borderBottom: `1px solid ${tokens.color.lineStrong}`,
  background: tokens.color.canvas,
  color: tokens.color.textMuted,
  lineHeight: `${HEAD_PX}px`,
});

export const cells = style([
  flashing,
  {
    display: "grid",
    alignItems: "center",
    height: "100%",
    columnGap: "6px",
    paddingInline: tokens.space[1],
    fontSize: tokens.font.size.small,
    textAlign: "end",
    whiteSpace: "nowrap",
    ...columns("3.75rem", "3.25rem"),
    "@container": {
      [WIDTHS.narrow]: columns("3.75rem", "3rem", "3.75rem", "3.5rem"),
      [WIDTHS.usual]: {
        ...columns("5.5rem", "4.25rem", "4.75rem", "4.5rem", "4.25rem", "3.5rem", "4.75rem"),
        columnGap: tokens.space[3],
        paddingInline: tokens.space[2],
      },
      [WIDTHS.wide]: columns(
        ...["5.5rem", "4.25rem", "4.75rem", "4.5rem", "4.25rem", "3.5rem", "4.75rem", "6rem"],
      ),
      [WIDTHS.widest]: columns(
        ...["5.5rem", "4.25rem", "4.75rem", "4.5rem", "4.25rem", "3.5rem", "4.75rem", "6rem"],
        "6rem",
      ),
    },
  },
]);

export const row = style({ display: "block", height: "100%", containerType: "inline-size" });

export const picture = style({
  ...rules.square("32px"),
  overflow: "hidden",
  borderRadius: tokens.radius.small,
});

export const name = style({
  ...rules.oneLine,
  textAlign: "start",
  unicodeBidi: "isolate",
});
// The headings have no picture.
globalStyle(`${name}:first-child`, { gridColumn: "1 / 3" });
/** "Pending" stands beside the name: a row's picture is smaller than it. */
globalStyle(`${name} > span`, { position: "static", marginInlineStart: tokens.space[2] });

const WITH_ROOM = { fontSize: tokens.font.size.body };

export const verdict = style({ color: tokens.color.textMuted, lineHeight: "16px" });

const shareBase = style({
  ...rules.font("small", "bold"),
  "@container": { [WIDTHS.usual]: WITH_ROOM },
});
export const share = styleVariants({
  hot: [shareBase, { color: tokens.color.hotText }],
  cold: [shareBase, { color: tokens.color.coldText }],
  listed: [shareBase],
  unlisted: [shareBase],
});

/** Under "Fair" or "No verdict". */
export const range = style({ ...shownFrom("usual"), color: tokens.color.textFaint });

export const unit = style({
  display: "none",
  "@container": { [WIDTHS.usual]: { display: "inline" } },
});

const amount = style({
  ...rules.oneLine,
  fontWeight: tokens.font.weight.medium,
  "@container": { [WIDTHS.usual]: WITH_ROOM },
});
const faint = { color: tokens.color.textMuted };

export const price = style([amount]);
export const projection = style([amount, shownFrom("narrow")]);
export const net = style([amount, shownFrom("narrow")]);
export const deviation = style([amount, shownFrom("usual")]);
export const rank = style([shownFrom("usual"), faint]);
export const age = style([shownFrom("usual"), faint]);
export const confidence = style([shownFrom("wide"), faint]);
export const market = style([shownFrom("widest"), faint]);
globalStyle(`${head} span`, { fontSize: "inherit", fontWeight: "inherit", lineHeight: "inherit" });
