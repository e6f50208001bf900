/** The cards of a record and of one of its calls. */

import type { MarketRecord, RecordedCall, SaleCounts } from "../../../contract/market/record.ts";
import { showShare } from "../../../contract/site/record-shares.ts";
import { callAmounts, callSentence } from "../../../contract/site/record-words.ts";
import { counted, whole } from "../../../contract/values/format.ts";
import { logScale, scatterDomain } from "../../../contract/values/log-scale.ts";
import { circle, path, rect } from "../../demo/art/svg.ts";
import { COLOR, figure, LEFT, MARGIN, rule, SIDE, style, TEXT_WIDTH } from "./card-parts.ts";
import { drawText, truncateText, wrapText } from "./text-outlines.ts";

export interface RecordCard {
  readonly kind: "record";
  /** Name of the collection. Null for all collections. */
  readonly name: string | null;
  readonly counts: SaleCounts;
  /** Number of sales that were projected before them. */
  readonly live: number;
  readonly points: MarketRecord["points"];
  /** Label for data that is not real, such as "Demo". Null for none. */
  readonly note: string | null;
}

export interface CallCard {
  readonly kind: "call";
  readonly collection: string;
  readonly name: string;
  readonly call: RecordedCall;
  readonly note: string | null;
}

const PAD = 28;

/** Draws projected against paid as points around a line where both are equal. */
export function recordPicture({ points }: RecordCard): string {
  const domain = scatterDomain(points);
  const x = logScale(domain, MARGIN + PAD, MARGIN + SIDE - PAD);
  const y = logScale(domain, MARGIN + SIDE - PAD, MARGIN + PAD);
  const [low, high] = domain;
  return [
    rect(MARGIN, MARGIN, SIDE, SIDE, { rx: 28, fill: COLOR.surface, stroke: COLOR.line }),
    path(`M${x(low)} ${y(low)}L${x(high)} ${y(high)}`, { stroke: COLOR.muted, "stroke-width": 3 }),
    ...points.map(([projection, paid]) =>
      circle(x(projection), y(paid), 3.4, { fill: COLOR.text, opacity: 0.45 }),
    ),
  ].join("");
}

export function recordWords({ name, counts, live }: RecordCard): string {
  const title = style(56, 600, COLOR.text);
  const lines = wrapText(name ?? "The record", title, TEXT_WIDTH, 2);
  const top = lines.length === 1 ? 212 : 182;
  const past = counts.sales - live;
  const caption =
    past === 0
      ? `${counted(live, "sale")}, each projected before it`
      : live === 0
        ? `${counted(past, "past sale")}, from earlier ones`
        : `Projected before ${counted(live, "sale")}, after ${whole(past)}`;
  const third = TEXT_WIDTH / 3;
  const share = (part: number, all: number) => (all === 0 ? "None" : showShare(part, all).figure);
  return [
    ...lines.map((line, index) => drawText(line, LEFT, top + index * 64, title)),
    drawText(caption, LEFT, top + (lines.length - 1) * 64 + 50, style(28, 500, COLOR.muted)),
    rule(362),
    figure("Within 10%", share(counts.within10, counts.sales), LEFT, 418, COLOR.text),
    figure("Within 25%", share(counts.within25, counts.sales), LEFT + third, 418, COLOR.text),
    figure("In range", share(counts.held, counts.ranged), LEFT + 2 * third, 418, COLOR.text),
    drawText("Hits and misses alike.", LEFT, 566, style(26, 500, COLOR.muted)),
  ].join("");
}

export function callWords({ collection, name, call }: CallCard): string {
  const small = style(30, 500, COLOR.muted);
  const title = style(60, 600, COLOR.text);
  const words = style(28, 500, COLOR.muted);
  const half = TEXT_WIDTH / 2;
  const { projected, sold } = callAmounts(call);
  return [
    drawText(truncateText(collection, small, TEXT_WIDTH), LEFT, 176, small),
    drawText(truncateText(name, title, TEXT_WIDTH), LEFT, 240, title),
    rule(276),
    figure("Projected", projected, LEFT, 326, COLOR.text),
    figure("Sold for", sold, LEFT + half, 326, COLOR.text),
    ...wrapText(callSentence(call), words, TEXT_WIDTH, 4).map((line, index) =>
      drawText(line, LEFT, 444 + index * 40, words),
    ),
  ].join("");
}
