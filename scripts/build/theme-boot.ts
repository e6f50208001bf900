/**
 * Builds `src/storage/theme-boot.ts` as a classic script with a hashed name. It runs before the first paint, and browsers and
 * the shell's worker keep it. In development it is a module like the others, and may be late.
 */
import { createHash } from "node:crypto";
import type { Plugin, ResolvedConfig } from "vite";
import { standaloneScript } from "./standalone-script.ts";

const ENTRY = "src/storage/theme-boot.ts";
const TAG = `<script type="module" src="/${ENTRY}"></script>`;

export function themeBoot(): Plugin {
  let config: ResolvedConfig;
  let fileName = "";
  return {
    name: "theme-boot",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      const source = await standaloneScript(config, ENTRY);
      const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
      fileName = `assets/theme-${hash}.js`;
      this.emitFile({ type: "asset", fileName, source });
    },
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        if (!html.includes(TAG)) throw new Error(`index.html must hold ${TAG}`);
        return html.replace(TAG, `<script vite-ignore src="/${fileName}"></script>`);
      },
    },
  };
}
