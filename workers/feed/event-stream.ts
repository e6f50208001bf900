/**
 * Reads one connection of server-sent events, by `fetch` and not by `EventSource`: that one reconnects
 * by itself to the address it began with, where ours must name the position reached since, and it
 * hides the status of a refusal.
 */
import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { FetchPath } from "./requests.ts";

/** An event longer than this is no listing delta; reading on would only fill the memory. */
const MAX_EVENT_CHARS = 16 * 1024 * 1024;

export interface StreamListener {
  /** Bytes arrived, a part of an event included. */
  onBytes(): void;
  onEvent(event: EventSourceMessage): void;
}

/** Settles with why the stream ended, for the log. Never rejects; a part of an event at the end is dropped. */
export async function readEventStream(
  fetchPath: FetchPath,
  path: string,
  signal: AbortSignal,
  listener: StreamListener,
): Promise<string> {
  try {
    const response = await fetchPath(path, {
      headers: { Accept: "text/event-stream" },
      cache: "no-store",
      signal,
    });
    const type = response.headers.get("Content-Type") ?? "";
    if (!response.ok || !response.body || !type.startsWith("text/event-stream")) {
      await response.body?.cancel();
      return `answered ${response.status} ${type}`;
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
      if (done) return "ended";
      listener.onBytes();
      parser.feed(value);
      if (fault !== null) {
        await reader.cancel();
        return fault;
      }
      if (signal.aborted) return "aborted";
    }
  } catch (error) {
    return String(error);
  }
}
