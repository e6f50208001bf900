/** Builds the bench's pages like the app. The peers use the root's React, because a page must contain only one. */
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
