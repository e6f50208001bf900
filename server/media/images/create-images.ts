/**
 * Serves token images. Demo tokens are drawn from their traits. Originals of imported tokens are fetched, checked
 * and resized here, so that a page only ever loads from this server.
 *
 * Drawings are rasterized to WebP because in the grid a phone spends about 1.7 times the main-thread time on an SVG
 * (parsed there as a document) that it spends on the same picture as WebP. Large pictures stay SVG.
 */

import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { drawToken } from "../../demo/art/index.ts";
import { type DraftToken, STORED_PICTURE, UNUSABLE_PICTURE } from "../../market/drafts.ts";
import { messageOf } from "../../platform/log/message-of.ts";
import { QueueFull } from "../../platform/outbound/fair-queue.ts";
import { createOriginals, type OriginalsAccess } from "../../platform/outbound/originals.ts";
import type { Store, StoredCollection } from "../../storage/store/store.ts";
import { type SanitizeDataPicture, sanitizeDataPicture } from "./data-picture.ts";
import { type Image, type Images, ImagesBusyError } from "./images.ts";
import { pictureType } from "./picture-type.ts";
import {
  emptyPicture,
  MAX_ORIGINAL_PX,
  placeholderOf,
  rasterizeDrawing,
  resizeOriginal,
  sanitizeOriginal,
} from "./raster.ts";
import { EmptyDrawing, RendererUnavailable, RenderLimitError } from "./svg-renderer.ts";

/** Reads the store for pictures. */
export interface PictureStore extends Pick<Store, "picture"> {
  /** Returns null if there is no such collection. */
  collection(id: string): StoredCollection | null;
  /** Returns null if there is no such token. The address of a drawn token does not matter. */
  token(
    collection: StoredCollection,
    tokenId: string,
  ): Promise<Pick<DraftToken, "imageUrl" | "traits"> | null>;
}

export interface ImagesOptions extends OriginalsAccess {
  readonly store: PictureStore;
  /** Converts pictures that a contract holds. Shared by default. */
  readonly sanitize?: SanitizeDataPicture;
}

/** Width of the placeholder, requested as width 1. Stretched, its few pixels blur into the picture's colours. */
const PLACEHOLDER_PX = 8;
/**
 * Available widths in device pixels. A request gets the next larger one. Beyond the largest, the SVG itself is sent, or
 * the original at `MAX_ORIGINAL_PX`.
 */
const DRAWN_WIDTHS_PX = [PLACEHOLDER_PX, 128, 256, 384, 512];
const ORIGINAL_WIDTHS_PX = [...DRAWN_WIDTHS_PX, 768];
const CACHE_BYTES = 12 * 1024 * 1024;
const ORIGINALS_BYTES = 16 * 1024 * 1024;
/**
 * Concurrent rasterizations. If `MAX_QUEUED_RASTERS` more are queued, a drawing is sent as SVG: a fling must not
 * build up a queue.
 */
const RASTERS = 2;
const MAX_QUEUED_RASTERS = 32;
const MAX_ORIGINAL_BYTES = 20 * 1024 * 1024;
/** A failed picture of a contract is not converted again for this time. `MAX_FAILED` pictures are remembered. */
const FAILED_MS = 10 * 60_000;
/** The same for a picture that exceeded a limit, because a busy machine may be the cause. */
const LIMITED_MS = 60_000;
const MAX_FAILED = 20_000;

const SVG = "image/svg+xml";

/** A picture of a stranger, as the page may load it. */
interface Sanitized {
  /** SVG for a drawing that is shown as it is: see `bare-svg.ts`. */
  readonly type: "image/webp" | typeof SVG;
  readonly bytes: Buffer;
}

/** Returns the key of a picture that the store holds. Null for one that is fetched. */
function storedAt(imageUrl: string, tokenId: string): string | null {
  if (imageUrl === STORED_PICTURE) return tokenId;
  return imageUrl.startsWith(STORED_PICTURE) ? imageUrl : null;
}

