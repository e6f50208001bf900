/**
 * Reads one connection of server-sent events with `fetch`. `EventSource` does not fit: it reconnects to its
 * original URL, where ours must name the position reached since, and it hides the status of a refusal.
 */
import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { FetchPath } from "../requests.ts";

/** No listing delta is longer than this. Reading a longer event would only fill the memory. */
const MAX_EVENT_CHARS = 16 * 1024 * 1024;

export interface StreamListener {
  /** Called when bytes arrive, even those of a partial event. */
  onBytes(): void;
  onEvent(event: EventSourceMessage): void;
}

export interface StreamOutcome {
  /** Why the stream ended, for the log. */
  readonly reason: string;
  /** HTTP status of a refused stream; null if it was accepted or the server did not answer. */
  readonly status: number | null;
  /** `Retry-After` header of a refused stream. */
  readonly retryAfter: string | null;
}

/** Never rejects. Drops a partial event at the end of the stream. */
export async function readEventStream(
  fetchPath: FetchPath,
  path: string,
  signal: AbortSignal,
  listener: StreamListener,
): Promise<StreamOutcome> {
  try {
    const response = await fetchPath(path, {
      headers: { Accept: "text/event-stream" },
      cache: "no-store",
      signal,
    });
    const type = response.headers.get("Content-Type") ?? "";
    if (!response.ok || !response.body || !type.startsWith("text/event-stream")) {
      await response.body?.cancel();
      return {
        reason: `answered ${response.status} ${type}`,
        status: response.status,
        retryAfter: response.headers.get("Retry-After"),
      };
    }
    let fault: string | null = null;
    const parser = createParser({
      onEvent: listener.onEvent,
      maxBufferSize: MAX_EVENT_CHARS,
      onError(error) {
        if (error.type === "max-buffer-size-exceeded") fault = error.message;
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ended("ended");
      listener.onBytes();
      parser.feed(value);
      if (fault !== null) {
        await reader.cancel();
        return ended(fault);
      }
      if (signal.aborted) return ended("aborted");
    }
  } catch (error) {
    return ended(String(error));
  }
}

function ended(reason: string): StreamOutcome {
  return { reason, status: null, retryAfter: null };
}
