/** The built app with its demo, in a data folder of its own that goes with it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface DemoServer {
  /** "http://127.0.0.1:41234" */
  readonly origin: string;
  stop(): Promise<void>;
}

/** The environment that the demo's collections, and so the pictures, come out of. */
const SETTINGS = { DEMO: "on", DEMO_SEED: "1", HOST: "127.0.0.1", PORT: "0", DATABASE_URL: "" };

/**
 * `marketEventsPerSecond`: over all demo collections; 0 holds the market still.
 * @throws if it ends before it listens.
 */
export async function serveDemo(marketEventsPerSecond: number): Promise<DemoServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-media-"));
  const settings = { ...SETTINGS, DATA_DIR: dataDir, LIVE_RATE: String(marketEventsPerSecond) };
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...settings },
  });
  const closed = once(child, "close");
  const origin = await addressOf(child);
  return {
    origin,
    async stop() {
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
