/** Installs the peers before their first measurement. They are not packages of the project. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError } from "../../server/cli/command.ts";

const BENCH = fileURLToPath(new URL("..", import.meta.url));

/** @throws CommandError */
export function installPeers(): void {
  const manifest = readFileSync(join(BENCH, "package.json"), "utf8");
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> }; // our own file
  const isThere = (name: string) => existsSync(join(BENCH, "node_modules", name));
  if (Object.keys(dependencies).every(isThere)) return;
  console.log("Installing the peers: npm ci --prefix bench");
  const { status } = spawnSync("npm", ["ci", "--prefix", BENCH], { stdio: "inherit" });
  if (status !== 0) throw new CommandError("The peers could not be installed.");
}
