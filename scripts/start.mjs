/**
 * `npm start`: builds the app and the server if their sources changed since the last build, then runs the server.
 *
 * Plain JavaScript, because it runs before TypeScript support is known to be installed.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
/** A build runs again when one of its inputs has changed. Test files do not count. */
const BUILDS = [
  {
    name: "app",
    folder: "dist",
    config: "vite.config.ts",
    inputs: ["contract", "index.html", "public", "scripts/build", "src", "workers"],
  },
  {
    name: "server",
    folder: "dist-server",
    config: "vite.server.config.ts",
    inputs: ["contract", "server"],
  },
];
const COMMON_INPUTS = ["package-lock.json", "tsconfig.base.json"];
/**
 * Node's flags for a small server: a small young generation and code optimized for size. With `ENVIRONMENT`, malloc uses
 * two arenas instead of eight for each core. bench/README.md has the memory that the server takes.
 */
const FLAGS = ["--max-semi-space-size=2", "--optimize-for-size"];
const ENVIRONMENT = { MALLOC_ARENA_MAX: "2" };

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

/** @param {readonly string[]} inputs */
function hashOf(inputs) {
  const hash = createHash("sha256");
  for (const input of inputs) {
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

for (const { name, folder, config, inputs } of BUILDS) {
  const wanted = hashOf([config, ...inputs, ...COMMON_INPUTS]);
  const stamp = join(ROOT, folder, ".inputs");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) continue;
  console.log(`Building the ${name} (only when its sources changed):`);
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const { status } = spawnSync(
    process.execPath,
    [vite, "build", "--config", config, "--logLevel", "error"],
    { cwd: ROOT, stdio: "inherit" },
  );
  if (status !== 0) giveUp(`The ${name} could not be built; see above.`);
  writeFileSync(stamp, wanted);
}

const main = join(ROOT, "dist-server", "server", "main.js");
const server = spawn(process.execPath, [...FLAGS, main], {
  stdio: "inherit",
  env: { ...ENVIRONMENT, ...process.env },
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
