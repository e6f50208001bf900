/** Frames of the Phoenix protocol, version 2: `[join_ref, ref, topic, event, payload]`. */
import { parseJson } from "../../../../../contract/values/decode-text.ts";
import { isRecord } from "../../../../../contract/values/is-record.ts";
import { parseForeignJson } from "../../../../platform/outbound/foreign-json/parse-foreign-json.ts";

/** A frame as the Phoenix client expects it. */
export interface Frame {
  readonly join_ref: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const SOURCE = "OpenSea's stream";
const REPLY = "phx_reply";
/** Characters. Longer frames are parsed asynchronously, so later frames may overtake them. Events have a few kilobytes. */
const MAX_ORDERED_LENGTH = 100_000;
/** Maximum number of pending long frames. More are dropped, as if the stream had lost them. */
const MAX_WAITING = 4;

export interface FrameDecoder {
  /** Calls `deliver` with the frame, now or later. Skips a malformed frame: the Phoenix client would throw or hang. */
  decode(raw: unknown, deliver: (frame: Frame) => void): void;
}

export function createFrameDecoder(): FrameDecoder {
  let waiting = 0;

  async function decodeLong(raw: string, deliver: (frame: Frame) => void): Promise<void> {
    waiting += 1;
    // A frame that cannot be read is dropped, as if the stream had lost it.
    const json = await parseForeignJson(Buffer.from(raw), SOURCE).catch(() => null);
    waiting -= 1;
    const frame = frameOf(json);
    if (frame) deliver(frame);
  }

  return {
    decode(raw, deliver) {
      if (typeof raw !== "string") return;
      if (raw.length > MAX_ORDERED_LENGTH) {
        if (waiting < MAX_WAITING) void decodeLong(raw, deliver);
        return;
      }
      const frame = frameOf(parseJson(raw));
      if (frame) deliver(frame);
    },
  };
}

function frameOf(frame: unknown): Frame | null {
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
