/** The reader's theme, kept on the device. `theme-boot.ts` applies it when a page loads, and in the other tabs. */
import { applyTheme, THEME_NAME, THEMES, type Theme } from "./apply-theme.ts";
import { storedChoice } from "./stored.ts";

export const theme = storedChoice(THEME_NAME, THEMES, "local");

export function chooseTheme(chosen: Theme): void {
  theme.write(chosen);
  applyTheme(chosen);
}
