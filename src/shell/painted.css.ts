/** Styles for the server's HTML of the site's pages, by what `theme-boot.ts` knows of the reader. */
import { globalStyle } from "@vanilla-extract/css";
import { opener, room } from "../toast/BetaToast.css.ts";
import { banner } from "./banner/Banner.css.ts";

globalStyle(`[data-banner="closed"] .painted ${banner}`, { display: "none" });
globalStyle(`[data-member] .painted :is(${opener}, ${room})`, { display: "none" });
