/** Notes every message between the page and an engine: calls, answers, faults and updates, with sizes and times. */
import type { CollectionUpdate } from "../../contract/worker-api.ts";
import type { CollectionStore } from "../collection/collection-store.ts";
import { sizeOf } from "./size-of.ts";

export interface TracedMessage {
  /** Milliseconds since the page began to load. */
  readonly at: number;
  /** "call": to the engine. The others come from it. */
  readonly kind: "call" | "answer" | "fault" | "update";
  /** Name of the call, text of the fault, or the parts of the update with their sizes in bytes. */
  readonly what: string;
  readonly bytes: number;
  /** Milliseconds from the call to its answer, or the page's for an update. Null for the others. */
  readonly tookMs: number | null;
}

/** The parts of comlink's messages that are read. */
interface EngineMessage {
  readonly id?: string;
  readonly path?: readonly string[];
  readonly type?: string;
  readonly fault?: string;
}

/** Parts of an update that are worth their size. */
const PARTS = ["fixed", "figures", "listings", "view"] as const;

/** Creates a tracer that passes each message to `note`. Pings are left out, as there are two a second. */
export function createTracer(note: (message: TracedMessage) => void, now: () => number) {
  return (engine: Worker | MessagePort, store: CollectionStore): CollectionStore["receive"] => {
    /** Id of a call without an answer -> its name and time. */
    const pending = new Map<string, { readonly name: string; readonly at: number }>();
    const post = engine.postMessage.bind(engine);
    engine.postMessage = (
      message: EngineMessage,
      options?: StructuredSerializeOptions | Transferable[],
    ) => {
      const { id, path, type } = message;
      const name = path?.join(".") || String(type).toLowerCase();
      if (id !== undefined && name !== "ping") {
        pending.set(id, { name, at: now() });
        note({ at: now(), kind: "call", what: name, bytes: sizeOf(message), tookMs: null });
      }
      post(message, options as StructuredSerializeOptions); // either is passed on
    };
    engine.addEventListener("message", (event) => {
      const { data } = event as MessageEvent<EngineMessage>;
      const bytes = sizeOf(data);
      if (data.fault !== undefined)
        note({ at: now(), kind: "fault", what: data.fault, bytes, tookMs: null });
      const call = data.id === undefined ? undefined : pending.get(data.id);
      if (!call || data.id === undefined) return;
      pending.delete(data.id);
      note({ at: now(), kind: "answer", what: call.name, bytes, tookMs: now() - call.at });
    });
    return (update) => {
      const [at, bytes, what] = [now(), sizeOf(update), describeUpdate(update)];
      store.receive(update);
      note({ at, kind: "update", what, bytes, tookMs: now() - at });
    };
  };
}

function describeUpdate(update: CollectionUpdate): string {
  const { sequence, phase, connection } = update;
  const parts = PARTS.filter((part) => update[part]).map(
    (part) => `${part} ${sizeOf(update[part])}`,
  );
  return [`${sequence}: ${phase.name}, ${connection.name}`, ...parts].join(", ");
}
