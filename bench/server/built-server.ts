/** Runs the built server as `npm start` does, and reads its use of the machine. Linux only: it reads /proc. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const TICKS_PER_SECOND = 100;

export interface BuiltServer {
  readonly port: number;
  readonly readySeconds: number;
  /** Returns the proportional set size of all its processes together, in megabytes. */
  memoryMb(): number;
  /** Returns the processor time of all its processes together, in seconds. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // the process has ended
  }
}

/** Returns `pid` and the processes that it started, directly or not. */
function family(pid: string): readonly string[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
  return [pid, ...children.flatMap(family)];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

/** Starts the server and resolves when it listens. `settings` are added to the environment. */
export async function startBuiltServer(
  settings: Readonly<Record<string, string>>,
): Promise<BuiltServer> {
  const began = performance.now();
  const launcher = spawn("sh", ["scripts/start.sh"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      npm_node_execpath: process.execPath,
      ...{ HOST: "127.0.0.1", PORT: "0" },
      ...settings,
    },
  });
  const processes = () => family(String(launcher.pid));
  const port = await new Promise<number>((started, failed) => {
    let output = "";
    launcher.stdout.on("data", (text) => {
      output += text;
      const found = /Fairfloor is at \S+:(\d+)/.exec(output)?.[1];
      if (found) started(Number(found));
    });
    launcher.once("exit", () => failed(new Error(`the server has ended: ${output}`)));
  });
  return {
    port,
    readySeconds: (performance.now() - began) / 1000,
    memoryMb() {
      const kilobytes = processes().map((pid) =>
        Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
      );
      return sum(kilobytes) / 1024;
    },
    processorSeconds() {
      const ticks = processes().map((pid) => {
        const fields = read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
        return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
      });
      return sum(ticks) / TICKS_PER_SECOND;
    },
    async stop() {
      launcher.kill("SIGINT");
      await once(launcher, "exit");
    },
  };
}
