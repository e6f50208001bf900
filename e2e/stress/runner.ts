/** Runs the test programs, and ends them on Ctrl-C or SIGTERM. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Runner {
  /** Runs a program of the project's packages to its end. Returns true if it ends with code 0. */
  run(
    program: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<boolean>;
  /** True after a signal. */
  isStopped(): boolean;
}

/** Creates the only runner of a process. */
export function createRunner(): Runner {
  let child: ChildProcess | null = null;
  let isStopped = false;

  /** The first signal lets the program clean up. A second one kills it and what it started. */
  function stop(): void {
    if (child?.pid) process.kill(isStopped ? -child.pid : child.pid, isStopped ? 9 : "SIGINT");
    isStopped = true;
  }

  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return {
    async run(program, args, env) {
      child = spawn(join("node_modules", ".bin", program), args, {
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, CI: "true", ...env },
        // Out of the terminal's group, so that Ctrl-C comes once, from here.
        detached: true,
      });
      const [code] = await once(child, "close");
      child = null;
      return code === 0;
    },
    isStopped: () => isStopped,
  };
}
