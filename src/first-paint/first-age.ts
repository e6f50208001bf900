/** Says how old the figures are. `painted.css.ts` shows it to a reader who waits for the scripts. */
import type { UnixMs } from "../../contract/values/units.ts";

export function firstAge(asOf: UnixMs): string {
  const written = new Date(asOf).toISOString();
  const time = `<time dateTime="${written}">${written.slice(11, 16)} UTC</time>`;
  return `<p data-age="">Prices as of ${time}<span>, still loading</span></p>`;
}
