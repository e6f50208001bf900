/** Converts a preview to points, axes and paths, by the same rules as the large chart. */
import { DEFAULT_QUERY } from "../../../contract/query.ts";
import type { Preview } from "../../../contract/site/preview.ts";
import type { Deal } from "../../../contract/tokens/deal.ts";
import { bandSize, EMPTY_AGGREGATES } from "../../../contract/view/view.ts";
import { type ChartPoints, KINDS } from "../../components/chart/points/chart-points.ts";
import {
  chartDomain,
  heightShares,
  widthShare,
} from "../../components/chart/scales/chart-domain.ts";
import type { Size } from "../../components/chart/use-box.ts";
import { countDeals, type PreviewToken } from "../preview/preview-tokens.ts";

function pointsOf(tokens: readonly PreviewToken[], { unlisted }: Preview): ChartPoints {
  const all = [
    ...unlisted.map(([rank, value]) => ({ rank, value, deal: "unlisted" as const })),
    ...tokens.map(({ rank, price, deal }) => ({ rank, value: price, deal })),
  ];
  return {
    length: all.length,
    rows: Uint32Array.from(all, (_, row) => row),
    ranks: Float64Array.from(all, ({ rank }) => rank),
    values: Float64Array.from(all, ({ value }) => value),
    kinds: Uint8Array.from(all, ({ deal }) => KINDS.indexOf(deal)),
    levels: new Uint8Array(all.length),
    counts: countDeals(tokens),
    unplaced: 0,
  };
}

function domainOf(points: ChartPoints, tokens: readonly PreviewToken[], preview: Preview) {
  const prices = Float64Array.from(tokens, ({ price }) => price).sort();
  const highestPrice = prices.at(-1) ?? null;
  const edge = prices[prices.length - bandSize(prices.length)];
  const listedProjections = tokens.flatMap(({ priceProjection }) =>
    priceProjection === null ? [] : [priceProjection],
  );
  const unlistedProjections = preview.unlisted.map(([, projection]) => projection);
  const projections = Float64Array.from([...listedProjections, ...unlistedProjections]).sort();
  return chartDomain({
    points,
    projections,
    aggregates: {
      ...EMPTY_AGGREGATES,
      priciestBand: edge === undefined || highestPrice === null ? null : [edge, highestPrice],
      highestPrice,
      lowestProjection: projections[0] ?? null,
      highestProjection: projections.at(-1) ?? null,
    },
    query: DEFAULT_QUERY,
    bottomRank: preview.lastRank,
    // On a log scale equal shares are equal distances, at low and high prices.
    scale: projections.length > 0 ? "log" : "linear",
    phone: false,
  });
}

/** Shapes of the large chart's sprites, in CSS pixels relative to the point, before `scale`. */
function shapes(scale: number): Readonly<Record<Deal, string>> {
  const px = (length: number) => Math.round(length * scale * 100) / 100;
  const disc = (radius: number) => `m0 ${-px(radius)}a${px(radius)} ${px(radius)} 0 1 0 .01 0z`;
  return {
    hot: `m0 ${-px(5.4)}l${px(4.8)} ${px(8.2)}h${-px(9.6)}z`,
    cold: `m0 ${px(4.4)}l${-px(3.9)} ${-px(6.7)}h${px(7.8)}z`,
    listed: disc(2),
    unlisted: disc(1.3),
  };
}

/** Chart area in square CSS pixels that each listed point needs to be drawn at full size. */
const FULL_ROOM = 150;

/** Returns a smaller scale for many points, so that they do not cover each other. */
function shapeScale(points: number, { width, height }: Size): number {
  return Math.min(1, Math.max(0.6, Math.sqrt((width * height) / Math.max(1, points) / FULL_ROOM)));
}

export function drawPreview(preview: Preview, tokens: readonly PreviewToken[], size: Size) {
  const { width, height } = size;
  const shapeOf = shapes(shapeScale(tokens.length, size));
  const points = pointsOf(tokens, preview);
  const domain = domainOf(points, tokens, preview);
  const shareOf = heightShares(domain);
  const x = (rank: number) => Math.round(widthShare(domain, rank) * width * 10) / 10;
  const y = (price: number) => Math.round((1 - shareOf(price)) * height * 10) / 10;
  const paths = KINDS.map((kind, index) => {
    let path = "";
    for (let point = 0; point < points.length; point++)
      if (points.kinds[point] === index)
        path += `M${x(points.ranks[point]!)} ${y(points.values[point]!)}${shapeOf[kind]}`;
    return { kind, path };
  });
  const line = preview.line.map(([rank, price]) => `${x(rank)} ${y(price)}`).join("L");
  return {
    domain,
    /** One path for all points of a kind, in drawing order. */
    paths,
    /** Path of the projection line; empty without one. */
    line: line === "" ? "" : `M${line}`,
    placeOf: ({ rank, price }: Pick<PreviewToken, "rank" | "price">) => ({
      x: x(rank),
      y: y(price),
    }),
    heightOf: y,
  };
}

/** Returns the listed token nearest to a point in the chart, within `reach` CSS pixels; null if none. */
export function tokenAt(
  { placeOf }: Pick<ReturnType<typeof drawPreview>, "placeOf">,
  tokens: readonly PreviewToken[],
  at: { readonly x: number; readonly y: number },
  reach: number,
): PreviewToken | null {
  let nearest: PreviewToken | null = null;
  let least = reach;
  for (const token of tokens) {
    const { x, y } = placeOf(token);
    const distance = Math.hypot(x - at.x, y - at.y);
    if (distance > least) continue;
    least = distance;
    nearest = token;
  }
  return nearest;
}
