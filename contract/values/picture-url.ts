/** Addresses of pictures. */

/** Returns the address of the picture's placeholder: `url` with its query replaced by width 1. */
export function placeholderUrl(url: string): string {
  const end = url.search(/[?#]/);
  return `${end < 0 ? url : url.slice(0, end)}?w=1`;
}
