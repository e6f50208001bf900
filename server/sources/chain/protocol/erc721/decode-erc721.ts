/** Decodes transfers and sales of an ERC-721 contract's tokens from the logs of whole transactions. */
import { ETHER } from "../../../../../contract/values/units.ts";
import { eventsByToken } from "../../../../market/fold-token.ts";
import { compareLogs, type Hex, type RawLog, ZERO_ADDRESS } from "../../../../market/raw-log.ts";
import { BLUR_POOL, SALE_MARKETS, type SaleMarket } from "../../../../market/sale-contracts.ts";
import type { Currency, TokenEvent } from "../../../../market/token-event.ts";
import { decodeBlurV1, decodeBlurV2 } from "./blur.ts";
import { consecutiveTransfers } from "./consecutive.ts";
import { decodeMatch, groupOrders } from "./seaport/seaport-groups.ts";
import { decodeOrder } from "./seaport/seaport-order.ts";
import { seaportTrades } from "./seaport/seaport-trades.ts";
import { soldEvent } from "./sold-events.ts";
import { type CurrencyOf, LEFT_OUT, type Trade } from "./trade.ts";
import { createHasMoved, decodeTransfer } from "./transfers.ts";

interface TransactionEvents {
  /** Transfers and sales, in the chain's order. */
  readonly events: TokenEvent[];
  /** Number of trades left out, because they have no price for one token. */
  readonly bundles: number;
}

export interface Erc721Events extends TransactionEvents {
  /** Transaction of the first of them. */
  readonly firstBundle: Hex | null;
}

/**
 * Maximum number of market logs in one transaction. A sale costs more than 25,000 gas, so no Ethereum block can hold more.
 * A transaction with more is forged, and finding its prices would take minutes.
 */
const MAX_MARKET_LOGS = 2_500;

/** The same for all transactions. */
interface Context {
  readonly contract: Hex;
  readonly marketAt: ReadonlyMap<Hex, SaleMarket>;
  readonly currencyOf: CurrencyOf;
}

/**
 * Decodes all logs of the transactions in which `contract` moved a token. `logs` are in the chain's
 * order. Ignores invalid logs. `native` is the chain's native currency. `markets` replaces the known markets, for another chain.
 */
export function decodeErc721(
  contract: Hex,
  logs: readonly RawLog[],
  wethAddresses: readonly Hex[],
  native: Currency = ETHER,
  markets: readonly SaleMarket[] = SALE_MARKETS,
): Erc721Events {
  const weth = new Set([...wethAddresses.map(lowerCase), BLUR_POOL]);
  const context: Context = {
    contract: lowerCase(contract),
    marketAt: new Map(markets.map((market) => [lowerCase(market.address), market])),
    currencyOf(token) {
      if (token === ZERO_ADDRESS) return native;
      return weth.has(token) ? "WETH" : token;
    },
  };
  const events: TokenEvent[] = [];
  let bundles = 0;
  let firstBundle: Hex | null = null;
  for (let start = 0, end = 0; start < logs.length; start = end) {
    const { transactionHash } = logs[start]!;
    while (logs[end]?.transactionHash === transactionHash) end += 1;
    const decoded = decodeTransaction(logs.slice(start, end), context);
    for (const event of decoded.events) events.push(event);
    bundles += decoded.bundles;
    if (decoded.bundles > 0) firstBundle ??= transactionHash;
  }
  return { events, bundles, firstBundle };
}

function decodeTransaction(logs: readonly RawLog[], context: Context): TransactionEvents {
  const { contract, marketAt, currencyOf } = context;
  const own = logs.filter((log) => log.address === contract);
  const transfers = [
    ...own.flatMap((log) => decodeTransfer(log) ?? []),
    ...consecutiveTransfers(own),
  ].sort(compareLogs);
  const marketLogs = logs.filter((log) =>
    marketAt.get(log.address)?.topics.includes(log.topics[0]!),
  );
  if (marketLogs.length > MAX_MARKET_LOGS) return { events: transfers, bundles: marketLogs.length };
  const trades: Trade[] = [];
  const seaportLogs: RawLog[] = [];
  let bundles = 0;
  for (const log of marketLogs) {
    const market = marketAt.get(log.address)!;
    if (market.protocol === "seaport") {
      seaportLogs.push(log);
      continue;
    }
    const decode = market.protocol === "blurV1" ? decodeBlurV1 : decodeBlurV2;
    const trade = decode(contract, log, currencyOf);
    if (trade === LEFT_OUT) bundles += 1;
    else if (trade) trades.push(trade);
  }

  // Most orders in a sweep are about other contracts: skips them without decoding.
  const orders = seaportLogs
    .filter(({ data }) => data.includes(contract.slice(2)))
    .flatMap((log) => decodeOrder(log, currencyOf) ?? []);
  if (orders.length > 0) {
    const matches = seaportLogs.flatMap((log) => decodeMatch(log) ?? []);
    const groups = groupOrders(orders, matches);
    const seaport = seaportTrades(contract, groups, createHasMoved(transfers));
    for (const trade of seaport.trades) trades.push(trade);
    bundles += seaport.bundles;
  }
  const transfersOf = eventsByToken(transfers);
  const sales = trades.map((trade) =>
    soldEvent(
      trade,
      marketAt.get(trade.log.address)!.marketplace,
      transfersOf.get(String(trade.tokenId)) ?? [],
    ),
  );
  return { events: [...transfers, ...sales].sort(compareLogs), bundles };
}

function lowerCase(hex: Hex): Hex {
  return hex.toLowerCase() as Hex;
}
