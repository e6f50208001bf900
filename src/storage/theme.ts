/** The reader's theme, kept on the device. `theme-boot.ts` applies it when a page loads, and in the other tabs. */
import { applyTheme, THEME_NAME, THEMES, type Theme } from "./apply-theme.ts";
import { createStored } from "./stored.ts";

export const theme = createStored<Theme>({
  name: THEME_NAME,
  initial: "system",
  parse: (value) => THEMES.find((each) => each === value),
});

export function chooseTheme(chosen: Theme): void {
  theme.write(chosen);
  applyTheme(chosen);
}
