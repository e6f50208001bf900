/**
 * Sets the reader's theme before the first paint, and again when another tab changes it. The head loads it as a script that
 * blocks: the policy allows no inline script. It reads what `theme.ts` stored, without its checks.
 */
import { applyTheme, THEME_NAME } from "./apply-theme.ts";

function boot(): void {
  try {
    const record = localStorage.getItem(`fairfloor.${THEME_NAME}`);
    applyTheme(record === null ? null : JSON.parse(record).value);
  } catch {
    // The storage is denied or its record is damaged: the page keeps the system's theme.
  }
}

boot();
addEventListener("storage", boot);
