/**
 * Encodes screenshots with the browser's own VP9 encoder, so that making the clips needs no other program. The
 * pointer is drawn here because screenshots do not include it.
 */
import type { BrowserContext, Page } from "playwright";
import type { EncodedFrame } from "./webm.ts";

export interface Picture {
  /** Has the clip's size. */
  readonly png: Buffer;
  /** Position of the pointer, in pixels of the clip, and whether it is pressed. */
  readonly pointer: { readonly x: number; readonly y: number; readonly isDown: boolean };
}

export interface Encoder {
  add(picture: Picture): Promise<void>;
  finish(): Promise<readonly EncodedFrame[]>;
}

interface EncoderOptions {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

/** VP9, profile 0, level 3.1, 8 bits. */
export const CODEC = "vp09.00.31.08";
/** Bits per second. Frames change little for long periods, so text gets sharp while it is being read. */
const BITRATE = 105_000;
const KEY_FRAME_EVERY_S = 6;

/** State that the encoder keeps in its page between two calls. */
interface Bench {
  add(base64: string, pointer: Picture["pointer"]): Promise<void>;
  finish(): Promise<readonly { timeMs: number; isKey: boolean; base64: string }[]>;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

/**
 * Runs in the page. No function in it has a name: for named functions the compiler inserts a helper that the page
 * lacks.
 */
function layBench(options: EncoderOptions & { codec: string; bitrate: number; keyEvery: number }) {
  const { width, height, framesPerSecond, codec, bitrate, keyEvery } = options;
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("This browser does not draw.");
  const chunks: { timeMs: number; isKey: boolean; base64: string }[] = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
      const timeMs = Math.round(chunk.timestamp / 1000);
      chunks.push({ timeMs, isKey: chunk.type === "key", base64: btoa(text) });
    },
    error(reason) {
      throw reason;
    },
  });
  encoder.configure({
    codec,
    width,
    height,
    framerate: framesPerSecond,
    bitrate,
    bitrateMode: "variable",
    latencyMode: "quality",
  });
  let count = 0;

  window.bench = {
    async add(base64, { x, y, isDown }) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      drawing.drawImage(picture, 0, 0, width, height);
      drawing.save();
      drawing.translate(x, y);
      if (isDown) {
        drawing.fillStyle = "rgb(255 255 255 / 0.35)";
        drawing.beginPath();
        drawing.arc(0, 0, 16, 0, 2 * Math.PI);
        drawing.fill();
      }
      const arrow = new Path2D("M0 0 0 17 4.6 13 7.6 20 10.6 18.7 7.7 12 13.6 12z");
      drawing.fillStyle = "#12151c";
      drawing.strokeStyle = "#ffffff";
      drawing.lineWidth = 2;
      drawing.stroke(arrow);
      drawing.fill(arrow);
      drawing.restore();
      const frame = new VideoFrame(canvas, { timestamp: (count * 1e6) / framesPerSecond });
      encoder.encode(frame, { keyFrame: count % keyEvery === 0 });
      frame.close();
      picture.close();
      count += 1;
    },
    async finish() {
      await encoder.flush();
      return chunks;
    },
  };
}

export async function createEncoder(
  context: BrowserContext,
  options: EncoderOptions,
): Promise<Encoder> {
  const page: Page = await context.newPage();
  // A blank page on localhost: `VideoEncoder` requires a secure context, and localhost is one.
  await page.route("http://localhost/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
  await page.goto("http://localhost/");
  await page.evaluate(layBench, {
    ...options,
    codec: CODEC,
    bitrate: BITRATE,
    keyEvery: KEY_FRAME_EVERY_S * options.framesPerSecond,
  });
  return {
    async add({ png, pointer }) {
      const picture: [string, Picture["pointer"]] = [png.toString("base64"), pointer];
      await page.evaluate(([base64, at]) => window.bench.add(base64, at), picture);
    },
    async finish() {
      const chunks = await page.evaluate(() => window.bench.finish());
      await page.close();
      return chunks.map(({ timeMs, isKey, base64 }) => ({
        timeMs,
        isKey,
        bytes: Buffer.from(base64, "base64"),
      }));
    },
  };
}
