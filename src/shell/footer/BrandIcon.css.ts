import { style } from "@vanilla-extract/css";

export const brand = style({ flex: "none", fill: "currentColor" });
