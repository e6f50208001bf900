/** Process that stores the demo collections, with the settings of the server that starts it. */
import { openDemo } from "./demo/market/open-demo.ts";
import { readConfig } from "./platform/config/config.ts";
import { createSettingsRedactor } from "./platform/config/settings-redactor.ts";
import { guardConsole } from "./platform/log/guard-console.ts";
import { outliveReaders } from "./platform/log/outlive-readers.ts";
import { prepareSource } from "./sources/prepare-sources.ts";
import { DatabaseUnavailable } from "./storage/db/database.ts";
import { openStore } from "./storage/store/open-store.ts";
import { rankCollection } from "./valuation/ingest/prepare.ts";
import { createValuer } from "./valuation/valuer.ts";

guardConsole(createSettingsRedactor(process.env).redact);
outliveReaders();
process.on("disconnect", () => process.exit(1)); // the server is gone
const config = readConfig(process.env);
const valuer = createValuer();
valuer.warmUp();

async function prepareDemo(): Promise<void> {
  const store = await openStore(config);
  try {
    await prepareSource(
      store,
      openDemo(store, config),
      String(config.demoSeed),
      (draft) => rankCollection(draft, valuer.fit),
      (line) => console.log(line),
    );
  } finally {
    await store.close();
  }
}

try {
  await prepareDemo();
} catch (error) {
  console.error(error instanceof DatabaseUnavailable ? error.message : error);
  process.exitCode = 1;
}
await valuer.close();
process.exit();
