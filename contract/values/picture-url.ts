/** Addresses of pictures. */
import { imageAtWidth } from "../paths.ts";

/** Returns the address of the picture's placeholder: `url` with its query replaced by width 1. */
export function placeholderUrl(url: string): string {
  return imageAtWidth(url, 1);
}
