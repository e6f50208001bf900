import { style } from "@vanilla-extract/css";
import { tokens } from "../../theme/tokens.css.ts";
import { popover } from "../header/popover.css.ts";

export const tip = style([
  popover,
  {
    width: "max-content",
    maxWidth: "min(300px, calc(100vw - 24px))",
    padding: `${tokens.space[2]} ${tokens.space[3]}`,
    fontSize: tokens.font.size.small,
    textWrap: "pretty",
    "@supports": {
      "(position-area: block-end)": {
        positionArea: "block-end span-all",
        marginInline: tokens.space[2],
      },
    },
  },
]);
