/** Traces the page: a small picture of every frame that reached the screen, whichever thread drew it, and script time. */
import type { CDPSession } from "playwright";
import sharp from "sharp";
import type { Pixels } from "./blank.ts";
import { scriptMs, type TraceEvent } from "./script-time.ts";

const CATEGORIES = ["disabled-by-default-devtools.screenshot", "devtools.timeline"];

export interface PageTrace {
  readonly frames: readonly Pixels[];
  /** Result of `scriptMs`. */
  readonly scriptMs: number;
}

export interface RunningTrace {
  /** Ends the trace and returns it. */
  stop(): Promise<PageTrace>;
}

async function pixelsOf(jpeg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(jpeg, "base64"))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Starts a trace of `categories`. The returned function ends it and returns its events. */
export async function traceEvents(
  session: CDPSession,
  categories: readonly string[],
): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = [];
  const onEvents = ({ value }: { value: object[] }) => {
    for (const event of value as TraceEvent[]) events.push(event); // the trace's format
  };
  session.on("Tracing.dataCollected", onEvents);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: [...categories] },
  });
  return async () => {
    const complete = new Promise<void>((resolve) =>
      session.once("Tracing.tracingComplete", () => resolve()),
    );
    await session.send("Tracing.end");
    await complete;
    session.off("Tracing.dataCollected", onEvents);
    return events;
  };
}

/** Starts a trace. The browser keeps 450 frames at most: 7.5 seconds at 60 frames per second. */
export async function startTrace(session: CDPSession): Promise<RunningTrace> {
  const stop = await traceEvents(session, CATEGORIES);
  return {
    async stop() {
      const events = await stop();
      const pictures = events
        .filter(({ name }) => name === "Screenshot")
        .flatMap(({ args }) => args.snapshot ?? []);
      const frames = await Promise.all(pictures.map(pixelsOf));
      return { frames, scriptMs: scriptMs(events) };
    },
  };
}
