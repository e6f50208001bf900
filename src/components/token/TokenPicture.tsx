import { useState } from "react";
import useSWR from "swr";
import { imageAtWidth } from "../../../contract/paths.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { placeholderUrl } from "../../../contract/values/picture-url.ts";
import { Button } from "../Button.tsx";
import { imageWidthFor, isOwnPicture } from "../shared/picture/image-width.ts";
import { DrawnPattern, NoPicture } from "../shared/picture/Picture.tsx";
import { pictureFailure, UNKNOWN_FAILURE } from "./picture-failure.ts";
import * as styles from "./TokenPicture.css.ts";
import { TokenProgram } from "./TokenProgram.tsx";

/** Largest side of the picture, in CSS pixels. */
export const LARGEST = 560;

export interface TokenPictureProps {
  readonly token: Token;
  /** True in a demo: a drawn pattern then stands for a picture that is not there. */
  readonly isDemo: boolean;
}

/** The token's large picture, with its program over it if it has one. */
export function TokenPicture({ token, isDemo }: TokenPictureProps) {
  const { animationUrl, name } = token;
  const picture = <StillPicture token={token} isDemo={isDemo} />;
  if (animationUrl === null || !isOwnPicture(animationUrl)) return picture;
  return (
    <div className={styles.stage}>
      {picture}
      <TokenProgram url={animationUrl} name={name} />
    </div>
  );
}

/** Shows a one-pixel placeholder until the picture loads. On failure, shows an empty frame, and why. */
function StillPicture({ token, isDemo }: TokenPictureProps) {
  const { tokenStringId, imageUrl, name, traits } = token;
  const [failed, setFailed] = useState<string | null>(null);
  const standIn = isDemo ? <DrawnPattern tokenId={tokenStringId} traits={traits} /> : <NoPicture />;
  if (imageUrl === null || !isOwnPicture(imageUrl))
    return (
      <div className={styles.stage}>
        {standIn}
        {!isDemo && <p className={styles.word}>This token has no picture.</p>}
      </div>
    );
  const src = imageAtWidth(imageUrl, imageWidthFor(LARGEST, devicePixelRatio));
  if (failed === imageUrl)
    return (
      <div className={styles.stage} role="status">
        {standIn}
        <Failure src={src} isDemo={isDemo} onRetry={() => setFailed(null)} />
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
        src={src}
        alt={name}
        decoding="async"
        onError={() => setFailed(imageUrl)}
      />
    </span>
  );
}

interface FailureProps extends Pick<TokenPictureProps, "isDemo"> {
  readonly src: string;
  readonly onRetry: () => void;
}

/** Says why a picture is not there. Offers a retry only if one can help. */
function Failure({ src, isDemo, onRetry }: FailureProps) {
  const { data } = useSWR(["picture failure", src], () => pictureFailure(src), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  const { reason, canRetry } = data ?? { ...UNKNOWN_FAILURE, canRetry: false };
  return (
    <p className={styles.word}>
      {isDemo ? `${reason} A drawn pattern stands in its place.` : reason}
      {canRetry && <Button look="plain" icon="refresh" label="Try again" onClick={onRetry} />}
    </p>
  );
}
