/** Thread that explains valuations. */
import { parentPort } from "node:worker_threads";
import { createExplainRequests } from "./explain-requests.ts";
import type { ExplainAnswer, ExplainRequest } from "./explain-thread.ts";

const answer = createExplainRequests();

parentPort?.on("message", (request: ExplainRequest) => {
  try {
    parentPort?.postMessage(answer(request));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ kind: "failure", reason } satisfies ExplainAnswer);
  }
});
