import { globalStyle } from "@vanilla-extract/css";
import { tokens } from "../../../src/theme/tokens.css.ts";
import { GROUND } from "./ground.ts";

/** Shows in screenshots wherever no card covers it. */
globalStyle("html, body", { background: GROUND });

/** Cards of unlisted tokens are transparent. An opaque background keeps them from counting as blank. */
globalStyle("a[data-deal='unlisted']", { background: tokens.color.surface });
