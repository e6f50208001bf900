import { style } from "@vanilla-extract/css";
import { centredBox, flexRow, hovered, moving, panel } from "../theme/rules.ts";
import { tokens } from "../theme/tokens.css.ts";

export const question = style({ marginBottom: tokens.space[4], color: tokens.color.textMuted });

export const choices = style({ display: "grid", gap: tokens.space[2] });

export const choice = style({
  ...flexRow(tokens.space[3]),
  minHeight: "60px",
  padding: `${tokens.space[2]} ${tokens.space[3]}`,
  ...panel,
  textDecoration: "none",
  ...moving({
    transition: `background-color ${tokens.duration.quick}, border-color ${tokens.duration.quick}`,
  }),
  selectors: {
    "&:hover": hovered({ borderColor: tokens.color.lineStrong, background: tokens.color.raised }),
  },
});

export const mark = style({
  ...centredBox("40px"),
  flex: "none",
  borderRadius: tokens.radius.control,
  background: tokens.color.sunken,
  color: tokens.color.textMuted,
});

export const label = style({ flex: 1, fontWeight: tokens.font.weight.medium });

export const leaves = style({ display: "inline-flex", color: tokens.color.textFaint });
