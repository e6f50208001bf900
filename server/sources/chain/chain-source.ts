/** The chains as a source: Ethereum, and those that a collection's endpoints are of. */
import { CRYPTOPUNKS } from "../../../contract/listings/marketplaces.ts";
import { describeFollow } from "../../market/describe-follow.ts";
import type { MarketSource } from "../../market/market-source.ts";
import { createLoader } from "../create-loader.ts";
import type { MetadataReaderOptions } from "../metadata/fetch-metadata.ts";
import { CHAIN, type ChainFollow } from "./follow/chain-follow.ts";
import type { FollowChainParts } from "./follow/follow-chains.ts";

export interface ChainSourceParts extends Omit<FollowChainParts, "metadata"> {
  readonly metadata: MetadataReaderOptions;
}

export function createChainSource({ metadata, ...parts }: ChainSourceParts): MarketSource {
  const source = { name: CHAIN, title: "The chain", marketplaces: [CRYPTOPUNKS] };
  const follower = createLoader(async () => {
    const [{ createChainFollower }, { createMetadataReader }] = await Promise.all([
      import("./follow/follow-chains.ts"),
      import("../metadata/fetch-metadata.ts"),
    ]);
    return createChainFollower({ ...parts, metadata: createMetadataReader(metadata) });
  });
  return {
    ...source,
    async find(address) {
      const { rpcAddresses: addresses, rpcRate: rate } = parts.config;
      if (addresses.length === 0) return null;
      const [{ connectChain }, { findContract }] = await Promise.all([
        import("./follow/connect.ts"),
        import("./add/find-contract.ts"),
      ]);
      const kind = { market: "erc721", dataContract: null, name: null } as const;
      return findContract(connectChain({ addresses, rate }), address, kind);
    },
    async follow(follow: ChainFollow, sink, signal) {
      const followOne = await follower();
      await followOne(follow, sink, signal);
    },
    describe: (follow) => describeFollow(source, follow, { blocks: true }),
  };
}
