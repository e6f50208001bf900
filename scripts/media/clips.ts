/**
 * Records the clips: plays each scene on a page whose clock is paused, encodes and captions it, and takes its
 * poster.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import sharp from "sharp";
import { clipFiles } from "../../contract/site/videos.ts";
import { captionsFile, createClipRecorder, FRAMES_PER_SECOND } from "./clip-recorder.ts";
import { createEncoder } from "./encoder.ts";
import { openConnected, waitUntilReady, waitUntilSettled } from "./open-connected.ts";
import type { Scene } from "./scenes.ts";

/** Size of a clip in pixels, and the viewport that is scaled to fill it. */
const CLIP = { width: 864, height: 486 } as const;
const VIEWPORT = { width: 1152, height: 648 } as const;
const SCALE = CLIP.width / VIEWPORT.width;

/** The clock can only be paused at a time in the future. */
const CLOCK_MARGIN_MS = 2_000;

/** Plays `scene` and writes its three files below `folder`. */
export async function recordClip(
  browser: Browser,
  origin: string,
  id: string,
  scene: Scene,
  folder: string,
): Promise<void> {
  const context = await openConnected(browser, {
    viewport: VIEWPORT,
    deviceScaleFactor: SCALE,
    colorScheme: "dark",
  });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(origin + scene.path);
  await waitUntilReady(page);
  await waitUntilSettled(page);
  const files = clipFiles(id);
  const encoder = await createEncoder(context, { ...CLIP, framesPerSecond: FRAMES_PER_SECOND });
  const start = { x: VIEWPORT.width * 0.55, y: VIEWPORT.height * 0.5 };
  await page.bringToFront();
  // From here on the page's time advances only with recorded frames.
  await page.clock.pauseAt(Date.now() + CLOCK_MARGIN_MS);
  const recorder = createClipRecorder(page, encoder, SCALE, start);
  await scene.play(recorder);
  // The last frame is the poster. It shows the clip's result, so no two posters look alike.
  await sharp(await page.screenshot({ scale: "device" }))
    .resize(CLIP.width, CLIP.height)
    .webp({ quality: 70, effort: 6 })
    .toFile(join(folder, files.poster));
  const end = recorder.end();
  const webm = await encoder.finish(end.durationMs);
  writeFileSync(join(folder, files.webm), webm);
  writeFileSync(join(folder, files.captions), captionsFile(end));
  await context.close();
  console.log(
    `${id}: ${(end.durationMs / 1000).toFixed(1)} s, ${Math.round(webm.length / 1000)} kB`,
  );
}
