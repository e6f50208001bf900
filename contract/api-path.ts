/** Every address of the API, defined once for the server, the worker and the page. Import all as `apiPath`. */

import type { HistoryStep } from "./market/history.ts";
import { API_ROOT, formatStreamPosition, type StreamPosition } from "./paths.ts";
import type { VideoRef } from "./site/videos.ts";
import type { UnixMs } from "./values/units.ts";
import { COLUMNS_VERSION } from "./wire.ts";

interface HistoryQuery {
  readonly step: HistoryStep;
  readonly from?: UnixMs;
  readonly to?: UnixMs;
  readonly rev?: number;
}

const part = encodeURIComponent;
const inCollection = (id: string, path: string) => `${API_ROOT}/collections/${part(id)}/${path}`;
const tokenQuery = (id?: string) => (id === undefined ? "" : `?token=${part(id)}`);
const ofToken = (collection: string, tokenId: string) => `${part(collection)}/${part(tokenId)}`;

export const collections = () => `${API_ROOT}/collections/all`;
export const info = (collection: string) => inCollection(collection, "info");
export const stats = (collection: string) => inCollection(collection, "stats");
/** How fresh each source of a collection is. */
export const sources = (collection: string) => inCollection(collection, "sources");
/** The same of its chain and of OpenSea, in the form that earlier pages read. */
export const chain = (collection: string) => inCollection(collection, "chain");
/** The level of the market and the last sales that moved it. */
export const level = (collection: string) => inCollection(collection, "level");
export const preview = (collection: string) => inCollection(collection, "preview");
export const projectionLine = (collection: string) => inCollection(collection, "projectionLine");

/** The series of a collection in whole periods, as a binary body. `rev` is the revision of the history, if it is known. */
export function history(
  collection: string,
  { step, from, to, rev }: HistoryQuery = { step: "day" },
): string {
  const parts = [
    `step=${step}`,
    ...(from === undefined ? [] : [`from=${from}`]),
    ...(to === undefined ? [] : [`to=${to}`]),
    ...(rev === undefined ? [] : [`r=${rev}`]),
    `v=${COLUMNS_VERSION}`,
  ];
  return inCollection(collection, `history?${parts.join("&")}`);
}

export function unlisted(collection: string, epoch?: string): string {
  return inCollection(collection, `tokens/unlisted${epoch ? `?e=${part(epoch)}` : ""}`);
}

/** The columns of a collection's tokens, as a binary body. */
export function columns(collection: string, epoch?: string): string {
  const query = epoch ? `?e=${part(epoch)}&v=${COLUMNS_VERSION}` : "";
  return inCollection(collection, `tokens/columns${query}`);
}

/** A revision of the figures of a collection's tokens, as a binary body. */
export function figures(collection: string, rev?: number): string {
  const query = rev === undefined ? "" : `?r=${rev}&v=${COLUMNS_VERSION}`;
  return inCollection(collection, `tokens/columns/figures${query}`);
}

export function projections(collection: string, rev?: number): string {
  return inCollection(collection, `tokens/projections${rev === undefined ? "" : `?r=${rev}`}`);
}

export function listed(collection: string, since?: number): string {
  return inCollection(collection, `tokens/listed${since === undefined ? "" : `?since=${since}`}`);
}

/** The social picture of a page without a collection: PNG, 1200 by 630. */
export const sitePicture = () => `${API_ROOT}/social-share.png`;

/** Projections before each sale, beside the prices paid. For one collection or all of them. */
export const record = (collection?: string) =>
  collection === undefined ? `${API_ROOT}/record` : inCollection(collection, "record");

/** One call of a collection's record, named by `callKey`. */
export const recordedCall = (collection: string, call: string) =>
  `${record(collection)}/${part(call)}`;

/** The social picture of a record, or of one of its calls, named by `callKey`. */
export function recordPicture(collection?: string, call?: string): string {
  return `${record(collection)}.png${call === undefined ? "" : `?call=${part(call)}`}`;
}

/** The text and the picture's address that are shared with a link to a collection or a token. */
export function socialShare(collection: string, tokenId?: string): string {
  return inCollection(collection, `social-share${tokenQuery(tokenId)}`);
}

/** The social picture of a collection or a token: PNG, 1200 by 630. */
export function socialPicture(collection: string, tokenId?: string): string {
  return inCollection(collection, `social-share.png${tokenQuery(tokenId)}`);
}

export const token = (collection: string, tokenId: string) =>
  `${API_ROOT}/tokens/${ofToken(collection, tokenId)}`;
export const valuation = (collection: string, tokenId: string) =>
  `${token(collection, tokenId)}/valuation`;
/** Owner, top offer and last sale of a token, read from its chain or a marketplace. */
export const tokenMarket = (collection: string, tokenId: string) =>
  `${token(collection, tokenId)}/market`;
/** The explanation of a token's rank. */
export const rarity = (collection: string, tokenId: string) =>
  `${token(collection, tokenId)}/rarity`;
export const image = (collection: string, tokenId: string, widthPx: number) =>
  `${API_ROOT}/images/${ofToken(collection, tokenId)}?w=${widthPx}`;
/** A token's own HTML page, which runs in a sandboxed frame. */
export const animation = (collection: string, tokenId: string) =>
  `${API_ROOT}/animations/${ofToken(collection, tokenId)}`;

export const marketInfo = () => `${API_ROOT}/market-info`;
export const subscribe = () => `${API_ROOT}/subscribe`;
export const contact = () => `${API_ROOT}/contact`;
export const tutorials = () => `${API_ROOT}/tutorials`;
export const video = ({ provider, id }: VideoRef) => `${API_ROOT}/videos/${provider}/${part(id)}`;
export const videoThumbnail = (reference: VideoRef) => `${video(reference)}/thumbnail`;

export function stream(following: readonly StreamPosition[]): string {
  return `${API_ROOT}/listings/stream?at=${following.map(formatStreamPosition).join(",")}`;
}
