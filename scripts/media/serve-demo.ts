/** Runs the built app with its demo, in a temporary data folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Environment variables that determine the demo's collections, and so the pictures. */
const SETTINGS = { DEMO: "on", DEMO_SEED: "1", HOST: "127.0.0.1", PORT: "0", DATABASE_URL: "" };

/**
 * `marketEventsPerSecond` counts all demo collections together; 0 keeps the market static. @throws if the server
 * exits before it listens.
 */
export async function serveDemo(marketEventsPerSecond: number) {
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-media-"));
  const settings = { ...SETTINGS, DATA_DIR: dataDir, LIVE_RATE: String(marketEventsPerSecond) };
  const child = spawn("sh", ["scripts/start.sh"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...settings },
  });
  const closed = once(child, "close");
  return {
    /** "http://127.0.0.1:41234" */
    origin: await addressOf(child),
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await closed;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const port = /Fairfloor is at http:\/\/[^:\s]+:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    child.on("close", (code) =>
      reject(new Error(`The server ended with code ${code} before it listened:\n${output}`)),
    );
  });
}
