/** Styles for the first screen of a collection page in the server's HTML, shown until the app starts. */
import { globalStyle } from "@vanilla-extract/css";
import { from, tokens } from "./tokens.css.ts";

const SCREEN = ".first-screen";

globalStyle(SCREEN, {
  display: "grid",
  gap: tokens.space[4],
  padding: `60px ${tokens.space[3]} 0`,
  "@media": { [from[600]]: { paddingInline: tokens.space[4] } },
});
globalStyle(`#root:not(:empty) + ${SCREEN}`, { display: "none" });
globalStyle(`${SCREEN} h1`, { fontSize: tokens.font.size.title });
globalStyle(`${SCREEN} > div:first-of-type`, {
  height: "min(340px, 40vh)",
  borderRadius: tokens.radius.card,
  background: tokens.color.shimmer,
});
globalStyle(`${SCREEN} > div:last-of-type`, {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(176px, 40%), 1fr))",
  gap: tokens.space[3],
});
globalStyle(`${SCREEN} > div > div`, {
  aspectRatio: "2 / 3",
  borderRadius: tokens.radius.card,
  background: tokens.color.shimmer,
});
