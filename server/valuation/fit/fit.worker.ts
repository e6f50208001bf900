/** Entry of the valuer's thread: wiring only. */
import { parentPort } from "node:worker_threads";
import { valueCollection } from "../project.ts";
import type { FitRequest, FitResponse } from "../valuer.ts";

const port = parentPort;
if (port === null) throw new Error("fit.worker.ts runs in a thread of createValuer");

port.on("message", ({ id, tokens, sales }: FitRequest) => {
  let answer: FitResponse;
  try {
    answer = { id, valuation: valueCollection(tokens, sales) };
  } catch (error) {
    answer = { id, failure: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(answer);
});
