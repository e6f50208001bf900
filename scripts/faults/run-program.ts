/** Runs a program with everything that it starts, for as long as it prints something. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A program that prints nothing for this long hangs, and is ended. */
  readonly silenceMs: number;
  /** Ends the program. */
  readonly signal: AbortSignal;
}

export interface Ending {
  readonly code: number | null;
  readonly hangs: boolean;
  /** The last lines that it printed. */
  readonly tail: string;
}

/** Time for a program to remove its temporary files. */
const GRACE_MS = 5_000;
const TAIL = 4_000;

/** Kills what is left of a group of processes. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // the whole group has ended
  }
}

/** @throws the reason of `signal` if that ended it. */
export async function runProgram(program: Program): Promise<Ending> {
  const { command, args, folder, env, silenceMs, signal } = program;
  signal.throwIfAborted();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that a busy test process ends with it, and Ctrl-C reaches only this script.
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} does not start`);
  const silence = new AbortController();
  const silenceTimer = setTimeout(() => silence.abort(), silenceMs);
  let tail = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      silenceTimer.refresh();
      tail = (tail + chunk.toString()).slice(-TAIL);
    });
  const exited = once(child, "exit");
  const stop = AbortSignal.any([silence.signal, signal]);
  await Promise.race([exited, once(stop, "abort")]);
  clearTimeout(silenceTimer);
  const { exitCode } = child;
  if (exitCode === null) {
    child.kill("SIGTERM");
    await Promise.race([exited, pause(GRACE_MS, undefined, { ref: false })]);
  }
  killGroup(pid);
  await exited;
  signal.throwIfAborted();
  return { code: exitCode, hangs: silence.signal.aborted && exitCode === null, tail };
}
