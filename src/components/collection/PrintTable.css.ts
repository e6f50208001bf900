import { globalStyle, style } from "@vanilla-extract/css";
import { mutedSmall } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  fontSize: tokens.font.size.small,
});

export const caption = style({ ...mutedSmall, paddingBlock: tokens.space[2], textAlign: "start" });

globalStyle(`${table} tr`, { breakInside: "avoid" });
globalStyle(`${table} :is(th, td)`, {
  padding: `${tokens.space[1]} ${tokens.space[2]}`,
  borderBottom: `1px solid ${tokens.color.line}`,
  textAlign: "end",
});
globalStyle(`${table} th:first-child`, { textAlign: "start" });
