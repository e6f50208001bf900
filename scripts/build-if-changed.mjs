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
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
/** Folder of lock files: one for each running build, with the id of its process. */
const LOCKS = join(ROOT, "node_modules/.cache/fairfloor");
const POLL_MS = 100;
const LONGEST_BUILD_MS = 900_000;
/** File in a build's folder with the hash of its inputs. */
const STAMP = ".inputs";
/**
 * A build runs again if the hash of its inputs and its config changed. Test files are left out. The server renders first screens with
 * the page's components and the worker's table.
 *
 * @type {{ name: string, folder: string, config: string, inputs: string[] }[]}
 */
const BUILDS = JSON.parse(readFileSync(join(import.meta.dirname, "builds.json"), "utf8"));
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

/** @param {unknown} error @param {string} code */
const hasCode = (error, code) => error instanceof Error && "code" in error && error.code === code;

/** @param {string} lock @returns {boolean} False if the lock file exists. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/**
 * @param {string} lock
 * @returns {boolean} True if the process that took the lock has ended, or took it longer ago than any build takes.
 */
function isStale(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_BUILD_MS) return true;
    const owner = Number(readFileSync(lock, "utf8"));
    if (owner === process.pid) return true; // of an earlier process with this id
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return hasCode(error, "ESRCH");
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
  for (let tries = 0; !take(lock); tries += 1) {
    if (tries === 1) console.log(`Another process builds the ${name}. Waiting for it.`);
    if (isStale(lock)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
  return () => rmSync(lock, { force: true });
}

/** @param {(typeof BUILDS)[number]} build */
function isCurrent({ folder, config, inputs }) {
  const stamp = join(ROOT, folder, STAMP);
  const wanted = hashOf([config, ...inputs, ...COMMON_INPUTS]);
  return { wanted, is: existsSync(stamp) && readFileSync(stamp, "utf8") === wanted };
}

/**
 * @param {readonly string[]} names Names of builds: "app", "server".
 * @returns {string | null} The reason if a build failed.
 */
function buildIfChanged(names) {
  for (const build of BUILDS.filter((it) => names.includes(it.name))) {
    if (isCurrent(build).is) continue;
    const { name, folder, config } = build;
    const unlock = lockBuild(name);
    try {
      const { wanted, is } = isCurrent(build);
      if (is) continue; // another process built it meanwhile
      console.log(`Building the ${name} (only when its sources changed):`);
      const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
      const { status } = spawnSync(
        process.execPath,
        [vite, "build", "--config", config, "--logLevel", "error"],
        // Tests, whose environment is another one, share the build with `npm start`.
        { cwd: ROOT, stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
      );
      if (status !== 0) return `The ${name} could not be built; see above.`;
      writeFileSync(join(ROOT, folder, STAMP), wanted);
    } finally {
      unlock();
    }
  }
  return null;
}

const problem = buildIfChanged(process.argv.slice(2));
if (problem) {
  console.error(problem);
  process.exit(1);
}
