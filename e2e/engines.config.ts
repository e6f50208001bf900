/** The walk through a collection's page in Firefox and WebKit: `npm run e2e:engines`. */
import { defineConfig } from "playwright/test";
import type { EngineName } from "./engines/engine.ts";
import { ENGINES, isInstalled } from "./engines/installed.ts";
import base from "./playwright.config.ts";

const engines = ENGINES.filter(({ name }) => isInstalled(name));
if (engines.length === 0)
  throw new Error(`Install one of these: ${ENGINES.map(({ packages }) => packages).join("; ")}.`);

export default defineConfig<object, { engineName: EngineName }>({
  ...base,
  testIgnore: [],
  projects: engines.map(({ name }) => ({ name, testDir: "engines", use: { engineName: name } })),
});
