/**
 * Builds of the app that differ as two builds of changed sources do. They are made from the build in `dist`, because
 * building twice takes half a minute.
 */
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SHELL_WORKER } from "../../contract/site/shell.ts";

const ASSETS = "assets";
/** Name of a script with its hash: "AppPage-Dk3_9x0a.js". */
const HASHED_SCRIPT = /^(.+-)([\w-]{8})\.js$/;
/** Name of the build in the list of files of the shell's service worker. */
const VERSION = /(version["']?:\s*["'`])([0-9a-f]{16})(?=["'`])/;

/** Returns the scripts' names, each with the name that it has in the build `mark`. */
function renamedScripts(folder: string, mark: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const name of readdirSync(join(folder, ASSETS))) {
    const [, stem, hash] = HASHED_SCRIPT.exec(name) ?? [];
    if (!stem || !hash) continue;
    const other = createHash("sha256")
      .update(mark + name)
      .digest("base64url")
      .slice(0, 8);
    names.set(name, `${stem}${other}.js`);
  }
  return names;
}

/** Copies the build in `dist` to `folder`, with `mark` in every script and in the hash of its name. */
export function deriveBuild(folder: string, mark: string): void {
  cpSync("dist", folder, { recursive: true });
  const names = renamedScripts(folder, mark);
  if (names.size === 0) throw new Error("dist holds no build of the app: run `npm run build`");
  const escaped = [...names.keys()].map((name) => name.replaceAll(".", "\\."));
  const anyName = new RegExp(escaped.join("|"), "g");
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|html|json)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    let text = readFileSync(path, "utf8").replace(anyName, (name) => names.get(name) ?? name);
    const renamed = names.get(entry.name);
    if (renamed) text += `\n;globalThis.fairfloorBuild = ${JSON.stringify(mark)};\n`;
    if (`/${entry.name}` === SHELL_WORKER) {
      if (!VERSION.test(text)) throw new Error("the service worker does not name its build");
      text = text.replace(VERSION, (_, before) => before + hashOf(mark));
    }
    if (renamed) rmSync(path);
    writeFileSync(renamed ? join(entry.parentPath, renamed) : path, text);
  }
}

const hashOf = (mark: string) => createHash("sha256").update(mark).digest("hex").slice(0, 16);

/** Copies the assets of `previous` that `folder` lacks into it, as a build over the folder of the previous one does. */
export function keepAssets(folder: string, previous: string): void {
  cpSync(join(previous, ASSETS), join(folder, ASSETS), { recursive: true, force: false });
}
