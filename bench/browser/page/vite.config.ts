/** Builds the bench's pages as the app is built. The root's React serves the peers too: there must be one. */
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  logLevel: "error",
  publicDir: false,
  plugins: [react(), vanillaExtractPlugin()],
  worker: { format: "es" },
  resolve: { dedupe: ["react", "react-dom"] },
  build: {
    target: "es2022",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
