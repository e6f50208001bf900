/** The reader's number format. Text that is on the page keeps its format, so a change reloads the page. */
import { numberLocale, setNumberLocale } from "../../contract/values/number-locale.ts";
import { storedChoice } from "./stored.ts";

/** The browser's format, or that of a locale. One locale stands for each way to write a number in these digits. */
export const NUMBER_FORMATS = ["browser", "en-US", "de-DE", "fr-FR", "de-CH", "en-IN"] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export const numberFormat = storedChoice("numberFormat", NUMBER_FORMATS, "local");

export function localeOf(format: NumberFormat): string {
  if (format !== "browser") return format;
  // A build for the browser leaves this out.
  if (import.meta.env.SSR && typeof document === "undefined") return numberLocale().tag;
  return navigator.language;
}

/** Called once, before the first render. */
export function applyNumberFormat(): void {
  setNumberLocale(localeOf(numberFormat.read()));
}
