/**
 * Encodes screenshots with the browser's own VP9 encoder, so that making the clips needs no other program, and muxes
 * them into a WebM file. The pointer is drawn here because screenshots do not include it.
 */
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import type { BrowserContext } from "playwright";

/** Position of the pointer, in pixels of the clip, and whether it is pressed. */
interface Pointer {
  readonly x: number;
  readonly y: number;
  readonly isDown: boolean;
}

interface EncoderOptions {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

/** An encoded frame. Times are from the start, in order; the first is a key frame at 0. */
interface Chunk {
  readonly timeMs: number;
  readonly isKey: boolean;
  readonly base64: string;
}

/** VP9, profile 0, level 3.1, 8 bits. */
const CODEC = "vp09.00.31.08";
/** Bits per second. Frames change little for long periods, so text gets sharp while it is being read. */
const BITRATE = 105_000;
const KEY_FRAME_EVERY_S = 6;

declare global {
  interface Window {
    /** State that the encoder keeps in its page between two calls. */
    bench: {
      add(base64: string, pointer: Pointer): Promise<void>;
      finish(): Promise<readonly Chunk[]>;
    };
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
  const chunks: Chunk[] = [];
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

export type Encoder = Awaited<ReturnType<typeof createEncoder>>;

export async function createEncoder(context: BrowserContext, options: EncoderOptions) {
  const page = await context.newPage();
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
    /** `png` has the clip's size. */
    async add(png: Buffer, pointer: Pointer): Promise<void> {
      const picture: [string, Pointer] = [png.toString("base64"), pointer];
      await page.evaluate(([base64, at]) => window.bench.add(base64, at), picture);
    },
    /** Returns a WebM file with one VP9 track of `durationMs`. */
    async finish(durationMs: number): Promise<Uint8Array> {
      const chunks = await page.evaluate(() => window.bench.finish());
      await page.close();
      return muxWebm(chunks, options, durationMs);
    },
  };
}

async function muxWebm(
  chunks: readonly Chunk[],
  { width, height }: EncoderOptions,
  durationMs: number,
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const track = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(track);
  await output.start();
  const decoderConfig = { codec: CODEC, codedWidth: width, codedHeight: height };
  for (const [index, { timeMs, isKey, base64 }] of chunks.entries()) {
    const endMs = chunks[index + 1]?.timeMs ?? durationMs;
    const bytes = Buffer.from(base64, "base64");
    const seconds = [timeMs / 1000, (endMs - timeMs) / 1000] as const;
    const packet = new EncodedPacket(bytes, isKey ? "key" : "delta", ...seconds);
    await track.add(packet, { decoderConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new Error("No WebM file was written.");
  return new Uint8Array(target.buffer);
}
