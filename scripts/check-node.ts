/**
 * Checks the server with another Node: `tsx scripts/check-node.ts 26` starts and stops the built server, then runs the
 * unit tests of `contract/` and `server/`. npm's package of that Node is fetched into `node_modules/.cache`.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const TESTS = ["--project", "contract", "--project", "server"];
/** They take minutes and repeat what quicker tests show about Node. */
const SLOW_TESTS = [
  "server/main.test.ts",
  "server/backup/**",
  "server/cli/**",
  "server/backtest/**",
  "server/store/stalled-import.test.ts",
  "server/valuation/**",
  "server/record/**",
  "server/store/projections.test.ts",
  "server/sources/chain/**",
  "server/sources/opensea/**",
  "server/chain/erc721/**",
  "server/testing/chain/**",
  "server/testing/opensea/**",
];
const STARTED_MS = 60_000;

const [major = ""] = process.argv.slice(2);
const name = `node-${process.platform}-${process.arch}`;
const folder = resolve("node_modules/.cache", `node-${major}`);
const node = join(folder, "node_modules", name, "bin", "node");

/** Returns true if the Node is there and runs. */
function fetchNode(): boolean {
  mkdirSync(folder, { recursive: true });
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund"];
  spawnSync("npm", [...args, "--loglevel", "error", `${name}@${major}`], { stdio: "inherit" });
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return stdout?.startsWith(`v${major}.`) ?? false;
}

async function runTests(): Promise<void> {
  const excludes = SLOW_TESTS.flatMap((pattern) => ["--exclude", pattern]);
  const args = ["node_modules/vitest/vitest.mjs", "run", ...TESTS, ...excludes];
  const vitest = spawn(node, args, { stdio: ["ignore", "inherit", "pipe"] });
  let errors = "";
  vitest.stderr.on("data", (chunk) => {
    errors += chunk;
    process.stderr.write(chunk);
  });
  const [code] = await once(vitest, "close");
  if (code !== 0) throw new Error("tests failed, see above");
  if (errors.includes("DeprecationWarning"))
    throw new Error("a deprecation was printed, see above");
}

async function startAndStop(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-node-"));
  const server = spawn(node, ["dist-server/server/main.js"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, HOST: "127.0.0.1", DEMO: "off", PORT: "0", DATA_DIR: dataDir },
  });
  const closed = once(server, "close");
  const overdue = setTimeout(() => server.kill("SIGKILL"), STARTED_MS);
  let out = "";
  let errors = "";
  server.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  try {
    for await (const chunk of server.stdout) {
      out += chunk;
      const origin = /Fairfloor is at (http:\S+)\n/.exec(out)?.[1];
      if (origin === undefined || server.killed) continue;
      for (const path of ["/readyz", "/"]) {
        const { status } = await fetch(origin + path);
        if (status !== 200) throw new Error(`the built server answers ${status} to ${path}`);
      }
      server.kill("SIGTERM");
    }
    const [code] = await closed;
    if (code !== 0 || errors !== "")
      throw new Error(`the built server exits with ${code}, and prints:\n${out}${errors}`);
  } finally {
    clearTimeout(overdue);
    server.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.versions.node.startsWith(`${major}.`))
  console.log(`Left out: this is Node ${major}, so every other check has run with it.`);
else if (!fetchNode())
  console.log(`Left out: the check with Node ${major}. npm could not fetch ${name}@${major}.`);
else
  try {
    await startAndStop();
    await runTests();
  } catch (error) {
    console.error(`Node ${major}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
