/**
 * The network's costs from an Ethereum JSON-RPC endpoint: `eth_gasPrice` and Chainlink's ETH/USD feed. All readers
 * within a few seconds share one answer, including a failed one.
 */
import * as v from "valibot";
import { type MarketInfo, txFeeUsd } from "../../../contract/market/market-info.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { RpcAddress } from "../../platform/config/rpc-address.ts";
import type { FetchLimits } from "../../platform/outbound/fetch-text.ts";
import { createRpc } from "../../sources/chain/protocol/rpc/rpc.ts";
import type { MarketInfoSource } from "./market-info-source.ts";

/** The chain of the feed. */
const ETHEREUM = 1;
/** ETH / USD on Ethereum's main network: https://data.chain.link/feeds/ethereum/mainnet/eth-usd */
const ETH_USD_FEED = "0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419";
/** Selector of `latestRoundData()`, which returns five words: round, answer, started, updated, answered in. */
const LATEST_ROUND_DATA = "0xfeaf968c";
const FEED_DECIMALS = 8;
const WORD_CHARS = 64;
const WEI_PER_GWEI = 1e9;
/** The feed updates at least once an hour. A price older than this is rejected. */
const MAX_PRICE_AGE_MS = 3 * 3_600_000;
/** Time for which an answer is shared. Shorter than the ticker's interval of 15 s, so that no poll repeats an answer. */
const CACHE_MS = 10_000;
const LIMITS: FetchLimits = { timeoutMs: 4_000, maxBytes: 16 * 1024 };

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]+$/, "must be hexadecimal"));

export function createRpcMarketInfo(
  address: RpcAddress,
  { now = Date.now, limits = LIMITS }: { now?: () => UnixMs; limits?: FetchLimits } = {},
): MarketInfoSource {
  let cached: { readonly at: UnixMs; readonly answer: Promise<MarketInfo> } | null = null;

  // The rate is unlimited, because readers share an answer for 10 s.
  const rpc = createRpc({ ...limits, addresses: [address], chainId: ETHEREUM, rate: 0 });

  /** Calls a method and returns the result, in hexadecimal with its prefix. */
  async function call(method: string, params: readonly unknown[]): Promise<string> {
    const result = await rpc.sendOnce({ method, params });
    if (!v.is(hex, result)) throw new Error(`${method}: the result must be hexadecimal`);
    return result;
  }

  async function requestInfo(): Promise<MarketInfo> {
    const [gasPrice, round] = await Promise.all([
      call("eth_gasPrice", []),
      call("eth_call", [{ to: ETH_USD_FEED, data: LATEST_ROUND_DATA }, "latest"]),
    ]);
    const gasPriceGwei = Number(BigInt(gasPrice)) / WEI_PER_GWEI;
    if (!Number.isFinite(gasPriceGwei)) throw new Error("the gas price is too large a number");
    const ethUsd = priceOf(round, now());
    return { gasPriceGwei, ethUsd, txFeeUsd: txFeeUsd(gasPriceGwei, ethUsd) };
  }

  return {
    current() {
      if (cached === null || now() - cached.at >= CACHE_MS)
        cached = { at: now(), answer: requestInfo() };
      return cached.answer;
    },
  };
}

/** Returns the feed's price in USD. Throws if there is none or it is too old. */
function priceOf(round: string, now: UnixMs): number {
  const words = round.slice(2).match(new RegExp(`.{${WORD_CHARS}}`, "g")) ?? [];
  const [, answer, , updated] = words.map((word) => BigInt(`0x${word}`));
  if (answer === undefined || updated === undefined) throw new Error("the feed answers no round");
  const price = Number(BigInt.asIntN(256, answer)) / 10 ** FEED_DECIMALS;
  if (!(price > 0)) throw new Error(`the feed's price is ${price}`);
  const ageMs = now - Number(updated) * 1_000;
  if (ageMs > MAX_PRICE_AGE_MS)
    throw new Error(`the feed's price is ${Math.round(ageMs / 60_000)} minutes old`);
  return price;
}
