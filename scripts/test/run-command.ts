/** Runs the program of a suite. */
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { resolve as resolvePath } from "node:path";
import { processorSeconds } from "./processor-time.ts";

export interface Command {
  /** A program in `node_modules/.bin`, or an absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** True if it and its children get a low priority. */
  readonly yields?: boolean;
}

export interface Ended {
  readonly succeeded: boolean;
  readonly seconds: number;
}

const KILL_AFTER_MS = 10_000;

/** Runs a program. Prints its output at once if `isLive`, otherwise when it ends. Sends SIGINT when `signal` aborts. */
export function runCommand(
  { program, args, env, yields }: Command,
  base: NodeJS.ProcessEnv,
  { isLive, signal }: { readonly isLive: boolean; readonly signal: AbortSignal },
): Promise<Ended> {
  const startedAt = performance.now();
  const output = isLive ? "inherit" : "pipe";
  return new Promise((resolve) => {
    const child = spawn(resolvePath("node_modules/.bin", program), args, {
      stdio: ["ignore", output, output],
      env: { ...base, ...env },
      // A terminal's Ctrl-C reaches this process alone, which passes it on once.
      detached: true,
    });
    if (yields && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const stop = () => {
      child.kill("SIGINT");
      setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS).unref();
    };
    signal.addEventListener("abort", stop, { once: true });
    const end = (succeeded: boolean) => {
      signal.removeEventListener("abort", stop);
      resolve({ succeeded, seconds: (performance.now() - startedAt) / 1000 });
    };
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => printed.push(chunk));
    child.on("error", (error) => {
      console.error(`${program} does not start: ${error.message}. Run \`npm ci\`.`);
      end(false);
    });
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(printed));
      end(code === 0);
    });
  });
}

/** Measures the processor time that children of this process have used since the call. */
export function startProcessorClock(): () => number | null {
  const before = processorSeconds(process.pid);
  return () => {
    const after = processorSeconds(process.pid);
    return before === null || after === null ? null : after - before;
  };
}
