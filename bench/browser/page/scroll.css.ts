import { globalStyle } from "@vanilla-extract/css";
import { GROUND } from "./ground.ts";

/** What no card covers is seen in pictures of the screen. */
globalStyle("html, body", { background: GROUND });
