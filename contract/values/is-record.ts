/** True for a JSON object. A file of its own, because the page's entry holds `problem.ts` but not the parsers. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
