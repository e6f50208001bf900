/**
 * `npm start`: builds the app and the server if their sources changed since the last build, then runs the server.
 *
 * Plain JavaScript, because it runs before TypeScript support is known to be installed.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
/**
 * Node's flags for a small server: a small young generation and code optimized for size. On a busy machine, a parallel scavenge
 * waits for its helper threads to get a core: bench/README.md has the figures.
 */
const FLAGS = ["--max-semi-space-size=2", "--optimize-for-size", "--no-parallel-scavenge"];
/**
 * Settings of glibc's malloc: two arenas instead of eight for each core, and freed memory goes back to the system at once,
 * from buffers of 128 kB and from the end of an arena. By default, malloc keeps up to 32 MB of each.
 * bench/README.md has the memory that the server takes.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

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

// In a process of its own: to read and hash all sources takes 8 MB, which this process would keep as long as the server runs.
const build = [join(import.meta.dirname, "build-if-changed.mjs"), "app", "server"];
const { status, error } = spawnSync(process.execPath, build, { stdio: "inherit" });
if (error) giveUp(`The app could not be built: ${error.message}.`);
if (status !== 0) process.exit(1);

const main = join(ROOT, "dist-server", "server", "main.js");
const server = spawn(process.execPath, [...FLAGS, main], {
  stdio: "inherit",
  env: { ...ENVIRONMENT, ...process.env },
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
