/** Process that stores the demo collections, with the settings of the server that starts it. */
import { readConfig } from "./config/config.ts";
import { prepareCollection } from "./ingest/prepare.ts";
import { openDemo } from "./sources/demo/open-demo.ts";
import { prepareSource } from "./sources/prepare-sources.ts";
import { openStore } from "./store/open-store.ts";
import { createValuer } from "./valuation/valuer.ts";

process.on("disconnect", () => process.exit(1)); // the server is gone
const config = readConfig(process.env);
const store = await openStore(config);
const valuer = createValuer();
try {
  await prepareSource(
    store,
    openDemo(store, config),
    String(config.demoSeed),
    (draft) => prepareCollection(draft, valuer.fit),
    (line) => console.log(line),
  );
} finally {
  await valuer.close();
  await store.close();
}
process.exit(0);
