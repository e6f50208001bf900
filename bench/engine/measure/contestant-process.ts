/** The parent's handle on a contestant's process. */
import { fork } from "node:child_process";
import type { ContestantReply, ContestantRequest } from "./contestant-child.ts";
import type { WorkloadId } from "./measured.ts";

const REQUEST_LIMIT_MS = 120_000;
/** Heap limit of the process. A million tokens as row objects need more than Node's default. */
const HEAP_MB = 8_192;

/** Controls a contestant's process. A promise rejects with a sentence if the contestant fails. */
export interface ContestantProcess {
  start(workload: WorkloadId): Promise<void>;
  /** Runs one round and returns its figure. */
  round(): Promise<number>;
  finish(): Promise<void>;
  /** True if another workload can be started. It may be true after a failure too. */
  isOpen(): boolean;
  close(): void;
}

export function startContestant(contestant: string, size: number): ContestantProcess {
  const child = fork(new URL("contestant-child.ts", import.meta.url), [contestant, String(size)], {
    execArgv: [...process.execArgv, "--expose-gc", `--max-old-space-size=${HEAP_MB}`],
    // Discards what libraries print, but keeps stderr: its last lines explain why a process ended.
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let lastWords = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-2_000);
  });

  function request(message: ContestantRequest): Promise<number | null> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        child.off("message", onMessage).off("exit", onExit);
        end();
      };
      const onMessage = (reply: ContestantReply) =>
        settle(() => (reply.ok ? resolve(reply.figure) : reject(new Error(reply.reason))));
      const onExit = (code: number | null, signal: string | null) =>
        settle(() => reject(new Error(`Its process ended (${signal ?? code}): ${lastLine()}`)));
      const timer = setTimeout(() => {
        settle(() => reject(new Error(`It took more than ${REQUEST_LIMIT_MS / 1_000} s.`)));
        child.kill("SIGKILL");
      }, REQUEST_LIMIT_MS);
      child.on("message", onMessage).on("exit", onExit);
      child.send(message);
    });
  }

  function lastLine(): string {
    const errors = lastWords.split("\n").filter((line) => /error/i.test(line));
    return errors.at(-1)?.trim() ?? "without a word";
  }

  return {
    async start(workload) {
      await request({ kind: "start", workload });
    },
    async round() {
      const figure = await request({ kind: "round" });
      if (figure === null) throw new Error("A round without a figure.");
      return figure;
    },
    async finish() {
      await request({ kind: "finish" });
    },
    isOpen: () => child.connected && !child.killed,
    close() {
      child.kill("SIGKILL");
    },
  };
}
