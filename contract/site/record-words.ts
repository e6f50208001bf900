/** Addresses of the record's pages, and what was projected and then paid as a sentence: for page and share picture. */

import type { RecordedCall } from "../market/record.ts";
import { type Appraisal, describeDeal, deviationShare } from "../tokens/deal.ts";
import { type ShownAppraisal, type ShownFigures, showFigures } from "../tokens/shown-figures.ts";
import { besideProjection, inCurrency } from "../values/format.ts";
import { DAY_MS, type UnixMs, unitOf } from "../values/units.ts";
import { collectionPath, ROUTES } from "./routes.ts";

/** The record of a collection, or the page of one of its calls. */
export function recordPath(collectionId: string, key?: string): string {
  const path = collectionPath(collectionId) + ROUTES.record.path;
  return key === undefined ? path : `${path}/${encodeURIComponent(key)}`;
}

const HOUR_MS = DAY_MS / 24;
const MINUTE_MS = HOUR_MS / 60;

/** Formats a time between two events in words: "2 days". */
function duration(ms: UnixMs): string {
  if (ms < MINUTE_MS) return "under a minute";
  const [count, unit] =
    ms < HOUR_MS
      ? [Math.floor(ms / MINUTE_MS), "minute"]
      : ms < DAY_MS
        ? [Math.floor(ms / HOUR_MS), "hour"]
        : [Math.floor(ms / DAY_MS), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Returns the figures of a call that a verdict rests on. */
function appraisalOfCall(call: RecordedCall): Appraisal & ShownAppraisal {
  const { projection, low, high, confidence, decimals = null } = call;
  return {
    decimals,
    priceProjection: projection,
    confidence,
    lowShare: low === null ? null : low / projection,
    highShare: high === null ? null : high / projection,
  };
}

/** Returns what was said: "Listed at 0.089 ETH, 36% under its projection of 0.139 ETH (0.120 to 0.160 ETH)". */
function saidWords(call: RecordedCall, { amount, share, range }: ShownFigures): string {
  const { price } = call;
  const unit = unitOf(call);
  const beside = range === null ? "" : ` (${range} ${unit})`;
  const projection = `${inCurrency(call.projection, unit, amount)}${beside}`;
  if (price === null) return `Projection ${projection}`;
  const described = describeDeal(price, appraisalOfCall(call));
  const listed = `Listed at ${inCurrency(price, unit, amount)}`;
  return described.kind === "verdict"
    ? `${listed}, ${besideProjection(share)} its projection of ${projection}`
    : `${listed}, projection ${projection}`;
}

export function recordTitle(collectionName: string): string {
  return `Record of ${collectionName}`;
}

export function recordDescription(collectionName: string): string {
  return `What Fairfloor projected before each sale of ${collectionName}, beside what was then paid: hits and misses alike.`;
}

/** Returns the figures of a call as they are shown, and the price paid among them. */
function figuresOf(call: RecordedCall) {
  const { price, paid } = call;
  const shown = showFigures(price ?? paid, { ...appraisalOfCall(call), beside: paid, paid });
  return { shown, sold: inCurrency(paid, unitOf(call), shown.amount) };
}

/** Returns what was projected and what was paid: "0.139 ETH" and "0.131 ETH". */
export function callAmounts(call: RecordedCall) {
  const { shown, sold } = figuresOf(call);
  return { projected: inCurrency(call.projection, unitOf(call), shown.amount), sold };
}

/** Title of a call's page: "CryptoPunks #7 sold for 8 ETH". */
export function callTitle(call: RecordedCall): string {
  return `${call.collectionName} #${call.tokenId} sold for ${figuresOf(call).sold}`;
}

/** "Listed at 0.089 ETH, 36% under its projection of 0.139 ETH. Sold for 0.131 ETH, 6% under the projection." */
export function callSentence(call: RecordedCall): string {
  const { shown, sold } = figuresOf(call);
  const { round } = shown;
  const miss = besideProjection(deviationShare(round(call.paid), round(call.projection)));
  return `${saidWords(call, shown)}. Sold for ${sold}, ${miss} the projection.`;
}

/** Returns when the projection was made: "2 days before the sale". */
export function whenSaid({ saidAt, soldAt, live }: RecordedCall): string {
  return live
    ? `${duration(soldAt - saidAt)} before the sale`
    : "afterwards, from earlier sales alone";
}

/** Returns the time between projection and sale: "2 days". Null if the projection was computed afterwards. */
export function leadTime({ saidAt, soldAt, live }: RecordedCall): string | null {
  return live ? duration(soldAt - saidAt) : null;
}

/** Returns true if the price paid was within the range, and null without a range. */
export function wasInRange({ low, high, paid }: RecordedCall): boolean | null {
  return low === null || high === null ? null : paid >= low && paid <= high;
}
