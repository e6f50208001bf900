/**
 * Follows the collections that were added from a chain or from OpenSea. The modules that read them are loaded when there is
 * the first one.
 */
import type { Config } from "../platform/config/config.ts";
import type { Store } from "../storage/store/store.ts";
import type { ValueTokens } from "../valuation/ingest/prepare.ts";
import { CHAIN } from "./chain/follow/chain-follow.ts";
import type { ChainTimes } from "./chain/follow/follow-chains.ts";
import type { Wait } from "./chain/protocol/rpc/wait.ts";
import { forever } from "./forever.ts";
import type { OpenSeaTimes } from "./opensea/follow/follow-opensea.ts";
import { OPENSEA } from "./opensea/follow/opensea-follow.ts";

const LOOK_MS = 2_000;

export interface FollowAddedParts {
  readonly store: Store;
  readonly value: ValueTokens;
  readonly report: (line: string) => void;
  readonly config: Pick<Config, "chain" | "gateways" | "metadataRate" | "openSea">;
  /** Replaces some intervals, for tests. */
  readonly times?: FollowTimes;
}

export type FollowTimes = Partial<ChainTimes & OpenSeaTimes>;

/** Follows all collections, also those that are added later. Resolves after `signal` aborts. */
export async function followAdded(parts: FollowAddedParts, signal: AbortSignal): Promise<void> {
  const { store } = parts;
  await Promise.all([
    whenThereIsOne(
      parts,
      () => store.follows(CHAIN).then(({ length }) => length > 0),
      signal,
      async () => {
        const { chain: config, gateways, metadataRate: rate } = parts.config;
        const [{ followChains }, { createMetadataReader }] = await Promise.all([
          import("./chain/follow/follow-chains.ts"),
          import("./metadata/fetch-metadata.ts"),
        ]);
        const metadata = createMetadataReader({ gateways, rate });
        await followChains({ ...parts, metadata, config }, signal);
      },
    ),
    whenThereIsOne(
      parts,
      () => store.follows(OPENSEA).then(({ length }) => length > 0),
      signal,
      async () => {
        const { followOpenSea } = await import("./opensea/follow/follow-opensea.ts");
        await followOpenSea({ ...parts, config: parts.config.openSea }, signal);
      },
    ),
  ]);
}

/** Waits until `exists` resolves to true, then calls `follow`. */
async function whenThereIsOne(
  { report, times }: Pick<FollowAddedParts, "report" | "times">,
  exists: () => Promise<boolean>,
  signal: AbortSignal,
  follow: () => Promise<void>,
): Promise<void> {
  const lookMs = times?.lookMs ?? LOOK_MS;
  const step = async (wait: Wait) => {
    if (!(await exists())) return wait(lookMs);
    await follow();
    return "done";
  };
  await forever(signal, report, "The followed collections cannot be read", step, lookMs);
}
