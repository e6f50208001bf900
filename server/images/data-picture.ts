/** Pictures within `data:` addresses, as contracts on the chain make them. */

import { decodeDataUri } from "../outbound/data-uri.ts";
import { createFairQueue } from "../outbound/fair-queue.ts";
import { sanitizeContained } from "./raster.ts";
import { createSvgRenderer } from "./svg-renderer.ts";

export interface DataPicture {
  /** Media type. The bytes may be of another one: the contract wrote both. */
  readonly type: string;
  readonly bytes: Buffer;
}

const MAX_DATA_PICTURE_BYTES = 512 * 1024;
const SVG = "image/svg+xml";
/** Media types as contracts write them -> their proper form. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["image/png", "image/png"],
  ["image/gif", "image/gif"],
  ["image/jpeg", "image/jpeg"],
  ["image/jpg", "image/jpeg"],
  ["image/webp", "image/webp"],
  [SVG, SVG],
  ["image/svg", SVG],
]);

/** Decodes a `data:` address of a picture. Returns null for any other address, and beyond the limit. */
export function decodeDataPicture(address: string): DataPicture | null {
  const decoded = decodeDataUri(address, MAX_DATA_PICTURE_BYTES);
  if (typeof decoded === "string") return null;
  const type = TYPES.get(decoded.type);
  return type === undefined ? null : { type, bytes: decoded.bytes };
}

/** Shared by all callers. Its process runs only while drawings are rendered. */
const svgRenderer = createSvgRenderer();
/** SVGs are rendered one at a time, each within the renderer's time limit. Bitmaps have their own queue. */
const drawings = createFairQueue({ concurrency: 1, maxWaiting: 64, maxWaitingPerOwner: 16 });
const pixels = createFairQueue({ concurrency: 2, maxWaiting: 64, maxWaitingPerOwner: 32 });

/**
 * Converts a picture to WebP of at most 1,024 pixels. Small pictures are enlarged with crisp pixels. Rejects if `bytes`
 * are not a picture, or need too much time or memory. `owners` share the converters fairly. Rejects with `QueueFull` if too many
 * conversions wait.
 */
export function sanitizeDataPicture(
  bytes: Uint8Array,
  type: string,
  owners: readonly string[] = [],
): Promise<Buffer> {
  return type === SVG
    ? drawings.run(owners, () => svgRenderer.render(bytes))
    : pixels.run(owners, () => sanitizeContained(bytes));
}
