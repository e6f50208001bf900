/** The trace: logs the worker's messages, and gives the console `window.fairfloor`. It starts when this module is loaded. */
import type { CollectionStore } from "../collection/collection-store.ts";
import { createConsoleTools } from "./console-tools.ts";
import { sizeText } from "./size-of.ts";
import { createTracer, type TracedMessage } from "./trace-engine.ts";

/** Messages that are kept for `fairfloor.messages`. */
const KEPT_MESSAGES = 1_000;
const ARROWS = { call: "->", answer: "<-", fault: "<!", update: "<=" };

const messages: TracedMessage[] = [];
let store: CollectionStore | null = null;

function lineOf({ at, kind, what, bytes, tookMs }: TracedMessage): string {
  const took = tookMs === null ? "" : `, ${tookMs.toFixed(1)} ms`;
  return `${(at / 1000).toFixed(3)} s ${ARROWS[kind]} ${what} (${sizeText(bytes)}${took})`;
}

const tracer = createTracer(
  (message) => {
    messages.push(message);
    if (messages.length > KEPT_MESSAGES) messages.shift();
    console.log(lineOf(message));
  },
  () => performance.now(),
);

window.fairfloor = Object.assign(
  createConsoleTools(() => store, messages),
  {
    tracer(engine: Worker | MessagePort, traced: CollectionStore) {
      store = traced;
      return tracer(engine, traced);
    },
  },
);
console.log("Fairfloor is traced. `fairfloor` has table, view, feed, messages and save().");
