/** Shared styles of all pages inside the site's layout: hero, sections, cards. */
import { globalStyle, style } from "@vanilla-extract/css";
import { columnInset } from "../shell/column.css.ts";
import * as rules from "../theme/rules.ts";
import { from, tokens } from "../theme/tokens.css.ts";

export const page = style([
  columnInset,
  {
    paddingBlock: `${tokens.space[8]} ${tokens.space[16]}`,
    "@media": { [from[768]]: { paddingBlock: `${tokens.space[16]} 96px` } },
  },
]);

export const hero = style({
  ...rules.spacedGrid(tokens.space[4]),
  justifyItems: "start",
  maxWidth: "880px",
  "@media": { [from[768]]: { gap: tokens.space[5] } },
});

export const heroTitle = style({
  fontSize: tokens.font.size.hero,
  letterSpacing: "-0.03em",
  lineHeight: 1.06,
});

/** Has the height of its line, which centres the badge beside the capitals of the title. */
export const titleBadge = style({ ...rules.inlineRow, height: "1lh", verticalAlign: "top" });

export const heroLead = style({
  ...rules.mutedText,
  maxWidth: tokens.font.measure,
  textWrap: "balance",
  "@media": { [from[600]]: { fontSize: tokens.font.size.title, lineHeight: 1.45 } },
});

export const actions = style({
  ...rules.wrappingRow(tokens.space[3]),
  marginTop: tokens.space[2],
});

// The hero's action is the largest control of a page.
globalStyle(`${hero} > ${actions} > *`, {
  minHeight: "44px",
  paddingInline: tokens.space[4],
  fontSize: tokens.font.size.lead,
  "@media": { [from[380]]: { paddingInline: tokens.space[5] } },
});

export const section = style({
  ...rules.stack(tokens.space[6]),
  marginTop: tokens.space[12],
  paddingTop: tokens.space[8],
  borderTop: `1px solid ${tokens.color.line}`,
  "@media": { [from[768]]: { marginTop: tokens.space[16], paddingTop: tokens.space[12] } },
});

/** A section with its title beside the content if both fit. */
export const besideSection = style([
  section,
  {
    "@media": {
      [from[1100]]: {
        gridTemplateColumns: "minmax(0, 4fr) minmax(0, 8fr)",
        columnGap: tokens.space[16],
      },
    },
  },
]);

export const sectionHead = style({
  ...rules.spacedGrid(tokens.space[2]),
  alignContent: "start",
  maxWidth: "560px",
});

/** Content of a section, below or beside its head. */
export const sectionBody = style({ ...rules.column, gap: tokens.space[6] });

export const sectionTitle = style({
  fontSize: tokens.font.size.display,
  letterSpacing: "-0.02em",
  lineHeight: 1.15,
});

export const sectionLead = style({ ...rules.mutedText, textWrap: "balance" });

/** All cards in one column or all in one row, never a row of two and one left over. */
export const cards = style({
  ...rules.spacedGrid(tokens.space[4]),
  gridAutoColumns: "minmax(0, 1fr)",
  "@media": { [from[960]]: { gridAutoFlow: "column" } },
});

export const card = style({
  ...rules.flexColumn,
  alignItems: "start",
  gap: tokens.space[3],
  padding: tokens.space[6],
  ...rules.panel,
});

export const cardLink = style([card, { ...rules.linkPanel, height: "100%" }]);

export const cardTitle = style({
  ...rules.flexRow(tokens.space[2]),
  ...rules.font("title", "bold"),
  lineHeight: 1.25,
});

export const cardText = style(rules.mutedText);

const twoParts = { ...rules.column, alignItems: "start", gap: tokens.space[12] } as const;

/** Text beside content of its own height; stacked if both do not fit. */
export const split = style({
  ...twoParts,
  "@media": {
    [from[960]]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 400px)",
      gap: tokens.space[16],
    },
  },
});

/** A title beside its text; the title sticks while the text scrolls. */
export const longText = style({
  ...twoParts,
  "@media": {
    [from[1100]]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)", gap: tokens.space[16] },
  },
});

globalStyle(`${longText} > ${hero}`, {
  "@media": { [from[1100]]: { position: "sticky", top: "200px" } },
});
