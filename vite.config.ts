import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), vanillaExtractPlugin()],
  worker: { format: "es" },
  build: {
    outDir: "dist",
    target: "es2022",
    manifest: true,
    // Inlined assets would need `data:` in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 4173,
    strictPort: true,
    proxy: { "/api": process.env.API_ORIGIN ?? "http://127.0.0.1:4174" },
  },
});
