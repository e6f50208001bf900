import { useState } from "react";
import { imageAtWidth } from "../../../contract/paths.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { placeholderUrl } from "../../../contract/values/picture-url.ts";
import { Button } from "../Button.tsx";
import { imageWidthFor, isOwnPicture } from "../shared/picture/image-width.ts";
import { DrawnPattern } from "../shared/picture/Picture.tsx";
import * as styles from "./TokenPicture.css.ts";
import { TokenProgram } from "./TokenProgram.tsx";

/** Largest side of the picture, in CSS pixels. */
const LARGEST = 560;

/** The token's large picture, with its program over it if it has one. */
export function TokenPicture({ token }: { readonly token: Token }) {
  const { animationUrl, name } = token;
  if (animationUrl === null || !isOwnPicture(animationUrl)) return <StillPicture token={token} />;
  return (
    <div className={styles.stage}>
      <StillPicture token={token} />
      <TokenProgram url={animationUrl} name={name} />
    </div>
  );
}

/** Shows a one-pixel placeholder until the picture loads. On failure, shows a drawn pattern and a message. */
function StillPicture({ token }: { readonly token: Token }) {
  const { tokenStringId, imageUrl, name, traits } = token;
  const [failed, setFailed] = useState<string | null>(null);
  if (imageUrl === null || !isOwnPicture(imageUrl))
    return <DrawnPattern tokenId={tokenStringId} traits={traits} />;
  if (failed === imageUrl)
    return (
      <div className={styles.stage} role="status">
        <DrawnPattern tokenId={tokenStringId} traits={traits} />
        <p className={styles.word}>
          The picture could not be loaded.
          <Button look="plain" icon="refresh" label="Try again" onClick={() => setFailed(null)} />
        </p>
      </div>
    );
  return (
    <span
      className={styles.frame}
      style={{ backgroundImage: `url(${JSON.stringify(placeholderUrl(imageUrl))})` }}
    >
      <img
        key={imageUrl}
        className={styles.image}
        src={imageAtWidth(imageUrl, imageWidthFor(LARGEST, devicePixelRatio))}
        alt={name}
        decoding="async"
        onError={() => setFailed(imageUrl)}
      />
    </span>
  );
}
