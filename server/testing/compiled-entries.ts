/**
 * Compiles the server's threads and processes once for all test files: to load `tsx` takes each of them 0.4 s of processor
 * time.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";

const ROOT = resolve(import.meta.dirname, "../..");
/** Below the project's packages, so that the compiled files find them. */
const CACHE = join(ROOT, "node_modules/.cache/fairfloor");
const ENTRY = /(\.(worker|process)|\/lock-contender)\.ts$/;

/** Compiles each entry, and makes `boot.mjs` load it. Returns a function that removes the compiled files. */
export async function compileEntries(): Promise<() => void> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "entries-"));
  const files = readdirSync(join(ROOT, "server"), { recursive: true, encoding: "utf8" });
  const entries = files.filter((file) => ENTRY.test(file)).map((file) => `server/${file}`);
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    publicDir: false,
    build: {
      ssr: true,
      outDir: folder,
      target: "node20",
      sourcemap: "inline",
      rolldownOptions: {
        input: Object.fromEntries(
          entries.map((entry) => [entry.replace(/\.ts$/, ""), join(ROOT, entry)]),
        ),
        output: { entryFileNames: "[name].js" },
      },
    },
  });
  process.env["COMPILED_ENTRIES"] = folder;
  return () => rmSync(folder, { recursive: true });
}
