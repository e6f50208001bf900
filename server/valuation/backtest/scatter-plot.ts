/** Draws projected against paid prices as an SVG: a point per judged sale, both axes logarithmic. */
import { isJudged, type Metrics } from "./metrics.ts";
import { percent } from "./report.ts";
import type { Step } from "./walk-forward.ts";

const SIDE = 640;
const MARGIN = 56;
/** More points than this only blacken the middle. */
const MAX_POINTS = 1500;

export function drawScatterPlot(title: string, steps: readonly Step[], metrics: Metrics): string {
  const judged = steps.filter(isJudged);
  const every = Math.max(1, Math.ceil(judged.length / MAX_POINTS));
  const shown = judged.filter((_, index) => index % every === 0);
  const logs = judged.flatMap(({ sale, projection }) => [
    Math.log10(sale.price),
    Math.log10(projection),
  ]);
  const least = Math.floor(logs.reduce((low, log) => Math.min(low, log), 0));
  const most = Math.max(least + 1, Math.ceil(logs.reduce((high, log) => Math.max(high, log), 0)));
  const place = (log: number) => ((log - least) / (most - least)) * (SIDE - 2 * MARGIN);
  const x = (log: number) => (MARGIN + place(log)).toFixed(1);
  const y = (log: number) => (SIDE - MARGIN - place(log)).toFixed(1);
  const line = (off: number, style: string) =>
    `<path d="M${x(least)} ${y(least + off)}L${x(most)} ${y(most + off)}" ${style}/>`;
  const powers = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const name = (power: number) => Number(`1e${power}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" font-family="sans-serif" font-size="12" fill="#444">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="#fff"/>`,
    `<text x="${MARGIN}" y="24" font-size="15">${escaped(title)}</text>`,
    `<text x="${MARGIN}" y="42">${metrics.sales} sales, median error ${percent(metrics.medianError)}, mean ${percent(metrics.meanError)}; dashed: 25% off</text>`,
    ...powers.flatMap((power) => [
      `<path d="M${x(power)} ${y(least)}V${y(most)}M${x(least)} ${y(power)}H${x(most)}" stroke="#ddd"/>`,
      `<text x="${x(power)}" y="${SIDE - MARGIN + 18}" text-anchor="middle">${name(power)}</text>`,
      `<text x="${MARGIN - 8}" y="${y(power)}" text-anchor="end" dominant-baseline="middle">${name(power)}</text>`,
    ]),
    `<clipPath id="plot"><path d="M${x(least)} ${y(least)}H${x(most)}V${y(most)}H${x(least)}z"/></clipPath>`,
    `<g clip-path="url(#plot)" fill="none">`,
    line(0, 'stroke="#222"'),
    line(Math.log10(1.25), 'stroke="#888" stroke-dasharray="4 4"'),
    line(Math.log10(0.75), 'stroke="#888" stroke-dasharray="4 4"'),
    "</g>",
    `<g fill="#2b6cb0" fill-opacity="0.35">`,
    ...shown.map(
      ({ sale, projection }) =>
        `<circle cx="${x(Math.log10(sale.price))}" cy="${y(Math.log10(projection))}" r="1.6"/>`,
    ),
    "</g>",
    `<text x="${SIDE / 2}" y="${SIDE - 14}" text-anchor="middle">paid, ETH</text>`,
    `<text transform="translate(16 ${SIDE / 2}) rotate(-90)" text-anchor="middle">projected before, ETH</text>`,
    "</svg>",
    "",
  ].join("\n");
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
