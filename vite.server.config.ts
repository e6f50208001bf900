/** Builds the server to JavaScript: the entries of its processes and threads, and one file for each module. */
import { defineConfig } from "vite";

const ENTRIES = [
  "server/main",
  "server/prepare-demo",
  "server/db/create-pglite",
  "server/db/pglite.worker",
  "server/valuation/fit/fit.process",
];

export default defineConfig({
  publicDir: false,
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
