/** The root of the API's addresses, and what stands in them; `api-path.ts` has the addresses. */
export const API_ROOT = "/api/v1";

const part = encodeURIComponent;

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
