/**
 * Makes the pictures of shared links and caches them for `KEEP_MS`, because many clients request a widely shared
 * link at the same time. The market may change meanwhile.
 */

import { type Body, createBody } from "../http/body.ts";
import type { Images } from "../images/images.ts";
import { rasterCard, rasterSquare } from "../images/raster.ts";
import { createByteCache } from "../outbound/byte-cache.ts";
import { createTurnstile } from "../outbound/turnstile.ts";
import { type Card, drawCard, pictureSide } from "./card.ts";

export interface SocialPictures {
  /**
   * Returns the PNG of `plan`, which is called only if the cache holds no fresh picture for `key`. Returns null if
   * the drawing queue is full; the caller must retry later.
   */
  picture(key: string, plan: () => Promise<PicturePlan>): Promise<Body | null>;
}

export interface PicturePlan {
  readonly card: Card;
  /** Collection and tokens whose pictures the card shows. Both are empty for none. */
  readonly collectionId: string;
  readonly tokenIds: readonly string[];
}

const KEEP_MS = 300_000;
const CACHE_BYTES = 24 * 1024 * 1024;
/** Concurrent drawings, and how many more may queue. */
const DRAWINGS = 1;
const LINE = 24;
/** Largest raster width of drawn tokens. */
const PICTURE_WIDTH_PX = 512;

export function createSocialPictures(
  images: Images,
  report: (line: string) => void,
  now: () => number = Date.now,
): SocialPictures {
  const kept = createByteCache<{ readonly at: number; readonly body: Body }>(CACHE_BYTES);
  const underWay = new Map<string, Promise<Body>>();
  const drawings = createTurnstile(DRAWINGS);

  /** Returns the picture as a `data:` URL. Returns null if the token has no picture or it cannot be loaded. */
  async function inlined(collectionId: string, tokenId: string, edgePx: number) {
    try {
      const image = await images.image(collectionId, tokenId, PICTURE_WIDTH_PX);
      if (!image) return null;
      const square = await rasterSquare(image.body, edgePx);
      return `data:image/png;base64,${square.toString("base64")}`;
    } catch (error) {
      report(`card of ${collectionId}: picture of ${tokenId} left out; ${String(error)}`);
      return null;
    }
  }

  async function draw({ card, collectionId, tokenIds }: PicturePlan): Promise<Body> {
    const edge = Math.round(pictureSide(card));
    const pictures = await Promise.all(
      tokenIds.map(async (tokenId) => ({ href: await inlined(collectionId, tokenId, edge) })),
    );
    const png = await rasterCard(drawCard(card, pictures));
    return createBody("image/png", new Uint8Array(png), "live");
  }

  return {
    async picture(key, plan) {
      const known = kept.get(key);
      if (known && now() - known.at < KEEP_MS) return known.body;
      const pending = underWay.get(key);
      if (pending) return pending;
      if (drawings.load() >= DRAWINGS + LINE) return null;
      const made = drawings.run(async () => draw(await plan())).finally(() => underWay.delete(key));
      underWay.set(key, made);
      const body = await made;
      kept.set(key, { at: now(), body }, body.raw.length);
      return body;
    },
  };
}
