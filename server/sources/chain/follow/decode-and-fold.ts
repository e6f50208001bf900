/** Decodes many logs, and folds many events of one token, without blocking the event loop. */

import type { ChainMarket, DecodedLogs } from "../../../market/chain-market.ts";
import { type AskStep, type Folded, foldToken, type TimeOf } from "../../../market/fold-token.ts";
import type { Hex, RawLog } from "../../../market/raw-log.ts";
import type { TokenEvent } from "../../../market/token-event.ts";
import type { ChainSale, TokenState } from "../../../market/token-state.ts";
import { nextTurn } from "../../../platform/next-turn.ts";
import { inTurns } from "../protocol/rpc/in-turns.ts";

/** Logs decoded per turn of the event loop: about three milliseconds. A turn also decodes the rest of its last transaction. */
const LOGS_PER_TURN = 1_000;
/** Events folded per turn: about two milliseconds. */
const EVENTS_PER_TURN = 1_000;

/** Decodes as `decode` does. `logs` are in the chain's order. No event depends on the logs of another transaction. */
export async function decodeInTurns(
  market: Pick<ChainMarket, "decode">,
  logs: readonly RawLog[],
): Promise<DecodedLogs> {
  const events: TokenEvent[] = [];
  let bundles = 0;
  let firstBundle: Hex | null = null;
  for (let start = 0, end = 0; start < logs.length; start = end) {
    if (start > 0) await nextTurn();
    end = Math.min(start + LOGS_PER_TURN, logs.length);
    while (end < logs.length && isSameTransaction(logs[end - 1], logs[end])) end += 1;
    const decoded = market.decode(logs.slice(start, end));
    for (const event of decoded.events) events.push(event);
    bundles += decoded.bundles;
    firstBundle ??= decoded.firstBundle;
  }
  return { events, bundles, firstBundle };
}

function isSameTransaction(a: RawLog, b: RawLog): boolean {
  return a.transactionHash === b.transactionHash && a.blockHash === b.blockHash;
}

/** Returns a function that folds as `foldToken` does. It yields after so many events, of one token or of several. */
export function createFold() {
  let sinceTurn = 0;
  return async (
    before: TokenState,
    events: readonly TokenEvent[],
    timeOf: TimeOf,
  ): Promise<Folded> => {
    let state = before;
    const sales: ChainSale[] = [];
    const steps: AskStep[] = [];
    const unpriced: TokenEvent[] = [];
    for await (const some of inTurns(events, EVENTS_PER_TURN)) {
      sinceTurn += some.length;
      if (sinceTurn > EVENTS_PER_TURN) {
        sinceTurn = some.length;
        await nextTurn();
      }
      const folded = foldToken(state, some, timeOf);
      state = folded.state;
      for (const sale of folded.sales) sales.push(sale);
      for (const step of folded.steps) steps.push(step);
      for (const event of folded.unpriced) unpriced.push(event);
    }
    return { state, sales, steps, unpriced };
  };
}
