/** The chains as a source: Ethereum, and those that a collection's endpoints are of. */
import { CRYPTOPUNKS } from "../../../contract/listings/marketplaces.ts";
import { describeFollow } from "../../market/describe-follow.ts";
import type { CollectionSource, Wanted } from "../collection-source.ts";
import { createLoader, needStore } from "../create-loader.ts";
import type { ChainReaderParts } from "./add/collection-reader.ts";
import { CHAIN, type ChainFollow } from "./follow/chain-follow.ts";
import type { FollowChainParts } from "./follow/follow-chains.ts";

export interface ChainSourceParts
  extends ChainReaderParts,
    Omit<FollowChainParts, "metadata" | "store"> {
  /** Null in a command, which follows nothing. */
  readonly store: FollowChainParts["store"] | null;
}

export function createChainSource({ metadata, ...parts }: ChainSourceParts): CollectionSource {
  const source = { name: CHAIN, title: "The chain", marketplaces: [CRYPTOPUNKS] };
  const follower = createLoader(async () => {
    const [{ createChainFollower }, { createMetadataReader }] = await Promise.all([
      import("./follow/follow-chains.ts"),
      import("../metadata/fetch-metadata.ts"),
    ]);
    const store = needStore(parts.store);
    return createChainFollower({ ...parts, store, metadata: createMetadataReader(metadata) });
  });
  const loadReader = createLoader(async () => {
    const { createChainReader } = await import("./add/collection-reader.ts");
    return createChainReader({ ...parts, metadata });
  });
  const reader = async () => (parts.config.rpcAddresses.length === 0 ? null : loadReader());
  return {
    ...source,
    reader,
    find: async (wanted: Wanted) => (await reader())?.find(wanted) ?? null,
    async follow(follow: ChainFollow, sink, signal) {
      const followOne = await follower();
      await followOne(follow, sink, signal);
    },
    describe: (follow: ChainFollow) =>
      describeFollow(source, follow, {
        blocks: true,
        listings: follow.settings.market === "cryptopunks",
      }),
  };
}
