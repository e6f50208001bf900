/** Root and parts of the API's addresses. `api-path.ts` has the addresses. */
export const API_ROOT = "/api/v1";

const part = encodeURIComponent;

/** Position of a client of the live stream in one collection. */
export interface StreamPosition {
  readonly collection: string;
  readonly epoch: string;
  readonly seq: number;
}

export function formatStreamPosition({ collection, epoch, seq }: StreamPosition): string {
  return `${part(collection)}:${part(epoch)}:${seq}`;
}

/** Sets the query of an image address of the API to a width in device pixels. */
export function imageAtWidth(url: string, widthPx: number): string {
  const end = url.search(/[?#]/);
  return `${end < 0 ? url : url.slice(0, end)}?w=${Math.round(widthPx)}`;
}
