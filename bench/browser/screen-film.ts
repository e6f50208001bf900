/** Every frame that reached the screen, as a small picture: what a reader saw, whatever thread drew it. */
import type { CDPSession } from "playwright";
import sharp from "sharp";
import type { Pixels } from "./blank.ts";

const CATEGORY = "disabled-by-default-devtools.screenshot";

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly snapshot?: string };
}

export interface Film {
  /** Ends it; the frames in their order. */
  cut(): Promise<readonly Pixels[]>;
}

async function pixelsOf(jpeg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(jpeg, "base64"))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The browser keeps 450 frames at most: 7.5 seconds of 60 a second. */
export async function startFilm(session: CDPSession): Promise<Film> {
  const pictures: string[] = [];
  const onEvents = ({ value }: { value: object[] }) => {
    for (const { name, args } of value as TraceEvent[]) // the trace's own form
      if (name === "Screenshot" && args.snapshot) pictures.push(args.snapshot);
  };
  session.on("Tracing.dataCollected", onEvents);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: [CATEGORY] },
  });
  return {
    async cut() {
      const complete = new Promise<void>((resolve) =>
        session.once("Tracing.tracingComplete", () => resolve()),
      );
      await session.send("Tracing.end");
      await complete;
      session.off("Tracing.dataCollected", onEvents);
      return Promise.all(pictures.map(pixelsOf));
    },
  };
}
