/** The reader's theme as an attribute of `<html>`, which the colours in `tokens.css.ts` follow. */

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Key of the choice in the browser's storage, without the product's prefix. */
export const THEME_NAME = "theme";

/** Sets the theme of the page, and of the browser's frame around it. Any other value is "system". */
export function applyTheme(theme: unknown): void {
  const { dataset } = document.documentElement;
  const chosen = theme === "light" || theme === "dark" ? theme : null;
  if (chosen) dataset.theme = chosen;
  else delete dataset.theme;
  // The head has one for each theme, the dark one first.
  const metas = document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]");
  for (const [index, meta] of metas.entries()) {
    const own = index === 0 ? "dark" : "light";
    const other = chosen === own ? "all" : "not all";
    meta.media = chosen ? other : `(prefers-color-scheme: ${own})`;
  }
}
