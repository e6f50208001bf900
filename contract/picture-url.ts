/** Addresses of pictures. */

/** `url` with its query reduced to width 1: the picture's placeholder. */
export function placeholderUrl(url: string): string {
  const end = url.search(/[?#]/);
  return `${end < 0 ? url : url.slice(0, end)}?w=1`;
}
