/** Stores a collection of CryptoPunks that a server follows from then on, as `npm run add` leaves it. */

import type { Hex } from "../../market/raw-log.ts";
import type { Store } from "../../storage/store/store.ts";
import { chainFollowOf } from "./chain-follow-of.ts";
import { punksCollection } from "./punks-collection.ts";

export interface FollowedPunks {
  readonly id: string;
  readonly chainId: number;
  readonly market: Hex;
  readonly punks: number;
  /** Block that is read first. The default is 0. */
  readonly firstBlock?: number;
  /** Hosts of endpoints of its own. The default are those of the settings. */
  readonly rpcHosts?: readonly string[] | null;
}

export async function followPunks(
  store: Pick<Store, "putFollow" | "beginReading" | "replaceCollection" | "setFollowStage">,
  { id, chainId, market, punks, firstBlock = 0, rpcHosts = null }: FollowedPunks,
): Promise<void> {
  await store.putFollow(chainFollowOf(id, { chainId, contract: market, rpcHosts }));
  await store.beginReading(id, firstBlock);
  await store.replaceCollection(punksCollection(id, punks));
  await store.setFollowStage(id, "chain", "following");
}
