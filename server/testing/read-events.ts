/** Reads a live stream in a test and collects its events. */
import { createParser, type EventSourceMessage } from "eventsource-parser";

export interface EventReader {
  readonly events: readonly EventSourceMessage[];
  /** Settles when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Closes the connection. */
  close(): void;
}

/** Connects to `url`. Throws unless the response is a stream. */
export async function readEvents(
  url: string,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const ended = (async () => {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        parser.feed(value);
      }
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
  })();
  return { events, ended, close: () => controller.abort() };
}
