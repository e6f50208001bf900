/** Fetches another Node from npm, to check the server with it. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

const FETCH_MS = 180_000;

/** Returns the path of the newest Node of this major version, or null if npm cannot fetch it. */
export async function fetchNode(major: string): Promise<string | null> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = resolve("node_modules/.cache", `node-${major}`);
  const path = join(folder, "node_modules", name, "bin", "node");
  mkdirSync(folder, { recursive: true });
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund"];
  const npm = spawn("npm", [...args, "--fetch-retries=1", `${name}@${major}`], {
    stdio: "ignore",
    timeout: FETCH_MS,
  });
  await once(npm, "close");
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return stdout?.startsWith(`v${major}.`) ? path : null;
}
