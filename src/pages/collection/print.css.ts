/** On paper: an open token alone on one page, or else the collection's header and a table of the tokens shown. */
import { globalStyle } from "@vanilla-extract/css";
import { page } from "./CollectionPage.css.ts";
import * as header from "./header/CollectionHeader.css.ts";
import { bar as topBar } from "./header/TopBar.css.ts";
import { bar as toolbar } from "./Toolbar.css.ts";
import { list, panel, withPanel } from "./Workbench.css.ts";

type Rule = Parameters<typeof globalStyle>[1];

function onPaper(selector: string, rule: Rule): void {
  globalStyle(selector, { "@media": { print: rule } });
}

const OPEN = "dialog[open]";
/** Controls, and parts of the page that the table repeats. */
const SCREEN_ONLY = [
  `${page} > button`,
  "[data-foot-banner]",
  topBar,
  toolbar,
  panel,
  header.headerButton,
  `${list} > :not(table)`,
  // A trait's button says its name.
  `${OPEN} button:not(:is(li, td, th, dl) button)`,
  `${page}:has(~ ${OPEN})`,
].join();

onPaper(SCREEN_ONLY, { display: "none !important" });
onPaper(page, { minHeight: 0 });
// The table takes the room of the panel too.
onPaper(withPanel, { display: "block" });
onPaper(header.strip, { overflow: "visible", maskImage: "none" });
onPaper(header.figures, { flexWrap: "wrap", width: "auto" });

onPaper(":root:root", { scrollbarGutter: "auto" });
onPaper("html:root:has(dialog[open]:modal)", { background: "none" });
onPaper("html:root:has(dialog[open]:modal) body", { background: "none" });
onPaper(`${OPEN}::backdrop`, { display: "none" });
onPaper(OPEN, {
  position: "static",
  width: "auto",
  maxWidth: "none",
  height: "auto",
  maxHeight: "none",
  margin: 0,
  overflow: "visible",
  border: 0,
  borderRadius: 0,
  boxShadow: "none",
  // The three columns of a wide window fit on one page.
  zoom: 0.6,
});
onPaper(`${OPEN} *`, { minHeight: 0 });
onPaper(`${OPEN} [data-picture]`, { width: "60mm", margin: 0 });
