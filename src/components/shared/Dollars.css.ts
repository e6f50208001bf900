import { style } from "@vanilla-extract/css";
import { mutedSmall } from "../../theme/rules.ts";

export const dollars = style({ ...mutedSmall, fontVariantNumeric: "tabular-nums" });
