/**
 * Finds the Chromium that browser tests and benchmarks use, fetching one where there is none: the
 * system's, else Playwright's own download, else Debian's package (as root).
 *
 * The headless shell goes before the whole browser, which draws its own tabs and menus too, headless or not:
 * the browser tests took 34 s with the one and 49 s with the other.
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

/** What it is started with: no sandbox as root, and nothing of its own over the network. */
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

function installed(): string | null {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const folder of (process.env.PATH ?? "").split(delimiter))
    for (const name of NAMES) if (isExecutable(join(folder, name))) return join(folder, name);
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

/** The browser's path, without fetching anything. @throws when there is none. */
export function browserPath(): string {
  const path = installed();
  if (path) return path;
  throw new Error("No Chromium found. Install one, name it in CHROMIUM, or run `npm test`.");
}

/** Makes sure that there is a browser. Slow the first time. @throws when none can be had. */
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
