/**
 * Fits models in a separate process: a fit takes about a second, in which it would block the API, and the end of the
 * process returns its memory to the system.
 *
 * The process starts with the first fit, runs fits one at a time, in order, and ends when it is idle. If it dies, its
 * pending fits reject, and the next fit starts another.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Sale } from "../market/market-events.ts";
import { startProcess } from "../platform/launch/launch.ts";
import type { CollectionValuation, TokenToValue } from "./collection-valuation.ts";

export interface FitRequest {
  readonly id: number;
  readonly tokens: readonly TokenToValue[];
  readonly sales: readonly Sale[];
}

export type FitResponse =
  | { readonly id: number; readonly valuation: CollectionValuation }
  | { readonly id: number; readonly failure: string };

interface PendingFit {
  resolve(valuation: CollectionValuation): void;
  reject(error: Error): void;
}

/** Long enough for all fits of a first start, or of an update of all projections, to share a process. */
const IDLE_MS = 10_000;

export type Valuer = ReturnType<typeof createValuer>;

export function createValuer() {
  const pending = new Map<number, PendingFit>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isClosed = false;

  function fail(error: Error): void {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function start(): ChildProcess {
    const started = startProcess(new URL("./fit/fit.process.ts", import.meta.url));
    started.on("message", (answer: FitResponse) => {
      const caller = pending.get(answer.id);
      pending.delete(answer.id);
      if (pending.size === 0) idle = setTimeout(end, IDLE_MS).unref();
      if ("valuation" in answer) caller?.resolve(answer.valuation);
      else caller?.reject(new Error(`the valuation failed: ${answer.failure}`));
    });
    const onEnd = (error: Error) => {
      if (child !== started) return;
      child = null;
      fail(error);
    };
    started.on("error", onEnd);
    started.on("exit", (code, signal) =>
      onEnd(new Error(`the valuation's process ended with ${signal ?? `code ${code}`}`)),
    );
    // A fit under way does not keep the server from exiting.
    started.unref();
    started.channel?.unref();
    return started;
  }

  /** Returns the process that was ended, if one ran. */
  function end(): ChildProcess | null {
    const ending = child;
    child = null;
    clearTimeout(idle);
    ending?.kill();
    return ending;
  }

  return {
    /** Starts the process, so that the first fit does not wait for that. */
    warmUp(): void {
      child ??= start();
    },
    /** Runs `valueAndPack` in the process. Rejects if the process dies or the valuer is closed. */
    fit(tokens: readonly TokenToValue[], sales: readonly Sale[]): Promise<CollectionValuation> {
      if (isClosed) return Promise.reject(new Error("the valuer was closed"));
      clearTimeout(idle);
      child ??= start();
      lastId += 1;
      const id = lastId;
      // Callers pass whole tokens. Copying their names and addresses to the process would take longer.
      const lean = tokens.map(({ tokenId, rank, traits }) => ({ tokenId, rank, traits }));
      const request: FitRequest = { id, tokens: lean, sales };
      const answered = new Promise<CollectionValuation>((resolve, reject) => {
        pending.set(id, { resolve, reject });
      });
      child.send(request);
      return answered;
    },
    /** Ends the process. Pending fits reject. */
    async close(): Promise<void> {
      isClosed = true;
      fail(new Error("the valuer was closed"));
      const ending = end();
      if (ending && ending.exitCode === null && ending.signalCode === null)
        await once(ending, "exit");
    },
  };
}
