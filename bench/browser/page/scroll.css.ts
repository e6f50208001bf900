import { globalStyle } from "@vanilla-extract/css";
import { tokens } from "../../../src/theme/tokens.css.ts";
import { GROUND } from "./ground.ts";

/** What no card covers is seen in pictures of the screen. */
globalStyle("html, body", { background: GROUND });

/** A card that is not for sale lets the ground through: here it must not. */
globalStyle("a[data-deal='unlisted']", { background: tokens.color.surface });
