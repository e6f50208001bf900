/** Fetches another Node from npm, to check the server with it. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** Returns the path of the newest Node of this major version, or null if npm cannot fetch it. */
export function fetchNode(major: string): string | null {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = resolve("node_modules/.cache", `node-${major}`);
  const path = join(folder, "node_modules", name, "bin", "node");
  mkdirSync(folder, { recursive: true });
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund"];
  spawnSync("npm", [...args, "--loglevel", "silent", `${name}@${major}`], { stdio: "ignore" });
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return stdout?.startsWith(`v${major}.`) ? path : null;
}
