import { style } from "@vanilla-extract/css";
import { mutedText, stack } from "../theme/rules.ts";
import { from, tokens } from "../theme/tokens.css.ts";

export const row = style({
  ...stack(`${tokens.space[2]} ${tokens.space[8]}`),
  paddingBlock: tokens.space[5],
  borderTop: `1px solid ${tokens.color.line}`,
  selectors: {
    "&:first-child": { paddingTop: 0, borderTop: 0 },
    "&:last-child": { paddingBottom: 0 },
  },
  "@media": { [from[600]]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 5fr)" } },
});

export const title = style({ fontSize: tokens.font.size.lead, lineHeight: 1.5 });

export const text = style({ ...mutedText, maxWidth: tokens.font.measure });
