/** The first screen of a collection page in HTML: its name, and boxes where chart and cards will be. */
import { escaped } from "./page-head.ts";

/** Enough cards for the first screen of any window. */
const CARDS = 12;

/** The app's element, which is empty in `index.html`. */
const ROOT = '<div id="root"></div>';

/** Adds the first screen to a page. The app replaces it when it starts. `src/theme/first-screen.css.ts` styles it. */
export function withFirstScreen(html: string, name: string): string {
  const cards = "<div></div>".repeat(CARDS);
  const screen = `<div class="first-screen"><h1>${escaped(name)}</h1><div></div><div>${cards}</div></div>`;
  return html.replace(ROOT, () => ROOT.replace("></", `>${screen}</`));
}
