import { style } from "@vanilla-extract/css";
import { hovered, mutedText, spacedColumns, spacedGrid } from "../../theme/rules.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";

export const entry = style({
  ...spacedColumns("auto minmax(0, 1fr)", `${tokens.space[2]} ${tokens.space[5]}`),
  paddingBlock: tokens.space[6],
  borderTop: `1px solid ${tokens.color.line}`,
  textDecoration: "none",
  selectors: { "li:first-child > &": { borderTop: 0, paddingTop: 0 } },
  "@media": {
    [from[768]]: { gridTemplateColumns: "48px minmax(0, 1fr) auto", columnGap: tokens.space[8] },
    // The same columns as a section with its title beside the content.
    [from[1100]]: {
      gridTemplateColumns: "auto minmax(0, 4fr) minmax(0, 7fr) auto",
      alignItems: "baseline",
    },
  },
});

export const number = style({
  color: tokens.color.textFaint,
  fontSize: tokens.font.size.title,
  lineHeight: 1.3,
});

export const text = style({
  ...spacedGrid(tokens.space[2]),
  maxWidth: tokens.font.measure,
  "@media": { [from[1100]]: { display: "contents" } },
});

export const title = style({
  fontSize: tokens.font.size.title,
  letterSpacing: "-0.01em",
  lineHeight: 1.3,
  textDecoration: "underline",
  textDecorationColor: "transparent",
  textUnderlineOffset: "4px",
  selectors: { [`${entry}:hover &`]: hovered({ textDecorationColor: "currentColor" }) },
  "@media": { [media.motion]: { transition: `text-decoration-color ${tokens.duration.quick}` } },
});

export const description = style({ ...mutedText, maxWidth: tokens.font.measure });

export const minutes = style({
  gridColumn: 2,
  color: tokens.color.textMuted,
  "@media": {
    [from[768]]: { gridColumn: 3, paddingTop: tokens.space[1] },
    [from[1100]]: { gridColumn: 4, padding: 0 },
  },
});

export const signup = style({ maxWidth: "520px" });
