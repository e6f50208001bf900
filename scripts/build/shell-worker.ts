/**
 * Builds the shell's service worker (`workers/shell.sw.ts`) and its kill switch beside the app. Both are standalone
 * scripts with unhashed names. The first contains the list of the files it caches.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { SHELL_PAGE, SHELL_WORKER, SHELL_WORKER_OFF } from "../../contract/site/shell.ts";
import { standaloneScript } from "./standalone-script.ts";

/**
 * Caches all of the app's own code, so that any page opens offline. Of the typeface it caches only the
 * file of basic characters.
 */
const KEPT = /^assets\/(.*\.(js|css)|inter-basic-.*\.woff2)$/;
/** Files in `public` that the page's head references. */
const KEPT_PUBLIC = /^(favicon\.svg|site\.webmanifest)$/;

export function shellWorker(): Plugin {
  let config: ResolvedConfig;

  return {
    name: "shell-worker",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the build has no index.html");
        const shared = publicFiles(config.publicDir);
        const contents = createHash("sha256").update(page.source);
        for (const { content } of shared) contents.update(content);
        const hashed = Object.keys(bundle).filter((file) => KEPT.test(file));
        const files = [...hashed, ...shared.map(({ name }) => name)].map((file) => `/${file}`);
        const version = contents.update(files.join()).digest("hex").slice(0, 16);
        const shell = { version, files: [SHELL_PAGE, ...files] };
        const emit = (path: string, source: string | Uint8Array) =>
          this.emitFile({ type: "asset", fileName: path.slice(1), source });
        emit(SHELL_PAGE, page.source);
        emit(
          SHELL_WORKER,
          await standaloneScript(config, "workers/shell.sw.ts", { SHELL: JSON.stringify(shell) }),
        );
        emit(SHELL_WORKER_OFF, await standaloneScript(config, "workers/shell-off.sw.ts"));
      },
    },
  };
}

function publicFiles(folder: string): readonly { name: string; content: Buffer }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => KEPT_PUBLIC.test(name))
    .sort()
    .map((name) => ({ name, content: readFileSync(join(folder, name)) }));
}
