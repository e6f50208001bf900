/** Runs the built server in a separate process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { vi } from "vitest";
import type { Config } from "../platform/config/config.ts";
import { builtProgram, ROOT } from "./built-program.ts";

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Its exit code; null if a signal ended it. */
  readonly exit: Promise<number | null>;
  /** Resolves with its origin once it listens. */
  origin(): Promise<string>;
}

const running = new Set<ServerProcess>();

/** Starts the server on a database, without the demo, on a free port. A shell runs `prepare` before. */
export function runServer(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  settings: Readonly<Record<string, string>> = {},
  prepare = ":",
): ServerProcess {
  const command = [process.execPath, builtProgram("main")];
  const child = spawn("sh", ["-c", `${prepare} && exec "$@"`, "sh", ...command], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: "0",
      DEMO: "off",
      LIVE_RATE: "0",
      // Lets each test give its clients their own addresses.
      TRUSTED_PROXIES: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? "",
      ...settings,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const exit = once(child, "close").then(([code]) => {
    running.delete(program);
    return typeof code === "number" ? code : null;
  });
  const program: ServerProcess = {
    child,
    output: () => output,
    exit,
    origin: () =>
      vi.waitFor(
        () => {
          const found = /http:\/\/localhost:\d+/.exec(output);
          if (!found) throw new Error(`not listening yet: ${output}`);
          return found[0];
        },
        { timeout: 50_000, interval: 50 },
      ),
  };
  running.add(program);
  return program;
}

/** Kills the servers that a test left running. */
export async function killServers(): Promise<void> {
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all([...running].map(({ exit }) => exit));
}
