/** Pictures within `data:` addresses, as contracts on the chain make them. */

import { decodeDataUri } from "../../platform/outbound/data-uri.ts";
import { createFairQueue } from "../../platform/outbound/fair-queue.ts";
import { MAX_BARE_SVG_BYTES } from "./bare-svg.ts";
import { pictureType } from "./picture-type.ts";
import { sanitizeContained } from "./raster.ts";
import { createSvgRenderer } from "./svg-renderer.ts";

export interface DataPicture {
  /** Media type, by the bytes. */
  readonly type: string;
  readonly bytes: Buffer;
}

const SVG = "image/svg+xml";
const MAX_BYTES = 512 * 1024;

const maxBytesOf = (type: string) => (type === SVG ? MAX_BARE_SVG_BYTES : MAX_BYTES);

/** Decodes a `data:` address of a picture. Returns null for any other address, and beyond the limit. */
export function decodeDataPicture(address: string): DataPicture | null {
  const decoded = decodeDataUri(address, MAX_BARE_SVG_BYTES);
  if (typeof decoded === "string") return null;
  const { bytes } = decoded;
  const type = pictureType(bytes);
  return type === null || bytes.length > maxBytesOf(type) ? null : { type, bytes };
}

/** Limits of conversions, per client and per collection. Many clients may view one collection, but not fill the queue with it. */
const DRAWINGS = { concurrency: 1, maxWaiting: 128, maxWaitingPerOwner: [16, 96] };
const PIXELS = { concurrency: 2, maxWaiting: 128, maxWaitingPerOwner: [32, 96] };

/**
 * Converts a picture to WebP of at most 1,024 pixels. Small pictures are enlarged with crisp pixels. Rejects if `bytes`
 * are not a picture, or need too much time or memory, with `EmptyDrawing` if nothing of it is drawn. `owners` share the
 * converters fairly. Rejects with `QueueFull` if too many conversions wait. `type` counts only if the bytes do not tell.
 */
export type SanitizeDataPicture = (
  bytes: Uint8Array,
  type: string,
  owners: readonly [client: string, collection: string],
) => Promise<Buffer>;

/**
 * `render` rasterizes drawings, of which it gets one at a time. Pictures of pixels do not wait for them. `now` is a clock
 * in milliseconds.
 */
export function createSanitizer(
  render: (svg: Uint8Array) => Promise<Buffer>,
  now?: () => number,
): SanitizeDataPicture {
  const drawings = createFairQueue(DRAWINGS, now);
  const pixels = createFairQueue(PIXELS, now);
  return (bytes, type, owners) =>
    (pictureType(bytes) ?? type) === SVG
      ? drawings.run(owners, () => render(bytes))
      : pixels.run(owners, () => sanitizeContained(bytes));
}

/** Shared by all callers. The renderer's process runs only while drawings are rendered. */
export const sanitizeDataPicture = createSanitizer(createSvgRenderer().render);
