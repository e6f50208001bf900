import { style } from "@vanilla-extract/css";
import { centredBox, panel, spacedGrid, wrappingRow } from "../theme/rules.ts";
import { from, tokens } from "../theme/tokens.css.ts";

export const notice = style({
  ...spacedGrid(tokens.space[2]),
  justifyItems: "center",
  maxWidth: "480px",
  margin: "0 auto",
  padding: `${tokens.space[8]} ${tokens.space[4]}`,
  textAlign: "center",
  // Fills the window if not even the surrounding page could be loaded.
  selectors: { "#root > &:only-child": { minHeight: "100dvh", alignContent: "center" } },
  "@media": { [from[600]]: { paddingBlock: tokens.space[16] } },
});

export const mark = style({
  ...centredBox("56px"),
  marginBottom: tokens.space[2],
  ...panel,
  borderRadius: tokens.radius.panel,
  color: tokens.color.textMuted,
});

export const title = style({ fontSize: tokens.font.size.title });

export const text = style({ color: tokens.color.textMuted, textWrap: "balance" });

export const action = style({
  ...wrappingRow(tokens.space[2]),
  justifyContent: "center",
  marginTop: tokens.space[3],
});
