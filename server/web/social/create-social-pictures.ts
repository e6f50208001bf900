/**
 * Makes the pictures of shared links and caches them for `CACHE_MS`, because many clients request a widely shared
 * link at the same time. The market may change meanwhile.
 */

import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import { type Images, ImagesBusyError } from "../../media/images/images.ts";
import { cropSquare, rasterizeCard } from "../../media/images/raster.ts";
import { type Body, createBody } from "../../platform/http/body.ts";
import { type Card, drawCard, pictureSide } from "./card.ts";
import type { CardPlan } from "./share.ts";

export interface PicturePlan extends CardPlan<Card> {
  /** Collection of the tokens. Empty if there are none. */
  readonly collectionId: string;
}

const CACHE_MS = 300_000;
/** Some fifty pictures. */
const CACHE_BYTES = 8 * 1024 * 1024;
const DRAWINGS = 1;
/** How many more drawings of a client may wait, and how many clients. */
const MAX_QUEUED = 24;
const MAX_CLIENTS = 256;
/** Largest raster width of drawn tokens. */
const PICTURE_WIDTH_PX = 512;

export interface SocialPicture {
  readonly body: Body;
  /** False if a token's picture is left out because too many pictures are being converted. */
  readonly isComplete: boolean;
}

export type SocialPictures = ReturnType<typeof createSocialPictures>;

/** Returns the number of running and queued tasks. */
const tasksOf = ({ activeCount, pendingCount }: LimitFunction) => activeCount + pendingCount;

export function createSocialPictures(
  images: Images,
  report: (line: string) => void,
  now: () => number = Date.now,
) {
  const cache = new LRUCache<string, { readonly at: number; readonly picture: SocialPicture }>({
    maxSize: CACHE_BYTES,
  });
  const inFlight = new Map<string, Promise<SocialPicture>>();
  const drawings = pLimit(DRAWINGS);
  /** Each client has one drawing in the common queue and the others in its own, so that clients take turns. */
  const byClient = new Map<string, LimitFunction>();

  async function takeTurn(client: string, own: LimitFunction, plan: () => Promise<PicturePlan>) {
    byClient.set(client, own);
    try {
      return await own(() => drawings(async () => draw(await plan(), client)));
    } finally {
      if (tasksOf(own) === 0) byClient.delete(client);
    }
  }

  async function draw(
    { card, collectionId, tokenIds }: PicturePlan,
    client: string,
  ): Promise<SocialPicture> {
    const edge = Math.round(pictureSide(card));
    let isComplete = true;

    /** Returns the picture as a `data:` URL. Returns null if the token has no picture or it cannot be loaded. */
    async function pictureDataUrl(tokenId: string) {
      try {
        const image = await images.image(collectionId, tokenId, PICTURE_WIDTH_PX, client);
        if (!image || image.isForeign) return null;
        const square = await cropSquare(image.body, edge);
        return `data:image/png;base64,${square.toString("base64")}`;
      } catch (error) {
        if (error instanceof ImagesBusyError) isComplete = false;
        report(`card of ${collectionId}: picture of ${tokenId} left out; ${String(error)}`);
        return null;
      }
    }

    const png = await rasterizeCard(
      drawCard(card, await Promise.all(tokenIds.map(pictureDataUrl))),
    );
    return { body: createBody("image/png", new Uint8Array(png), "live"), isComplete };
  }

  return {
    /**
     * Returns the PNG of `plan`, which is called only if the cache holds no fresh picture for `key`. Returns null if
     * the drawing queue of `client` is full; the caller must retry later.
     */
    async picture(client: string, key: string, plan: () => Promise<PicturePlan>) {
      const cached = cache.get(key);
      if (cached && now() - cached.at < CACHE_MS) return cached.picture;
      const pending = inFlight.get(key);
      if (pending) return pending;
      const own = byClient.get(client) ?? pLimit(1);
      if (tasksOf(own) > MAX_QUEUED || byClient.size > MAX_CLIENTS) return null;
      const drawing = takeTurn(client, own, plan).finally(() => inFlight.delete(key));
      inFlight.set(key, drawing);
      const picture = await drawing;
      if (picture.isComplete)
        cache.set(key, { at: now(), picture }, { size: picture.body.raw.length });
      return picture;
    },
  };
}
