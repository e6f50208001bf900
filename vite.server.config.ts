/** Builds the server to JavaScript: the entries of its processes and threads, and one file for each module. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const ENTRIES = [
  "server/main",
  "server/prepare-demo",
  // `npm run` runs the commands from their sources. Tests run them built.
  "server/cli/main",
  "server/storage/db/create-pglite",
  "server/storage/db/pglite.worker",
  "server/media/images/svg.process",
  "server/platform/outbound/foreign-json/json.worker",
  "server/sources/sources.worker",
  "server/valuation/fit/fit.process",
  "server/valuation/valuation.worker",
];

/** Creates an empty database beside the server, for a first start to copy: creating it takes seconds and much memory. */
const emptyDatabase: Plugin = {
  name: "empty-database",
  closeBundle() {
    const { outDir } = this.environment.config.build;
    const program = join(outDir, "server/storage/db/create-pglite.js");
    execFileSync(process.execPath, [program, join(outDir, "empty-database")], { stdio: "inherit" });
  },
};

export default defineConfig({
  publicDir: false,
  plugins: [react(), vanillaExtractPlugin(), emptyDatabase],
  // Libraries of which we use a small part. Each thread keeps the source text of what it loads, so the rest is left out.
  ssr: { noExternal: [/^(viem|ox|abitype|@noble|@scure|@ponder|valibot)(\/|$)/] },
  build: {
    ssr: true,
    outDir: "dist-server",
    target: "node20",
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((entry) => [entry, `${entry}.ts`])),
      // Each file stays where it is in the source tree, so that paths to other entries hold.
      output: {
        preserveModules: true,
        preserveModulesRoot: import.meta.dirname,
        entryFileNames: "[name].js",
      },
    },
  },
});
