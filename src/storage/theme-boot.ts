/**
 * Sets the reader's theme before the first paint, and again when another tab changes it; and how the list shows tokens, for the first
 * screen. The head loads it as a script that blocks: the policy allows no inline script. It reads what `theme.ts` and
 * `density.ts` stored, without their checks.
 */
import { applyTheme, THEME_NAME } from "./apply-theme.ts";

function stored(name: string) {
  const record = localStorage.getItem(`fairfloor.${name}`);
  return record && JSON.parse(record).value;
}

function boot(): void {
  try {
    applyTheme(stored(THEME_NAME));
    const density = stored("tokenList") ?? stored("density");
    if (density) document.documentElement.dataset.density = density;
  } catch {
    // The storage is denied or a record is damaged: the page keeps the system's theme.
  }
}

boot();
addEventListener("storage", boot);
