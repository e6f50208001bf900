import { style } from "@vanilla-extract/css";
import { below, from } from "../theme/tokens.css.ts";

const hidden = { display: "none" };

export const wide = style({ display: "contents", "@media": { [below[960]]: hidden } });
export const narrow = style({ display: "contents", "@media": { [from[960]]: hidden } });
