/** Waits for the first collection that is read from a chain. Only then are the modules loaded that read one. */
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../../config/config.ts";
import type { RefreshParts } from "./refresh-metadata.ts";

/** Interval of looking for a collection. */
const LOOK_MS = 2_000;

interface WaitParts extends Omit<RefreshParts, "metadata"> {
  readonly config: Pick<Config, "chain" | "gateways" | "metadataRate">;
}

/** Follows all collections that are read from a chain, also those that are added later. Resolves after `signal` aborts. */
export async function waitForChains(parts: WaitParts, signal: AbortSignal): Promise<void> {
  const { chain, gateways, metadataRate: rate } = parts.config;
  while (!signal.aborted) {
    try {
      if (await parts.store.hasFollows()) {
        const [{ followChains }, { createMetadataReader }] = await Promise.all([
          import("./follow-chains.ts"),
          import("../../metadata/fetch-metadata.ts"),
        ]);
        const metadata = createMetadataReader({ gateways, rate });
        await followChains({ ...parts, metadata, config: chain }, signal);
        return;
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      parts.report(`chain: the collections cannot be read, trying again; ${reason}`);
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => {}); // aborted
  }
}
