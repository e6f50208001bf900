/**
 * Starts a TypeScript file as a thread or process. It is plain JavaScript, because no loader runs there yet. Tests compile
 * some of the files beforehand, into the folder `COMPILED_ENTRIES`.
 */
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const [entry = ""] = process.argv.splice(2, 1);
const { COMPILED_ENTRIES: folder } = process.env;
const compiled = `${folder}/${relative(ROOT, fileURLToPath(entry)).replace(/ts$/, "js")}`;
if (folder !== undefined && existsSync(compiled)) await import(pathToFileURL(compiled).href);
else {
  const { register } = await import("tsx/esm/api");
  register();
  await import(entry);
}
