import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { plotWithoutIntl } from "./scripts/build/plot-without-intl.ts";
import { previousAssets } from "./scripts/build/previous-assets.ts";
import { shellWorker } from "./scripts/build/shell-worker.ts";
import { textZoom } from "./scripts/build/text-zoom.ts";
import { themeBoot } from "./scripts/build/theme-boot.ts";

/** Modules of the entry chunk: the entry, and what most pages need. Two chunks would take 1.6 kB more when compressed. */
const ENTRY =
  /\/index\.html$|node_modules\/(swr|dequal|react\/|use-sync|scheduler)|\/contract\/(api-error|api-path|query|paths|values\/(problem|units|format|picture-url|digits|token-id)|site\/page-meta|tokens\/deal|listings\/marketplaces)\.ts|\/src\/(api\/fetch-(json|kept)|storage\/(use-stored|quick-tour)|dialogs\/SiteDialogs|components\/(Badge|Notice|animate|filters\/FilterSkeleton|class-names|hooks\/(use-page-meta|use-media|use-in-view|use-now|use-dismiss|use-is-painted)|shared\/(picture\/Picture|DealSymbol)|chart\/use-box)|theme\/|shell\/SiteLayout\.css|collection\/worker\/start-engine)/;

/** Modules of another chunk: what the home page's chart and the collection page share. */
const TOKENS =
  /\/contract\/(tokens\/(token|figures|deal-words|shown-figures)|values\/floor-decimals|view\/view)\.ts|\/src\/(components\/(CatchUp|hooks\/watch-holds|shared\/confidence-(level|words))|storage\/chart-height)\./;

/** Modules of one chunk in the place of four: each request of a first visit has two kilobytes of headers. */
const COLLECTION =
  /node_modules\/immer|\/contract\/(query-string|link-names|first-screen|columns\/columns)\.ts|\/src\/(collection\/use-(query|collection|unit)|storage\/single-keys)\.ts/;

/** Modules of the script that starts the worker before the entry has arrived. */
const EARLY = /\/src\/collection\/worker\/(early-worker|trusted-worker-url)\.ts/;

/** Modules that the home page's chart and the collection page's plot share. The plot loads after the first cards. */
const SCALES =
  /\/src\/components\/chart\/(scales\/(ticks|price-ticks|chart-domain)|points\/chart-points)\.ts/;

/** Modules of the frame of the site's pages: one file of styles, for which their first paint waits, in the place of five. */
const SITE =
  /\/src\/(shell\/(?!BrokenPage|use-shown-path|SiteLayout\.)|pages\/(PageHero|page\.css|use-site-meta)|toast\/BetaToast)/;

export default defineConfig({
  // React has had the hook itself since version 18.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }],
  },
  plugins: [
    react(),
    vanillaExtractPlugin(),
    plotWithoutIntl(),
    themeBoot(),
    previousAssets(),
    shellWorker(),
  ],
  css: { postcss: { plugins: [textZoom] } },
  worker: {
    format: "es",
    rolldownOptions: {
      output: {
        // Vite removes the comments of the page's chunks by itself.
        comments: false,
        // One file for all that the worker starts with. It is half a kilobyte smaller, and its parts cannot differ in age.
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
      },
    },
  },
  // By default, the development server scans every HTML page of the project. The bench's page imports packages that only the
  // bench installs.
  optimizeDeps: { entries: ["index.html"] },
  build: {
    outDir: "dist",
    target: "es2022",
    manifest: true,
    // Inlined assets would need `data:` in the policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A link for each script of a chunk is a long task on a slow device. The server's HTML links those of the first page.
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "early-worker", test: EARLY, priority: 3 },
            { name: "index", test: ENTRY, priority: 2 },
            { name: "site", test: SITE, priority: 1 },
            { name: "collection", test: COLLECTION, priority: 1 },
            { name: "tokens", test: TOKENS, priority: 1 },
            { name: "scales", test: SCALES, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 4173,
    strictPort: true,
    proxy: { "/api": process.env.API_ORIGIN ?? "http://127.0.0.1:4174" },
  },
});
