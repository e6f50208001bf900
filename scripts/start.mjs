/**
 * `npm start`: builds the app if its sources changed since the last build, then serves it.
 *
 * Plain JavaScript, because it runs before TypeScript support is known to be installed.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
/** Everything the build reads. Tests and the server are not inputs. */
const INPUTS = [
  "contract",
  "index.html",
  "package-lock.json",
  "public",
  "scripts/build",
  "src",
  "tsconfig.base.json",
  "vite.config.ts",
  "workers",
];
const DIST = join(ROOT, "dist");
const STAMP = join(DIST, ".inputs");

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(child);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [child];
  });
}

function hashOfInputs() {
  const hash = createHash("sha256");
  for (const input of INPUTS) {
    const files = /\.\w+$/.test(input) ? [input] : filesUnder(input).sort();
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex");
}

/** @param {string} message @returns {never} */
function giveUp(message) {
  console.error(message);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  giveUp(`Fairfloor needs Node 20.19 or later; this is ${process.versions.node}.`);
if (!existsSync(join(ROOT, "node_modules", "vite")))
  giveUp("The dependencies are not installed. Run `npm ci` first.");

const wanted = hashOfInputs();
const built = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
if (built !== wanted) {
  console.log("Building the app (only when its sources changed):");
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "error"],
    { cwd: ROOT, stdio: "inherit" },
  );
  if (status !== 0) giveUp("The app could not be built; see above.");
  writeFileSync(STAMP, wanted);
}
const { register } = await import("tsx/esm/api");
register();
await import("../server/main.ts");
