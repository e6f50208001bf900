/** The first screen of a collection page in HTML: its name, and boxes where chart and cards will be. */
import { escaped } from "./page-head.ts";

/** Enough cards for the first screen of any window. */
const CARDS = 12;

/** The app's element. */
const ROOT = '<div id="root"></div>';

/** Adds `preloads` to the head, and the first screen after the app's element. `src/theme/first-screen.css.ts` styles it, and hides it once the app starts. */
export function withFirstScreen(html: string, preloads: string, name: string): string {
  const cards = "<div></div>".repeat(CARDS);
  const screen = `<div class="first-screen"><h1>${escaped(name)}</h1><div></div><div>${cards}</div></div>`;
  return html.replace("</head>", () => `${preloads}</head>`).replace(ROOT, () => ROOT + screen);
}
