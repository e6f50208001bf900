/** Starts threads and processes from the server's own files, in the source tree and in the built server alike. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type ResourceLimits, Worker } from "node:worker_threads";

/** False in the build. */
export const IS_SOURCE = import.meta.url.endsWith(".ts");
/** The project's folder. The build is in `dist-server/`, one level deeper. */
export const ROOT = fileURLToPath(new URL(IS_SOURCE ? "../../.." : "../../../..", import.meta.url));

/** In the source tree, `boot.mjs` loads the TypeScript file. The build has a JavaScript file in the same place. */
function resolveEntry(entry: URL): { readonly file: URL; readonly argv: readonly string[] } {
  if (IS_SOURCE) return { file: new URL("./boot.mjs", import.meta.url), argv: [entry.href] };
  return { file: new URL(entry.href.replace(/\.ts$/, ".js")), argv: [] };
}

/** Starts the TypeScript file `entry` as a thread. Without `limits`, it has the memory limits of the process. */
export function startThread(entry: URL, workerData: unknown, limits?: ResourceLimits): Worker {
  const { file, argv } = resolveEntry(entry);
  return new Worker(file, {
    argv: [...argv],
    workerData,
    ...(limits && { resourceLimits: limits }),
  });
}

/**
 * Starts the TypeScript file `entry` as a process with a channel for messages. Its memory returns to the system when
 * it ends, which a thread's does not. It shares our output, but not our flags.
 */
export function startProcess(entry: URL, args: readonly string[] = []): ChildProcess {
  const { file, argv } = resolveEntry(entry);
  return fork(fileURLToPath(file), [...argv, ...args], {
    execArgv: [],
    serialization: "advanced",
  });
}

/** A process ended with an error code, after it had printed the reason. */
export class ProcessFailed extends Error {}

/** Runs `entry` until its end. Rejects if it fails, with `ProcessFailed` unless a signal ended it. It should exit when its channel disconnects, as we are gone then. */
export function runProcess(entry: URL, args: readonly string[] = []): Promise<void> {
  const child = startProcess(entry, args);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0) resolve();
      else if (code === null) reject(new Error(`${entry.pathname} ended with ${signal}`));
      else reject(new ProcessFailed(`${entry.pathname} ended with code ${code}`));
    });
  });
}
