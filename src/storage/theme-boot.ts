/**
 * Sets the reader's theme before the first paint, and again when another tab changes it. For the first screen, also says how the list
 * shows tokens, and whether the reader was connected. The head loads it as a script that blocks: the policy allows no inline script. It reads what
 * `theme.ts`, `density.ts` and `connection.ts` stored, without their checks.
 */
import { applyTheme, THEME_NAME } from "./apply-theme.ts";

function stored(name: string) {
  return JSON.parse(localStorage.getItem(`fairfloor.${name}`) ?? "null")?.value;
}

function boot(): void {
  try {
    applyTheme(stored(THEME_NAME));
    const { dataset } = document.documentElement;
    const density = stored("tokenList") ?? stored("density");
    if (density) dataset.density = density;
    if (stored("betaCode") ?? stored("wallet")) dataset.connected = "";
  } catch {
    // The storage is denied or a record is damaged: the page keeps the system's theme.
  }
}

boot();
addEventListener("storage", boot);
