import { imageAtWidth } from "../../contract/paths.ts";
import { imageWidthFor, isOwnPicture } from "../components/shared/picture/image-width.ts";
import * as styles from "../components/token/TokenPicture.css.ts";
import {
  LARGEST,
  TokenPicture,
  type TokenPictureProps,
} from "../components/token/TokenPicture.tsx";

/** The large picture of a token. The browser chooses the file that `TokenPicture` will show. */
export function FirstPicture({ token, isDemo }: TokenPictureProps) {
  const { imageUrl, name } = token;
  if (imageUrl === null || !isOwnPicture(imageUrl))
    return <TokenPicture token={{ ...token, animationUrl: null }} isDemo={isDemo} />;
  const files = [1, 2].map(
    (pixelRatio) => `${imageAtWidth(imageUrl, imageWidthFor(LARGEST, pixelRatio))} ${pixelRatio}x`,
  );
  return (
    <span className={styles.frame}>
      <img
        className={styles.image}
        srcSet={files.join(", ")}
        alt={name}
        decoding="async"
        loading="lazy"
        fetchPriority="low"
      />
    </span>
  );
}
