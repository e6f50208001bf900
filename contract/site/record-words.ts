/** Addresses of the record's pages, and what was projected and then paid as a sentence: for page and share picture. */
import type { RecordedCall } from "../listings/record.ts";
import { type Appraisal, rangeOf, verdictOf } from "../tokens/deal.ts";
import { alignedAmounts, besideProjection, eth, ethRange } from "../values/format.ts";
import { DAY_MS, type UnixMs } from "../values/units.ts";
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

type Said = Pick<RecordedCall, "price" | "projection" | "low" | "high" | "confidence">;

/** What the call says of a price. */
function appraisalOfCall({ projection, low, high, confidence }: Said): Appraisal {
  return {
    priceProjection: projection,
    confidence,
    lowShare: low === null ? null : low / projection,
    highShare: high === null ? null : high / projection,
  };
}

/** Returns what was said: "36% under its projection at 0.089 ETH", or the projection where that was no verdict. */
function saidWords(call: Said): string {
  const { price, projection } = call;
  const appraisal = appraisalOfCall(call);
  const range = rangeOf(appraisal);
  const projected = `projection ${eth(projection)}${range === null ? "" : ` (${ethRange(range)})`}`;
  if (price === null) return `P${projected.slice(1)}`;
  const { share } = verdictOf(price, appraisal);
  if (Number.isNaN(share)) return `Listed at ${eth(price)}, ${projected}`;
  const words = besideProjection(share);
  return `${words === "at" ? "At" : words} its projection at ${eth(price)}`;
}

/** Returns what happened: "sold for 0.131 ETH 2 days later". */
function paidWords({ price, paid, saidAt, soldAt, live }: RecordedCall): string {
  const format = alignedAmounts(price, paid);
  const later = live && price !== null ? ` ${duration(soldAt - saidAt)} later` : "";
  return `sold for ${eth(paid, format)}${later}`;
}

export function recordTitle(collectionName: string): string {
  return `Record of ${collectionName}`;
}

export function recordDescription(collectionName: string): string {
  return `What Fairfloor projected before each sale of ${collectionName}, beside what was then paid: hits and misses alike.`;
}

/** Title of a call's page: "CryptoPunks #7 sold for 8 ETH". */
export function callTitle(collectionName: string, { tokenId, paid }: RecordedCall): string {
  return `${collectionName} #${tokenId} sold for ${eth(paid)}`;
}

/** "36% under its projection at 0.089 ETH, sold for 0.131 ETH 2 days later." */
export function callSentence(call: RecordedCall): string {
  return `${saidWords(call)}, ${paidWords(call)}.`;
}

/** The call, and how far the price paid was from the projection. */
export function callDescription(call: RecordedCall): string {
  return `${callSentence(call)} That is ${missWords(call)}.`;
}

/** Returns how far the price paid was from the projection: "6% under its projection". */
export function missWords({ projection, paid }: Pick<RecordedCall, "projection" | "paid">): string {
  return `${besideProjection((projection - paid) / projection)} its projection`;
}
