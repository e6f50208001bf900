/**
 * Builds the app and the server if their sources changed since the last build. Used by `npm start`, and by tests that run the
 * built server.
 *
 *     node scripts/build-if-changed.mjs server
 *
 * Plain JavaScript, because `npm start` runs before TypeScript support is known to be installed.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
/** Folder of lock files: one for each running build, with the id of its process. */
const LOCKS = join(ROOT, "node_modules/.cache/fairfloor");
const POLL_MS = 100;
/** A build runs again if the hash of its inputs and its config changed. Test files are left out. */
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

/** @param {string} lock @returns {boolean} False if another process holds the lock. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

/** @param {string} lock @returns {boolean} True if the process that holds the lock has ended. */
function isStale(lock) {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}

/**
 * Takes the lock of a build. Waits while another process holds it.
 *
 * @param {string} name
 * @returns {() => void} Releases the lock.
 */
function lockBuild(name) {
  const lock = join(LOCKS, `building-${name}`);
  mkdirSync(LOCKS, { recursive: true });
  while (!take(lock)) {
    if (isStale(lock)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
  return () => rmSync(lock, { force: true });
}

/**
 * @param {readonly string[]} names Names of builds: "app", "server".
 * @returns {string | null} The reason if a build failed.
 */
export function buildIfChanged(names) {
  for (const { name, folder, config, inputs } of BUILDS.filter((it) => names.includes(it.name))) {
    const unlock = lockBuild(name);
    try {
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
      if (status !== 0) return `The ${name} could not be built; see above.`;
      writeFileSync(stamp, wanted);
    } finally {
      unlock();
    }
  }
  return null;
}

if (process.argv[1] === import.meta.filename) {
  const problem = buildIfChanged(process.argv.slice(2));
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}
