import { imageAtWidth } from "../../../../contract/paths.ts";
import { STEPS } from "./image-width.ts";
import * as styles from "./Picture.css.ts";

/** Width of a card's picture in CSS pixels: two columns on a phone, else as `pictureWidth` has it. */
const SIZES = "(max-width: 599px) 48vw, 229px";

interface StaticPictureProps {
  readonly url: string;
  /** Its width as CSS has it. By default, that of a card's picture. */
  readonly sizes?: string;
}

/** A picture in the server's HTML. The browser chooses its width. */
export function StaticPicture({ url, sizes = SIZES }: StaticPictureProps) {
  const widths = STEPS.map((width) => `${imageAtWidth(url, width)} ${width}w`);
  return (
    <span className={styles.frame}>
      <img
        className={styles.image}
        srcSet={widths.join(", ")}
        sizes={sizes}
        alt=""
        decoding="async"
        loading="lazy"
        fetchPriority="low"
      />
    </span>
  );
}
