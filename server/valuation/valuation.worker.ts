/** Thread that projects and explains. */
import { parentPort } from "node:worker_threads";
import { lowerPriority } from "../launch/low-priority.ts";
import { createThreadRequests } from "./thread-requests.ts";
import type { ThreadAnswer, ThreadRequest } from "./valuation-thread.ts";

lowerPriority();
const answer = createThreadRequests();

parentPort?.on("message", (request: ThreadRequest) => {
  try {
    parentPort?.postMessage(answer(request));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ kind: "failure", reason } satisfies ThreadAnswer);
  }
});
