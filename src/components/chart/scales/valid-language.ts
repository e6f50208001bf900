/**
 * Replaces `navigator.language` by "en-US" if `Intl` rejects it, as it does "C" and "en-US@posix". uPlot creates a number
 * format from it while it loads, except in the built app, and the page's own formats are "en-US". Imported before uPlot.
 */
try {
  // Checks the tag alone. A format takes 30 ms.
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
}
