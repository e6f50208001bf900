/** Starts and stops the built server with another Node: `tsx scripts/check-node.ts PATH`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const STARTED_MS = 60_000;

async function startAndStop(node: string): Promise<void> {
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

const [node] = process.argv.slice(2);
if (node === undefined) throw new Error("usage: tsx scripts/check-node.ts PATH");
try {
  await startAndStop(node);
} catch (error) {
  console.error(`${node}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
