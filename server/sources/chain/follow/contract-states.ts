/** Reads the states of tokens from their contract. */
import type { ChainMarket } from "../../../market/chain-market.ts";
import type { TokenState } from "../../../market/token-state.ts";
import type { ChainReader } from "../protocol/rpc/chain-reader.ts";
import { blockHeaders } from "./catch-up.ts";

interface StateParts {
  readonly market: Pick<ChainMarket, "statesAt">;
  readonly reader: ChainReader;
}

/** Tokens whose states are read and stored at a time. */
const STATES_AT_ONCE = 2_500;

/** Yields parts of the ids, for one reading of states each. */
export function* idsAtOnce(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += STATES_AT_ONCE)
    yield ids.slice(start, start + STATES_AT_ONCE);
}

/**
 * Returns the states of tokens from their contract at a block. An order that is also in `logged`, the states from logs, keeps
 * its hash, block and time.
 */
export async function readContractStates(
  { market, reader }: StateParts,
  ids: readonly string[],
  block: number,
  logged: ReadonlyMap<string, TokenState>,
): Promise<ReadonlyMap<string, TokenState>> {
  const states = await market.statesAt(ids, block);
  const merged = Array.from(states, ([id, state]): [string, TokenState] => {
    return [id, mergeStates(state, logged.get(id) ?? null)];
  });
  return withTimes(reader, new Map(merged));
}

/** Returns the contract's state. If an order is the same in `logged`, takes it from there. */
function mergeStates(state: TokenState, logged: TokenState | null): TokenState {
  const { owner, ask, bid } = state;
  const isSameAsk = ask && logged?.ask?.wei === ask.wei && logged.ask.taker === ask.taker;
  const isSameBid = bid && logged?.bid?.wei === bid.wei && logged.bid.bidder === bid.bidder;
  return {
    owner,
    ask: isSameAsk ? logged.ask : ask,
    bid: isSameBid ? logged.bid : bid,
  };
}

/** Adds missing times to asks whose block is known. */
export async function withTimes(
  reader: ChainReader,
  states: ReadonlyMap<string, TokenState>,
): Promise<ReadonlyMap<string, TokenState>> {
  const blocks = [...states.values()].flatMap(({ ask }) =>
    ask?.at === null && ask.block !== null ? [ask.block] : [],
  );
  const headers = await blockHeaders(reader, [...new Set(blocks)]);
  return new Map(
    Array.from(states, ([id, state]) => {
      const { ask } = state;
      const at = ask?.at ?? headers.get(ask?.block ?? -1)?.at ?? null;
      return [id, ask ? { ...state, ask: { ...ask, at } } : state];
    }),
  );
}
