/** Frames of the Phoenix protocol, version 2: `[join_ref, ref, topic, event, payload]`. */
import { parseJson } from "../../../contract/values/decode-text.ts";
import { isRecord } from "../../../contract/values/is-record.ts";

/** A frame as the Phoenix client expects it. */
export interface Frame {
  readonly join_ref: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const REPLY = "phx_reply";

/** Returns null for a broken frame, at which the Phoenix client would throw or wait forever. */
export function decodeFrame(raw: unknown): Frame | null {
  const frame = typeof raw === "string" ? parseJson(raw) : undefined;
  if (!Array.isArray(frame)) return null;
  const [joinRef, ref, topic, event, payload]: readonly unknown[] = frame;
  if (typeof topic !== "string" || typeof event !== "string" || !isRecord(payload)) return null;
  if (event === REPLY && typeof payload["status"] !== "string") return null;
  return { join_ref: textOf(joinRef), ref: textOf(ref), topic, event, payload };
}

/** The client numbers its references as text. A server that answers with numbers is understood. */
function textOf(reference: unknown): string | null {
  return typeof reference === "string" || typeof reference === "number" ? String(reference) : null;
}
