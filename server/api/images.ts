/** What answers `GET /images/{collection}/{tokenId}?w={px}`: see `server/images` for the maker. */

export interface Image {
  /** Media type, such as "image/svg+xml" or "image/webp". */
  readonly type: string;
  readonly body: Uint8Array;
  /** It will not change within a day. False for a stand-in after a failure or under load. */
  readonly settled: boolean;
}

export class TooManyPictures extends Error {
  override readonly name = "TooManyPictures";
}

export interface Images {
  /**
   * The token's picture at a width in device pixels (1 or more; an SVG may ignore it).
   * Null: the collection or token is unknown, or it has no picture. Rejects with `TooManyPictures` while too
   * many are under way, and never for a bad original.
   */
  image(collection: string, tokenId: string, widthPx: number): Promise<Image | null>;
}
