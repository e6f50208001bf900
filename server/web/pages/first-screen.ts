/** The first screen of a collection page in HTML. */
import { escaped } from "./page-head.ts";

/** Enough cards for the first screen of any window. */
const CARDS = 12;

/** The app's element. */
const ROOT = '<div id="root"></div>';

/** A collection's name, and boxes where chart and cards will be. `src/theme/first-screen.css.ts` styles them, and hides them once the app starts. */
export function emptyScreen(name: string): string {
  const cards = "<div></div>".repeat(CARDS);
  return `${ROOT}<div class="first-screen"><h1>${escaped(name)}</h1><div></div><div>${cards}</div></div>`;
}

/** `painted` is HTML of `src/first-paint/`. It stays on screen until the app takes over. */
export function paintedScreen(painted: string): string {
  return `<div class="painted">${painted}</div>${ROOT}`;
}

/**
 * Adds `preloads` to the head of the page, and `screen` in the place of the app's element. A browser fetches the entry after the
 * styles, without which it paints nothing.
 */
export function withFirstScreen(html: string, preloads: string, screen: string): string {
  return html
    .replace('<script type="module" ', '<script type="module" fetchpriority="low" ')
    .replace("</head>", () => `${preloads}</head>`)
    .replace(ROOT, () => screen);
}
