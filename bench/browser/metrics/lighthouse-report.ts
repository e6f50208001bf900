/** Reads scores and times from a report of Lighthouse. */

export interface LighthouseReport {
  /** If the page could not be measured. */
  readonly runtimeError?: { readonly message: string };
  /** Scores from 0 to 1. */
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number } | undefined>>;
}

/** Scores from 0 to 1, times in ms. CLS has no unit. @throws if the report lacks one of them. */
export function valuesOf({ runtimeError, categories, audits }: LighthouseReport) {
  if (runtimeError) throw new Error(runtimeError.message);
  const found = (value: number | null | undefined, name: string): number => {
    if (typeof value === "number") return value;
    throw new Error(`Lighthouse's report has no ${name}.`);
  };
  const score = (name: string) => found(categories[name]?.score, name);
  const audit = (name: string) => found(audits[name]?.numericValue, name);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best practices": score("best-practices"),
    SEO: score("seo"),
    LCP: audit("largest-contentful-paint"),
    TBT: audit("total-blocking-time"),
    CLS: audit("cumulative-layout-shift"),
  };
}
