/** Finds the programs of each engine. The packages are Debian's; `.ci/run` installs them. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../../scripts/find-browser.ts";
import type { EngineName } from "./engine.ts";

const LIBRARIES = "/usr/lib/x86_64-linux-gnu";

export function firefoxPath(): string | null {
  return findProgram(["firefox-esr", "firefox"]);
}

/** Returns the paths of WebKit's driver, its browser, and the display server that the browser draws on. */
export function webkitPaths() {
  const driver = findProgram(["WebKitWebDriver"]);
  const display = findProgram(["Xvfb"]);
  const libraries = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  const browser = libraries
    .filter((name) => name.startsWith("webkit2gtk-4."))
    .map((name) => join(LIBRARIES, name, "MiniBrowser"))
    .findLast((path) => existsSync(path));
  return driver && display && browser ? { driver, display, browser } : null;
}

interface EngineOnDisk {
  readonly name: EngineName;
  /** Debian's packages that hold it. */
  readonly packages: string;
  isInstalled(): boolean;
}

export const ENGINES: readonly EngineOnDisk[] = [
  { name: "firefox", packages: "firefox-esr", isInstalled: () => firefoxPath() !== null },
  {
    name: "webkit",
    packages: "webkit2gtk-driver and xvfb",
    isInstalled: () => webkitPaths() !== null,
  },
];
