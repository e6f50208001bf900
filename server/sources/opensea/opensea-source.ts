/** OpenSea as a source. */
import { OPENSEA as OPENSEA_ID } from "../../../contract/listings/marketplaces.ts";
import { describeFollow } from "../../market/describe-follow.ts";
import type { MarketSource } from "../../market/market-source.ts";
import { createLoader } from "../create-loader.ts";
import type { FollowOpenSeaParts } from "./follow/follow-opensea.ts";
import { OPENSEA, type OpenSeaFollow } from "./follow/opensea-follow.ts";

export function createOpenSeaSource(parts: FollowOpenSeaParts): MarketSource {
  const source = { name: OPENSEA, title: "OpenSea", marketplaces: [OPENSEA_ID] };
  const follower = createLoader(async () => {
    const { createOpenSeaFollower } = await import("./follow/follow-opensea.ts");
    return createOpenSeaFollower(parts);
  });
  return {
    ...source,
    async find(address) {
      const { key, url } = parts.config;
      if (key === null) return null;
      const [{ createOpenSeaApi }, { findCollection }] = await Promise.all([
        import("./protocol/rest/create-api.ts"),
        import("./add/find-collection.ts"),
      ]);
      return findCollection(createOpenSeaApi({ url, key, report: parts.report }), address, null);
    },
    async follow(follow: OpenSeaFollow, sink, signal) {
      const followOne = await follower();
      await followOne(follow, sink, signal);
    },
    describe: (follow) => describeFollow(source, follow, { orders: true }),
  };
}
