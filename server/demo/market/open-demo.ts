import type { Config } from "../../platform/config/config.ts";
import type { Store } from "../../storage/store/store.ts";
import { createDemoSource, type DemoSource } from "./demo-source.ts";
import { createStoreMarketReader } from "./store-market-reader.ts";
import { systemClock } from "./system-clock.ts";

/** Creates the demo source of a data folder, on the machine's clock. */
export function openDemo(
  store: Store,
  { demoSeed, liveRate }: Pick<Config, "demoSeed" | "liveRate">,
): DemoSource {
  return createDemoSource({
    seed: String(demoSeed),
    start: store.createdAt,
    reader: createStoreMarketReader(store),
    clock: systemClock,
    eventsPerSecond: liveRate,
  });
}
