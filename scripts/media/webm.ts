/** Muxes encoded frames into a WebM file with one VP9 track. */
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from "mediabunny";

export interface EncodedFrame {
  /** Milliseconds from the start. Frames are in order; the first is a key frame at 0. */
  readonly timeMs: number;
  readonly isKey: boolean;
  readonly bytes: Uint8Array;
}

interface Track {
  /** VP9, written out as WebCodecs has it. */
  readonly codec: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

/** Muxes one track. */
export async function muxWebm(
  { codec, width, height, durationMs }: Track,
  frames: readonly EncodedFrame[],
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const track = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(track);
  await output.start();
  const decoderConfig = { codec, codedWidth: width, codedHeight: height };
  for (const [at, { timeMs, isKey, bytes }] of frames.entries()) {
    const endMs = frames[at + 1]?.timeMs ?? durationMs;
    const seconds = [timeMs / 1000, (endMs - timeMs) / 1000] as const;
    await track.add(new EncodedPacket(bytes, isKey ? "key" : "delta", ...seconds), {
      decoderConfig,
    });
  }
  await output.finalize();
  if (!target.buffer) throw new Error("No WebM file was written.");
  return new Uint8Array(target.buffer);
}
