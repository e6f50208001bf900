/**
 * Finds the Chromium for browser tests and benchmarks, and installs one if there is none. The order is: the
 * system's, Playwright's own download, Debian's package (as root).
 *
 * The headless shell is preferred over the full browser, which also draws its own tabs and menus, headless or not:
 * the browser tests took 34 s with the shell and 49 s with the full browser.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** Launch arguments: no sandbox (needed as root) and no network traffic of the browser's own. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of the first of `names` in the first folder of the `PATH` that has any; null if none has. */
export function findProgram(names: readonly string[]): string | null {
  for (const folder of (process.env.PATH ?? "").split(delimiter))
    for (const name of names) if (isExecutable(join(folder, name))) return join(folder, name);
  return null;
}

function installed(): string | null {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const system = findProgram(NAMES);
  if (system) return system;
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

function run(command: string, args: readonly string[], timeoutMs: number): boolean {
  console.log(`> ${command} ${args.join(" ")}`);
  const { status } = spawnSync(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    timeout: timeoutMs,
  });
  return status === 0;
}

/** Returns the browser's path without installing anything. @throws if none is installed. */
export function browserPath(): string {
  const path = installed();
  if (path) return path;
  throw new Error("No Chromium found. Install one, name it in CHROMIUM, or run `npm test`.");
}

/**
 * Returns the browser's path, installing a browser if needed. Slow the first time. @throws if none can be
 * installed.
 */
export function ensureBrowser(): string {
  const found = installed();
  if (found) return found;
  if (run("npx", ["playwright", "install", "chromium"], 300_000)) {
    const own = installed();
    if (own) return own;
  }
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"], 300_000);
    const install = (name: string) => run("apt-get", ["install", "-y", "-qq", name], 900_000);
    if (!install("chromium-headless-shell")) install("chromium");
  }
  return browserPath();
}
