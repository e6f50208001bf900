/** Every address of the API, defined once for the server, the worker and the page. Import all as `apiPath`. */

import { API_ROOT, formatStreamPosition, type StreamPosition } from "./paths.ts";
import type { VideoRef } from "./site/videos.ts";
import { COLUMNS_VERSION } from "./wire.ts";

const part = encodeURIComponent;

export function collections(): string {
  return `${API_ROOT}/collections/all`;
}

export function info(collection: string): string {
  return `${API_ROOT}/collections/${part(collection)}/info`;
}

export function unlisted(collection: string, epoch?: string): string {
  return `${API_ROOT}/collections/${part(collection)}/tokens/unlisted${epoch ? `?e=${part(epoch)}` : ""}`;
}

/** The columns of a collection's tokens, as a binary body. */
export function columns(collection: string, epoch?: string): string {
  return `${API_ROOT}/collections/${part(collection)}/tokens/columns${epoch ? `?e=${part(epoch)}&v=${COLUMNS_VERSION}` : ""}`;
}

/** A revision of the figures of a collection's tokens, as a binary body. */
export function figures(collection: string, rev?: number): string {
  return `${API_ROOT}/collections/${part(collection)}/tokens/columns/figures${rev === undefined ? "" : `?r=${rev}&v=${COLUMNS_VERSION}`}`;
}

export function projections(collection: string, rev?: number): string {
  return `${API_ROOT}/collections/${part(collection)}/tokens/projections${rev === undefined ? "" : `?r=${rev}`}`;
}

export function listed(collection: string, since?: number): string {
  return `${API_ROOT}/collections/${part(collection)}/tokens/listed${since === undefined ? "" : `?since=${since}`}`;
}

export function projectionLine(collection: string): string {
  return `${API_ROOT}/collections/${part(collection)}/projectionLine`;
}

export function stats(collection: string): string {
  return `${API_ROOT}/collections/${part(collection)}/stats`;
}

export function preview(collection: string): string {
  return `${API_ROOT}/collections/${part(collection)}/preview`;
}

/** The social picture of a page without a collection: PNG, 1200 by 630. */
export function sitePicture(): string {
  return `${API_ROOT}/social-share.png`;
}

/** The social picture of a collection or a token: PNG, 1200 by 630. */
export function socialPicture(collection: string, tokenId?: string): string {
  return `${API_ROOT}/collections/${part(collection)}/social-share.png${tokenId === undefined ? "" : `?token=${part(tokenId)}`}`;
}

export function token(collection: string, tokenId: string): string {
  return `${API_ROOT}/tokens/${part(collection)}/${part(tokenId)}`;
}

export function valuation(collection: string, tokenId: string): string {
  return `${API_ROOT}/tokens/${part(collection)}/${part(tokenId)}/valuation`;
}

/** The explanation of a token's rank. */
export function rarity(collection: string, tokenId: string): string {
  return `${API_ROOT}/tokens/${part(collection)}/${part(tokenId)}/rarity`;
}

export function marketInfo(): string {
  return `${API_ROOT}/market-info`;
}

export function image(collection: string, tokenId: string, widthPx: number): string {
  return `${API_ROOT}/images/${part(collection)}/${part(tokenId)}?w=${widthPx}`;
}

/** A token's own HTML page, which runs in a sandboxed frame. */
export function animation(collection: string, tokenId: string): string {
  return `${API_ROOT}/animations/${part(collection)}/${part(tokenId)}`;
}

export function subscribe(): string {
  return `${API_ROOT}/subscribe`;
}

export function contact(): string {
  return `${API_ROOT}/contact`;
}

export function tutorials(): string {
  return `${API_ROOT}/tutorials`;
}

export function video({ provider, id }: VideoRef): string {
  return `${API_ROOT}/videos/${provider}/${part(id)}`;
}

export function videoThumbnail({ provider, id }: VideoRef): string {
  return `${API_ROOT}/videos/${provider}/${part(id)}/thumbnail`;
}

export function stream(following: readonly StreamPosition[]): string {
  return `${API_ROOT}/listings/stream?at=${following.map(formatStreamPosition).join(",")}`;
}
