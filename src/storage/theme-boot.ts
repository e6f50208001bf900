/**
 * Sets the reader's theme before the first paint, and again when another tab changes it. For the first screen, also says how the list
 * shows tokens, whether amounts are shown in ETH alone, whether the reader was connected, whether the banner was closed, and whether
 * the line is fast. The head loads it as a script that blocks: the policy allows no inline script. It reads what `theme.ts`,
 * `density.ts`, `currency.ts` and `connection.ts` stored, without their checks.
 */
import { applyTheme, THEME_NAME } from "./apply-theme.ts";

/** The browser's estimate of the line. Safari and Firefox have none. */
interface Line {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

function stored(name: string, area = localStorage) {
  return JSON.parse(area.getItem(`fairfloor.${name}`) ?? "null")?.value;
}

function boot(): void {
  try {
    applyTheme(stored(THEME_NAME));
    const { dataset } = document.documentElement;
    const line: Line | undefined = Reflect.get(navigator, "connection");
    if (line?.effectiveType === "4g" && !line.saveData) dataset.line = "fast";
    const density = stored("tokenList") ?? stored("density");
    if (density) dataset.density = density;
    if (stored("currency") === "eth") dataset.currency = "eth";
    if (stored("betaEmail") ?? stored("betaCode")) dataset.member = "";
    if (stored("displayBanner", sessionStorage) === false) dataset.banner = "closed";
    if (stored("betaCode") ?? stored("wallet")) dataset.connected = "";
  } catch {
    // The storage is denied or a record is damaged: the page keeps the system's theme.
  }
}

boot();
addEventListener("storage", boot);
