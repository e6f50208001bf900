/** The server's sources. A new one is a line here, beside its folder. */
import type { MarketSource } from "../market/market-source.ts";
import type { Config } from "../platform/config/config.ts";
import { messageOf } from "../platform/log/message-of.ts";
import type { Store } from "../storage/store/store.ts";
import type { ValueTokens } from "../valuation/ingest/prepare.ts";
import { createChainSource } from "./chain/chain-source.ts";
import type { ChainTimes } from "./chain/follow/follow-chains.ts";
import type { OpenSeaTimes } from "./opensea/follow/follow-opensea.ts";
import { createOpenSeaSource } from "./opensea/opensea-source.ts";
import { createOrdersFeedSource } from "./orders-feed/orders-feed-source.ts";

export interface SourceParts {
  /** Null in a command, which follows nothing. */
  readonly store: Store | null;
  readonly config: Pick<Config, "chain" | "gateways" | "metadataRate" | "openSea">;
  readonly value: ValueTokens;
  readonly report: (line: string) => void;
  /** Aborts the reading of collections. */
  readonly signal?: AbortSignal;
  /** Replaces some intervals, for tests. */
  readonly times?: Partial<ChainTimes & OpenSeaTimes>;
}

type CreateSource = (parts: SourceParts) => MarketSource;

const SOURCES: Readonly<Record<string, CreateSource>> = {
  chain: ({ config: { chain, gateways, metadataRate: rate }, ...parts }) =>
    createChainSource({ ...parts, config: chain, metadata: { gateways, rate } }),
  opensea: ({ config, ...parts }) => createOpenSeaSource({ ...parts, config: config.openSea }),
  "orders-feed": ({ report }) => createOrdersFeedSource({ report }),
};

/** Creates the sources, or those with the given `names`. One that throws is reported by name and left out. */
export function createSources(
  parts: SourceParts,
  sources: Readonly<Record<string, CreateSource>> = SOURCES,
  names: readonly string[] = Object.keys(sources),
): readonly MarketSource[] {
  return Object.entries(sources).flatMap(([name, create]) => {
    if (!names.includes(name)) return [];
    try {
      return [create(parts)];
    } catch (error) {
      parts.report(`${name}: is not followed, because it cannot start; ${messageOf(error)}`);
      return [];
    }
  });
}
