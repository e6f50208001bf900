/** Takes pictures out of `data:` addresses, so that they are stored beside the tokens. */
import { createHash } from "node:crypto";
import { type DraftToken, STORED_PICTURE, UNUSABLE_PICTURE } from "../../market/drafts.ts";
import { decodeDataPicture } from "../../media/images/data-picture.ts";
import type { StoredPicture } from "../../storage/store/chain/chain-store.ts";

interface TakenPictures<Token> {
  readonly tokens: readonly Token[];
  /** Address of a stored picture, which its tokens have -> the picture. Equal pictures share one. */
  readonly pictures: ReadonlyMap<string, StoredPicture>;
}

/** Errors about an invalid address of a picture, and about a `data:` address without a picture. */
export const NO_ADDRESS = "is no http, https, ipfs or ar address";
export const NO_PICTURE = "holds no picture that is shown, or one of more than 512 KB (SVG: 1 MB)";

/** Marks a `data:` address that holds no picture. The readers of files have reported it. */
export function takePictures<Token extends Pick<DraftToken, "imageUrl">>(
  tokens: readonly Token[],
): TakenPictures<Token> {
  const pictures = new Map<string, StoredPicture>();
  const taken = tokens.map((token) => {
    if (!token.imageUrl?.startsWith(STORED_PICTURE)) return token;
    const picture = decodeDataPicture(token.imageUrl);
    if (!picture) return { ...token, imageUrl: UNUSABLE_PICTURE };
    const hash = createHash("sha256").update(picture.bytes).digest("base64url");
    const imageUrl = STORED_PICTURE + hash;
    pictures.set(imageUrl, picture);
    return { ...token, imageUrl };
  });
  return { tokens: taken, pictures };
}
