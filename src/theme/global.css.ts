/** Global styles: reset, type and focus. All other styles are local to their component. */
import { globalStyle } from "@vanilla-extract/css";
import { focusRing } from "./rules.ts";
import { tokens } from "./tokens.css.ts";

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("*", { margin: 0 });
globalStyle("html", {
  background: tokens.color.canvas,
  color: tokens.color.text,
  fontFamily: tokens.font.family,
  fontWeight: tokens.font.weight.normal,
  lineHeight: 1.5,
  // Changing figures must not move their neighbours.
  fontVariantNumeric: "tabular-nums",
  fontFeatureSettings: '"cv11", "ss03"',
  WebkitTextSizeAdjust: "100%",
  // Components style their own pressed state, and sooner: a browser paints its highlight before it reports the press.
  WebkitTapHighlightColor: "transparent",
  WebkitFontSmoothing: "antialiased",
  scrollbarGutter: "stable",
});
// The root keeps the browser's size of text, to which `rem` refers.
globalStyle("body", { fontSize: tokens.font.size.body, minWidth: "300px", minHeight: "100dvh" });
globalStyle("h1, h2, h3, h4", {
  fontSize: "inherit",
  fontWeight: tokens.font.weight.bold,
  lineHeight: 1.2,
  textWrap: "balance",
});
globalStyle("button, input, select, textarea", {
  font: "inherit",
  color: "inherit",
  letterSpacing: "inherit",
});
globalStyle("ul, ol", { padding: 0, listStyle: "none" });
// Every fold draws its own mark.
globalStyle("summary", { listStyle: "none" });
globalStyle("summary::-webkit-details-marker", { display: "none" });
globalStyle("img, svg, canvas, video", { display: "block", maxWidth: "100%" });
globalStyle("a", { color: "inherit" });
globalStyle("dialog", { color: "inherit" });
// All text is English, so it runs to the right where a reader's tool turns the page: "+0.4" would become "0.4+".
globalStyle("[dir='rtl'] *", { unicodeBidi: "plaintext" });
globalStyle(":focus-visible", focusRing);
globalStyle("::selection", { background: tokens.color.ink, color: tokens.color.onInk });
