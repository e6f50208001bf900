/** Child processes that keep the processor busy, one for each core. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";

/** Computes all the time. Ends when its standard input ends, so also if its parent is killed. */
const LOOP = `
  process.stdin.on("end", () => process.exit()).resume();
  function compute() {
    const until = Date.now() + 50;
    while (Date.now() < until);
    setImmediate(compute);
  }
  compute();
`;

export interface BusyLoops {
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

export function startBusyLoops(count = availableParallelism()): BusyLoops {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ["-e", LOOP], { stdio: ["pipe", "ignore", "inherit"] }),
  );
  return {
    pids: children.map(({ pid = 0 }) => pid),
    async stop() {
      const running = children.filter((each) => each.exitCode === null && each.signalCode === null);
      const ended = running.map((child) => once(child, "exit"));
      for (const child of running) child.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}
