/** A trace of the page: every frame that reached the screen as a small picture, whatever thread drew it, and the scripts' time. */
import type { CDPSession } from "playwright";
import sharp from "sharp";
import type { Pixels } from "./blank.ts";
import { scriptMs, type TraceEvent } from "./script-time.ts";

const CATEGORIES = ["disabled-by-default-devtools.screenshot", "devtools.timeline"];

export interface Film {
  readonly frames: readonly Pixels[];
  /** As `scriptMs`. */
  readonly scriptMs: number;
}

export interface RunningFilm {
  /** Ends it. */
  cut(): Promise<Film>;
}

async function pixelsOf(jpeg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(jpeg, "base64"))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The browser keeps 450 frames at most: 7.5 seconds of 60 a second. */
export async function startFilm(session: CDPSession): Promise<RunningFilm> {
  const events: TraceEvent[] = [];
  const onEvents = ({ value }: { value: object[] }) => {
    for (const event of value as TraceEvent[]) events.push(event); // the trace's own form
  };
  session.on("Tracing.dataCollected", onEvents);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  return {
    async cut() {
      const complete = new Promise<void>((resolve) =>
        session.once("Tracing.tracingComplete", () => resolve()),
      );
      await session.send("Tracing.end");
      await complete;
      session.off("Tracing.dataCollected", onEvents);
      const pictures = events
        .filter(({ name }) => name === "Screenshot")
        .flatMap(({ args }) => args.snapshot ?? []);
      const frames = await Promise.all(pictures.map(pixelsOf));
      return { frames, scriptMs: scriptMs(events) };
    },
  };
}
