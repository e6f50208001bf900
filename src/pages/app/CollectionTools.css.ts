import { globalStyle, style } from "@vanilla-extract/css";
import { wrappingRow } from "../../theme/rules.ts";
import { from, media, tokens } from "../../theme/tokens.css.ts";

export const tools = style({
  ...wrappingRow(tokens.space[2]),
  marginTop: tokens.space[3],
  "@media": { [from[768]]: { marginTop: 0, alignSelf: "end" } },
});

globalStyle(`${tools} > *`, { flex: "1 1 150px" });
globalStyle(`${tools} > span`, { "@media": { [media.coarse]: { minHeight: "44px" } } });
