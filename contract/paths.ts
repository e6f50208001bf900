/** Every address of the API, said once for the server, the worker and the page. */
import type { VideoRef } from "./videos.ts";

export const API_ROOT = "/api/v1";

const part = encodeURIComponent;

export const apiPath = {
  collections: () => `${API_ROOT}/collections/all`,
  info: (collection: string) => `${API_ROOT}/collections/${part(collection)}/info`,
  unlisted: (collection: string, epoch?: string) =>
    `${API_ROOT}/collections/${part(collection)}/tokens/unlisted${epoch ? `?e=${part(epoch)}` : ""}`,
  /** What an epoch fixes of a collection's tokens, as a binary body of columns. */
  columns: (collection: string, epoch?: string) =>
    `${API_ROOT}/collections/${part(collection)}/tokens/columns${epoch ? `?e=${part(epoch)}` : ""}`,
  /** A revision of the figures of a collection's tokens, likewise. */
  figures: (collection: string, rev?: number) =>
    `${API_ROOT}/collections/${part(collection)}/tokens/columns/figures${rev === undefined ? "" : `?r=${rev}`}`,
  projections: (collection: string, rev?: number) =>
    `${API_ROOT}/collections/${part(collection)}/tokens/projections${rev === undefined ? "" : `?r=${rev}`}`,
  listed: (collection: string, since?: number) =>
    `${API_ROOT}/collections/${part(collection)}/tokens/listed${since === undefined ? "" : `?since=${since}`}`,
  projectionLine: (collection: string) =>
    `${API_ROOT}/collections/${part(collection)}/projectionLine`,
  stats: (collection: string) => `${API_ROOT}/collections/${part(collection)}/stats`,
  preview: (collection: string) => `${API_ROOT}/collections/${part(collection)}/preview`,
  /** What a link to the collection, or to one of its tokens, says where it is shared. */
  socialShare: (collection: string, tokenId?: string) =>
    `${API_ROOT}/collections/${part(collection)}/social-share${tokenId === undefined ? "" : `?token=${part(tokenId)}`}`,
  /** The picture of a page that is about no collection, as below. */
  sitePicture: () => `${API_ROOT}/social-share.png`,
  /** The picture of the same: PNG, 1200 by 630. */
  socialPicture: (collection: string, tokenId?: string) =>
    `${API_ROOT}/collections/${part(collection)}/social-share.png${tokenId === undefined ? "" : `?token=${part(tokenId)}`}`,
  token: (collection: string, tokenId: string) =>
    `${API_ROOT}/tokens/${part(collection)}/${part(tokenId)}`,
  valuation: (collection: string, tokenId: string) =>
    `${API_ROOT}/tokens/${part(collection)}/${part(tokenId)}/valuation`,
  /** Why a token has its rank. */
  rarity: (collection: string, tokenId: string) =>
    `${API_ROOT}/tokens/${part(collection)}/${part(tokenId)}/rarity`,
  marketInfo: () => `${API_ROOT}/market-info`,
  image: (collection: string, tokenId: string, widthPx: number) =>
    `${API_ROOT}/images/${part(collection)}/${part(tokenId)}?w=${widthPx}`,
  /** A token's own page of HTML, to be run in a sandboxed frame. */
  animation: (collection: string, tokenId: string) =>
    `${API_ROOT}/animations/${part(collection)}/${part(tokenId)}`,
  subscribe: () => `${API_ROOT}/subscribe`,
  contact: () => `${API_ROOT}/contact`,
  tutorials: () => `${API_ROOT}/tutorials`,
  video: ({ provider, id }: VideoRef) => `${API_ROOT}/videos/${provider}/${part(id)}`,
  videoThumbnail: ({ provider, id }: VideoRef) =>
    `${API_ROOT}/videos/${provider}/${part(id)}/thumbnail`,
  stream: (following: readonly StreamPosition[]) =>
    `${API_ROOT}/listings/stream?at=${following.map(formatStreamPosition).join(",")}`,
} as const;

/** Where a reader of the live stream stands in one collection. */
export interface StreamPosition {
  readonly collection: string;
  readonly epoch: string;
  readonly seq: number;
}

export function formatStreamPosition({ collection, epoch, seq }: StreamPosition): string {
  return `${part(collection)}:${part(epoch)}:${seq}`;
}

/** The last path segment's query set to a width in device pixels, for an image address of the API. */
export function imageAtWidth(url: string, widthPx: number): string {
  const end = url.search(/[?#]/);
  return `${end < 0 ? url : url.slice(0, end)}?w=${Math.round(widthPx)}`;
}
