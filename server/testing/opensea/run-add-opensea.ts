/** `npm run add` with a stand-in of OpenSea. */
import type { Config } from "../../platform/config/config.ts";
import { openStore } from "../../storage/store/open-store.ts";
import { runAdd } from "../run-add.ts";
import { databaseSettings } from "../test-databases.ts";
import type { OpenSea } from "./run-opensea.ts";

type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl">;

/** Returns the settings of a command that reads `openSea` and stores in the database of `config`. */
export function openSeaSettings({ key, url, streamUrl }: OpenSea, config: DatabaseConfig) {
  return {
    OPENSEA_API_KEY: key,
    OPENSEA_URL: url,
    OPENSEA_STREAM_URL: streamUrl,
    // Hosts that are not allowed are named as errors.
    IMAGE_HOSTS: "images.example",
    ...databaseSettings(config),
  };
}

export async function runAddOnce(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const { code, out, errors } = await runAdd(args, environment);
  return { code, out, errors: errors.join("\n") };
}

/** Returns the prices of the listings in ETH that the store has. */
export async function storedPrices(
  config: DatabaseConfig,
  id: string,
): Promise<ReadonlyMap<string, number>> {
  const store = await openStore(config);
  const listings = (await store.listings(id))?.listings ?? [];
  await store.close();
  const inEther = listings.filter(({ currency }) => currency === undefined);
  return new Map(inEther.map(({ tokenId, price }) => [tokenId, price]));
}
