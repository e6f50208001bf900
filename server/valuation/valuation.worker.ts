/** Thread that projects and explains. */
import { parentPort } from "node:worker_threads";
import { messageOf } from "../platform/log/message-of.ts";
import { createThreadRequests } from "./thread-requests.ts";
import type { ThreadAnswer, ThreadRequest } from "./valuation-thread.ts";

const answer = createThreadRequests();

parentPort?.on("message", (request: ThreadRequest) => {
  try {
    parentPort?.postMessage(answer(request));
  } catch (error) {
    parentPort?.postMessage({ kind: "failure", reason: messageOf(error) } satisfies ThreadAnswer);
  }
});
