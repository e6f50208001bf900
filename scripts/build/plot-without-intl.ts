/**
 * Takes the formats of `Intl` out of uPlot, which creates them while it loads: they block the page for some 40 ms. They
 * write the numbers of axes without `values` and the times of time zones. The chart has neither.
 */
import type { Plugin } from "vite";

const FORMATS = [
  ["new Intl.NumberFormat(domEnv ? nav.language : 'en-US')", "{ format: String }"],
  ["new Intl.DateTimeFormat().resolvedOptions().timeZone", '""'],
] as const;

/** Returns uPlot's source without its formats. @throws if it has others, as a later version may */
export function withoutIntl(source: string): string {
  return FORMATS.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`uPlot has no ${from}`);
    return text.replace(from, to);
  }, source);
}

export function plotWithoutIntl(): Plugin {
  return {
    name: "plot-without-intl",
    apply: "build",
    transform: {
      filter: { id: /\/uPlot\.esm\.js$/ },
      handler: (source) => ({ code: withoutIntl(source), map: null }),
    },
  };
}
