/**
 * Calls: what was projected for a token before its sale.
 *
 * A call begins with a listing, with the projection of that time, and never changes. A sale ends it. If the listing
 * ends without a sale, the call is dropped. A sale of a token that was not listed ends a call without a price. A call
 * and its projection are never later than the sale.
 */
import type { Confidence, Eth, UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "./market-events.ts";

/** The figures of one token in a revision of the projections. */
export interface Said {
  /** Time of the revision. */
  readonly at: UnixMs;
  readonly projection: Eth;
  readonly low: Eth | null;
  readonly high: Eth | null;
  readonly confidence: Confidence | null;
}

export interface Call extends Omit<Said, "at"> {
  readonly tokenId: string;
  /** The asked price. Null if the token was not listed. */
  readonly price: Eth | null;
  /** Time of the listing, or of the projections if these are later. */
  readonly saidAt: UnixMs;
}

export interface EndedCall extends Call {
  readonly paid: Eth;
  readonly soldAt: UnixMs;
}

/** A step in a token's market: a listing (null: it ended), or a sale. */
export type CallStep =
  | { readonly tokenId: string; readonly listed: Eth | null; readonly at: UnixMs }
  | { readonly tokenId: string; readonly sale: Sale };

/** State of a token before a batch of steps. Null stands for no projection and for no open call. */
export interface KnownCall {
  readonly said: Said | null;
  readonly open: Call | null;
}

export interface FollowedCalls {
  readonly ended: readonly EndedCall[];
  /** Token id -> its open call, of each token whose open call changed. */
  readonly open: ReadonlyMap<string, Call | null>;
}

/** Applies steps in their order. A transfer at a price of 0 is no sale, and a price of 0 is no listing. */
export function followCalls(
  known: ReadonlyMap<string, KnownCall>,
  steps: readonly CallStep[],
): FollowedCalls {
  const ended: EndedCall[] = [];
  const open = new Map<string, Call | null>();
  for (const step of steps) {
    const { tokenId } = step;
    const { said = null, open: before = null } = known.get(tokenId) ?? {};
    const current = open.has(tokenId) ? (open.get(tokenId) ?? null) : before;
    if ("listed" in step) {
      const call = said && step.listed ? callOf(tokenId, said, step.listed, step.at) : null;
      if (call || current) open.set(tokenId, call);
      continue;
    }
    const { price: paid, at: soldAt } = step.sale;
    if (paid === 0) continue;
    const isCurrent = current !== null && current.saidAt <= soldAt;
    const call = isCurrent ? current : said && callOf(tokenId, said, null, said.at);
    if (call && call.saidAt <= soldAt) ended.push({ ...call, paid, soldAt });
    if (isCurrent) open.set(tokenId, null);
  }
  return { ended, open };
}

function callOf(tokenId: string, { at, ...figures }: Said, price: Eth | null, from: UnixMs): Call {
  return { tokenId, price, saidAt: Math.max(at, from), ...figures };
}
