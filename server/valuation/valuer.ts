/**
 * Fits models in a worker thread, so that a fit of a second does not block the API.
 *
 * The thread starts with the first fit and runs fits one at a time, in order. If the thread dies, its pending fits
 * reject, and the next fit starts a new thread.
 */
import { Worker } from "node:worker_threads";
import type { Sale } from "../model/market-events.ts";
import type { CollectionValuation, TokenToValue } from "./collection-valuation.ts";

export interface Valuer {
  /** Runs `valueCollection` in the thread. Rejects if the thread dies or the valuer is closed. */
  fit(tokens: readonly TokenToValue[], sales: readonly Sale[]): Promise<CollectionValuation>;
  /** Terminates the thread. Pending fits reject. */
  close(): Promise<void>;
}

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

export function createValuer(): Valuer {
  const pending = new Map<number, PendingFit>();
  let worker: Worker | null = null;
  let lastId = 0;
  let isClosed = false;

  function fail(error: Error): void {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL("./fit/fit.boot.mjs", import.meta.url));
    started.on("message", (answer: FitResponse) => {
      const caller = pending.get(answer.id);
      pending.delete(answer.id);
      if (pending.size === 0) started.unref();
      if ("valuation" in answer) caller?.resolve(answer.valuation);
      else caller?.reject(new Error(`the valuation failed: ${answer.failure}`));
    });
    const end = (error: Error) => {
      if (worker !== started) return;
      worker = null;
      fail(error);
    };
    started.on("error", end);
    started.on("exit", (code) => end(new Error(`the valuation's thread ended with code ${code}`)));
    return started;
  }

  return {
    fit(tokens, sales) {
      if (isClosed) return Promise.reject(new Error("the valuer was closed"));
      worker ??= start();
      // An idle thread does not keep the process running; a fit under way does.
      worker.ref();
      lastId += 1;
      const id = lastId;
      // Posts only the fields that a fit needs: copying names and addresses would take longer.
      const lean = tokens.map(({ tokenId, rank, traits }) => ({ tokenId, rank, traits }));
      const request: FitRequest = { id, tokens: lean, sales };
      const answered = new Promise<CollectionValuation>((resolve, reject) => {
        pending.set(id, { resolve, reject });
      });
      worker.postMessage(request);
      return answered;
    },
    async close() {
      isClosed = true;
      const ending = worker;
      worker = null;
      fail(new Error("the valuer was closed"));
      await ending?.terminate();
    },
  };
}
