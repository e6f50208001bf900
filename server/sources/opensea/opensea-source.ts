/** OpenSea as a source. */
import { OPENSEA as OPENSEA_ID } from "../../../contract/listings/marketplaces.ts";
import { describeFollow } from "../../market/describe-follow.ts";
import type { CollectionSource, Wanted } from "../collection-source.ts";
import { createLoader, needStore } from "../create-loader.ts";
import type { OpenSeaReaderParts } from "./add/collection-reader.ts";
import type { FollowOpenSeaParts } from "./follow/follow-opensea.ts";
import { OPENSEA, type OpenSeaFollow } from "./follow/opensea-follow.ts";

export interface OpenSeaSourceParts extends OpenSeaReaderParts {
  /** Null in a command, which follows nothing. */
  readonly store: FollowOpenSeaParts["store"] | null;
}

export function createOpenSeaSource(parts: OpenSeaSourceParts): CollectionSource {
  const source = { name: OPENSEA, title: "OpenSea", marketplaces: [OPENSEA_ID] };
  const follower = createLoader(async () => {
    const { createOpenSeaFollower } = await import("./follow/follow-opensea.ts");
    return createOpenSeaFollower({ ...parts, store: needStore(parts.store) });
  });
  const loadReader = createLoader(async () => {
    const { createOpenSeaReader } = await import("./add/collection-reader.ts");
    return createOpenSeaReader(parts);
  });
  /** CryptoPunks have a market of their own. */
  const reader = async ({ market }: Wanted) =>
    parts.config.key === null || market === "cryptopunks" ? null : loadReader();
  return {
    ...source,
    reader,
    find: async (wanted: Wanted) => (await reader(wanted))?.find(wanted) ?? null,
    async follow(follow: OpenSeaFollow, sink, signal) {
      const followOne = await follower();
      await followOne(follow, sink, signal);
    },
    describe: (follow) => describeFollow(source, follow, { orders: true }),
  };
}
