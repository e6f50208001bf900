/** Interface behind `GET /images/{collection}/{tokenId}?w={px}`; `server/media/images` implements it. */

export interface Image {
  /** Media type, such as "image/svg+xml" or "image/webp". */
  readonly type: string;
  readonly body: Uint8Array;
  /** True if the picture will not change within a day. False for a placeholder after a failure or under load. */
  readonly isStable: boolean;
  /** True for an SVG of a stranger, which only a browser may render. */
  readonly isForeign?: boolean;
}

/**
 * Why a token has no picture.
 *
 * none         its source names none
 * host         it is on a host that the settings do not allow
 * unshowable   it was read, and is of no type or has no parts that are shown
 * failed       it could not be read: it may be there later
 */
export type PictureAbsence =
  | { readonly reason: "none" | "unshowable" | "failed" }
  | { readonly reason: "host"; readonly host: string };

export class ImagesBusyError extends Error {
  override readonly name = "ImagesBusyError";
}

export interface Images {
  /** Says why `image` returned null. Null if there is no such token. */
  absence(collection: string, tokenId: string): Promise<PictureAbsence | null>;
  /**
   * Returns the token's picture at a width in device pixels (1 or more; an SVG may ignore it). Null if the
   * collection or token is unknown or has no picture. Rejects with `ImagesBusyError` while too many requests
   * are pending, and never because of a bad original. Clients get fair shares of the renderer's time.
   */
  image(
    collection: string,
    tokenId: string,
    widthPx: number,
    client: string,
  ): Promise<Image | null>;
}
