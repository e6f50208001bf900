/** The first screen of a collection page in HTML. */
import { escaped } from "./page-head.ts";

/** Enough cards for the first screen of any window. */
const CARDS = 12;

/** The app's element. */
export const ROOT = '<div id="root"></div>';

/** A collection's name, and boxes where chart and cards will be. `src/theme/first-screen.css.ts` styles them, and hides them once the app starts. */
export function emptyScreen(name: string): string {
  const cards = "<div></div>".repeat(CARDS);
  return `${ROOT}<div class="first-screen"><h1>${escaped(name)}</h1><div></div><div>${cards}</div></div>`;
}

/**
 * `painted` is HTML of `src/first-paint/`. It stays on screen until the app takes over. `isForGuests` as in `PaintedCollection`:
 * `src/storage/theme-boot.ts` marks the document of a connected reader.
 */
export function paintedScreen(painted: string, isForGuests: boolean): string {
  return `<div class="painted"${isForGuests ? " data-guests" : ""}>${painted}</div>${ROOT}`;
}

export interface FirstScreen {
  /** Takes the place of the app's element. */
  readonly screen: string;
  /** For readers without scripts. */
  readonly table: string;
  /** False if another answer may come with the next request. */
  readonly isLasting: boolean;
}

/**
 * Adds `preloads` to the head of the page, and the first screen to its body. The entry has low priority, so that the styles
 * load first: a browser paints nothing without them.
 */
export function withFirstScreen(html: string, preloads: string, first: FirstScreen): string {
  return html
    .replace('<script type="module" ', '<script type="module" fetchpriority="low" ')
    .replace("</head>", () => `${preloads}</head>`)
    .replace(ROOT, () => first.screen)
    .replace("</noscript>", () => `${first.table}</noscript>`);
}