const storedKey = (id: string, generation: number, picture: string) =>
  `${id} ${generation} ${picture}`;

export function createImages(options: ImagesOptions): Images {
  const { store, sanitize = sanitizeDataPicture, now = Date.now } = options;
  const cache = new LRUCache<string, Image>({ maxSize: CACHE_BYTES });
  const sanitizedOriginals = new LRUCache<string, Sanitized>({ maxSize: ORIGINALS_BYTES });
  const inFlight = new Map<string, Promise<Image | null>>();
  const converting = new Map<string, Promise<Sanitized | null>>();
  /** Stored picture -> time of its next possible retry. */
  const failed = new LRUCache<string, number>({ maxSize: MAX_FAILED });
  /** Pictures, by their keys, that were read and cannot be shown. */
  const unshowable = new LRUCache<string, true>({ max: MAX_FAILED });
  const rasters = pLimit(RASTERS);
  const originals = createOriginals(options, {
    failure: "picture not shown",
    invalidAddress: "the address of a picture must be http, https, ipfs or ar",
    accept: "image/*",
    maxBytes: MAX_ORIGINAL_BYTES,
    maxConcurrent: 6,
    maxQueued: 64,
  });

  async function drawnImage(
    collection: StoredCollection,
    tokenId: string,
    widthPx: number | undefined,
  ): Promise<Image | null> {
    const token = await store.token(collection, tokenId);
    if (!token) return null;
    const svg = drawToken({
      collectionId: collection.id,
      tokenId,
      traits: labelTraits(collection, token.traits),
    });
    if (svg === null) return null;
    const drawing = { type: "image/svg+xml", body: Buffer.from(svg), isStable: true };
    if (widthPx === undefined) return drawing;
    if (rasters.pendingCount >= MAX_QUEUED_RASTERS) return { ...drawing, isStable: false };
    const body = await rasters(() => rasterizeDrawing(svg, widthPx));
    return { type: "image/webp", body, isStable: true };
  }

  async function fetchedImage(
    collection: StoredCollection,
    tokenId: string,
    widthPx = MAX_ORIGINAL_PX,
    client: string,
  ): Promise<Image | null> {
    const token = await store.token(collection, tokenId);
    if (!token?.imageUrl) return null;
    const stored = storedAt(token.imageUrl, tokenId);
    const sanitized =
      stored !== null
        ? await storedOriginal(collection, stored, client)
        : await original(token.imageUrl, [client, collection.id]);
    if (!sanitized) return null;
    if (sanitized.type === SVG) {
      const body = widthPx === PLACEHOLDER_PX ? await emptyPicture() : sanitized.bytes;
      const type = widthPx === PLACEHOLDER_PX ? "image/webp" : SVG;
      return { type, body, isStable: false, isForeign: true };
    }
    const resize = widthPx === PLACEHOLDER_PX ? placeholderOf : resizeOriginal;
    const body = await rasters(() => resize(sanitized.bytes, widthPx));
    // The original may change while its address stays the same.
    return { type: "image/webp", body, isStable: false };
  }

  /** Returns a picture that the contract itself stores. Concurrent requests for it share one conversion. */
  function storedOriginal(
    { id, generation }: StoredCollection,
    tokenId: string,
    client: string,
  ): Promise<Sanitized | null> {
    const key = storedKey(id, generation, tokenId);
    const pending = converting.get(key);
    if (pending) return pending;
    const conversion = convertStored(key, id, tokenId, client).finally(() =>
      converting.delete(key),
    );
    converting.set(key, conversion);
    return conversion;
  }

  async function convertStored(
    key: string,
    id: string,
    tokenId: string,
    client: string,
  ): Promise<Sanitized | null> {
    const cached = sanitizedOriginals.get(key);
    if (cached) return cached;
    if ((failed.get(key) ?? 0) > now()) return null;
    const picture = await store.picture(id, tokenId);
    if (!picture) return null;
    try {
      return await keep(key, () => sanitize(picture.bytes, picture.type, [client, id]));
    } catch (error) {
      if (error instanceof QueueFull) throw new ImagesBusyError();
      options.report(`picture not shown: ${id} ${tokenId}: ${messageOf(error)}`);
      if (error instanceof RendererUnavailable) throw new ImagesBusyError();
      const isLimit = error instanceof RenderLimitError;
      failed.set(key, now() + (isLimit ? LIMITED_MS : FAILED_MS), { size: 1 });
      if (!isLimit) unshowable.set(key, true);
      return null;
    }
  }

  /** Converts a picture and keeps the result. A drawing that is left empty is kept as it is, if the page may show it so. */
  async function keep(key: string, convert: () => Promise<Buffer>): Promise<Sanitized> {
    let sanitized: Sanitized;
    try {
      sanitized = { type: "image/webp", bytes: await convert() };
    } catch (error) {
      if (!(error instanceof EmptyDrawing) || error.bare === null) throw error;
      sanitized = { type: SVG, bytes: error.bare };
    }
    sanitizedOriginals.set(key, sanitized, { size: sanitized.bytes.length });
    return sanitized;
  }

  async function original(
    address: string,
    owners: readonly [client: string, collection: string],
  ): Promise<Sanitized | null> {
    const cached = sanitizedOriginals.get(address);
    if (cached) return cached;
    if (originals.failedRecently(address)) return null;
    if (originals.isBusy()) throw new ImagesBusyError();
    unshowable.delete(address);
    return originals.get(address, async (bytes) => {
      const isSvg = pictureType(bytes) === SVG;
      try {
        return await keep(address, () =>
          isSvg ? sanitize(bytes, SVG, owners) : rasters(() => sanitizeOriginal(bytes)),
        );
      } catch (error) {
        const isPassing = [QueueFull, RendererUnavailable, RenderLimitError].some(
          (kind) => error instanceof kind,
        );
        if (!isPassing) unshowable.set(address, true);
        throw error;
      }
    });
  }

  return {
    async absence(collectionId, tokenId) {
      const collection = store.collection(collectionId);
      const token = collection && (await store.token(collection, tokenId));
      if (!token) return null;
      const { imageUrl } = token;
      if (imageUrl === UNUSABLE_PICTURE) return { reason: "unshowable" };
      if (imageUrl === null) return { reason: "none" };
      const stored = storedAt(imageUrl, tokenId);
      if (stored !== null) {
        const key = storedKey(collectionId, collection.generation, stored);
        return { reason: unshowable.has(key) ? "unshowable" : "failed" };
      }
      const host = originals.barredHost(imageUrl);
      if (host !== null) return { reason: "host", host };
      return { reason: unshowable.has(imageUrl) ? "unshowable" : "failed" };
    },

    async image(collectionId, tokenId, widthPx, client) {
      const collection = store.collection(collectionId);
      if (!collection) return null;
      const { drawn, generation } = collection;
      const widths = drawn ? DRAWN_WIDTHS_PX : ORIGINAL_WIDTHS_PX;
      const width = widths.find((step) => step >= widthPx);
      const key = `${collectionId} ${generation} ${tokenId} ${width}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const pending = inFlight.get(key);
      if (pending) return pending;
      const render = drawn ? drawnImage : fetchedImage;
      const rendering = render(collection, tokenId, width, client).finally(() =>
        inFlight.delete(key),
      );
      inFlight.set(key, rendering);
      const image = await rendering;
      // An SVG sent because the rasterizer was busy is not cached.
      if (image && (image.isStable || !drawn)) cache.set(key, image, { size: image.body.length });
      return image;
    },
  };
}

/** Converts a token's trait ids to names and labels, as the artists expect them. */
function labelTraits(
  { traits }: Pick<StoredCollection, "traits">,
  pairs: readonly (readonly [trait: number, value: number])[],
): [string, string][] {
  return pairs.flatMap(([traitId, valueId]): [string, string][] => {
    const trait = traits.find(({ id }) => id === traitId);
    const value = trait?.values.find(({ id }) => id === valueId);
    return trait && value ? [[trait.name, value.label]] : [];
  });
}
