/**
 * Muxes encoded frames into a WebM file: one VP9 track, one cluster per key frame, and an index before the
 * clusters. A player therefore knows the length and can seek as soon as it has the first bytes. See the WebM and
 * Matroska specifications.
 */

export interface EncodedFrame {
  /** Milliseconds from the start. Frames are in order; the first is a key frame at 0. */
  readonly timeMs: number;
  readonly isKey: boolean;
  readonly bytes: Uint8Array;
}

export interface Track {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

const ID = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  flagLacing: 0x9c,
  trackType: 0x83,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const;

const TRACK = 1;
const VIDEO = 1;
const KEY_FRAME = 0x80;
const NANOSECONDS_PER_MS = 1_000_000;

type Bytes = Uint8Array;

function bigEndian(value: number, length: number): Bytes {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256))
    bytes[at] = rest % 256;
  return bytes;
}

/** Writes a fixed width, so that a position in the file does not depend on the value written there. */
const uint = (value: number) => bigEndian(value, 4);
const ascii = (text: string) => new TextEncoder().encode(text);

function float(value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

function join(parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function element(id: number, ...content: readonly Bytes[]): Bytes {
  const body = join(content);
  const idLength = id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1;
  const size = bigEndian(body.length, 8);
  size[0] = 1; // marks an 8-byte size: 7 bytes of value follow
  return join([bigEndian(id, idLength), size, body]);
}

function cluster(frames: readonly EncodedFrame[]): Bytes {
  const start = frames[0]?.timeMs ?? 0;
  const blocks = frames.map(({ timeMs, isKey, bytes }) =>
    element(
      ID.simpleBlock,
      Uint8Array.of(0x80 | TRACK),
      bigEndian(timeMs - start, 2),
      Uint8Array.of(isKey ? KEY_FRAME : 0),
      bytes,
    ),
  );
  return element(ID.cluster, element(ID.timestamp, uint(start)), ...blocks);
}

function groupsByKey(frames: readonly EncodedFrame[]): readonly (readonly EncodedFrame[])[] {
  const groups: EncodedFrame[][] = [];
  for (const frame of frames) {
    if (frame.isKey) groups.push([frame]);
    else groups.at(-1)?.push(frame);
  }
  return groups;
}

/** Muxes one track. @throws if the first frame is not a key frame. */
export function muxWebm(
  { width, height, durationMs }: Track,
  frames: readonly EncodedFrame[],
): Bytes {
  if (!frames[0]?.isKey) throw new Error("A WebM file begins with a key frame.");
  const header = element(
    ID.ebml,
    element(ID.ebmlVersion, uint(1)),
    element(ID.ebmlReadVersion, uint(1)),
    element(ID.ebmlMaxIdLength, uint(4)),
    element(ID.ebmlMaxSizeLength, uint(8)),
    element(ID.docType, ascii("webm")),
    element(ID.docTypeVersion, uint(4)),
    element(ID.docTypeReadVersion, uint(2)),
  );
  const info = element(
    ID.info,
    element(ID.timestampScale, uint(NANOSECONDS_PER_MS)),
    element(ID.duration, float(durationMs)),
    element(ID.muxingApp, ascii("fairfloor")),
    element(ID.writingApp, ascii("fairfloor")),
  );
  const tracks = element(
    ID.tracks,
    element(
      ID.trackEntry,
      element(ID.trackNumber, uint(TRACK)),
      element(ID.trackUid, uint(TRACK)),
      element(ID.flagLacing, uint(0)),
      element(ID.trackType, uint(VIDEO)),
      element(ID.codecId, ascii("V_VP9")),
      element(ID.video, element(ID.pixelWidth, uint(width)), element(ID.pixelHeight, uint(height))),
    ),
  );
  const groups = groupsByKey(frames);
  const clusters = groups.map(cluster);
  const index = (first: number) => {
    let position = first;
    const points = groups.map((group, at) => {
      const point = element(
        ID.cuePoint,
        element(ID.cueTime, uint(group[0]?.timeMs ?? 0)),
        element(
          ID.cueTrackPositions,
          element(ID.cueTrack, uint(TRACK)),
          element(ID.cueClusterPosition, uint(position)),
        ),
      );
      position += clusters[at]?.length ?? 0;
      return point;
    });
    return element(ID.cues, ...points);
  };
  // Cue positions count from the start of the segment's content, so they include its info, its tracks and the index
  // itself.
  const firstCluster = info.length + tracks.length + index(0).length;
  return join([header, element(ID.segment, info, tracks, index(firstCluster), ...clusters)]);
}
