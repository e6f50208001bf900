/**
 * The folder of one run of the tests. All processes of the run find it as their `TMPDIR`, so nothing that they leave
 * behind outlives the run, and a process that outlives it is recognized by its environment.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Data folders of the tests at their most, measured, and as much again. */
const NEEDED_MB = 2_000;
const END_MS = 5_000;
const POLL_MS = 50;

export interface RunFolder {
  readonly path: string;
  /** Environment of the processes of this run. */
  readonly env: NodeJS.ProcessEnv;
  /** Ends the processes of this run that still run, and removes the folder. Returns their commands. */
  discard(): Promise<readonly string[]>;
}

/** @throws with a sentence for the reader if there is too little room on the disk. */
export function createRunFolder({ endMs = END_MS } = {}): RunFolder {
  for (const place of [tmpdir(), process.cwd()]) {
    const { bavail, bsize } = statfsSync(place);
    const freeMb = Math.floor((bavail * bsize) / 1e6);
    if (freeMb < NEEDED_MB)
      throw new Error(
        `Only ${freeMb} MB are free in ${place}, and the tests need ${NEEDED_MB}. Free some, or name another folder in TMPDIR.`,
      );
  }
  const path = mkdtempSync(join(tmpdir(), "fairfloor-run-"));
  // PostgreSQL runs as another user, in a folder within.
  chmodSync(path, 0o711);
  return {
    path,
    env: { ...process.env, TMPDIR: path, CI: "true" },
    async discard() {
      const giveUpAt = Date.now() + endMs;
      let left = processesOf(path);
      while (left.length > 0 && Date.now() < giveUpAt) {
        await pause(POLL_MS);
        left = processesOf(path);
      }
      for (const { pid } of left) kill(pid);
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
      return left.map(({ command }) => command);
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it has ended by itself
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null; // the process has ended, or belongs to another user
  }
}

/** Processes with this folder as their `TMPDIR`. Empty on systems without `/proc`. */
function processesOf(path: string) {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      if (!readOrNull(`/proc/${name}/environ`)?.split("\0").includes(`TMPDIR=${path}`)) return [];
      const command = readOrNull(`/proc/${name}/cmdline`)?.split("\0").join(" ").trim() ?? "";
      return command === "" ? [] : [{ pid: Number(name), command }];
    });
}
