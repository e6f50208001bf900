import { imageAtWidth } from "../../../../contract/paths.ts";
import { STEPS } from "./image-width.ts";
import * as styles from "./Picture.css.ts";

/** Width of a card's picture in CSS pixels: two columns on a phone, else as `pictureWidth` has it. */
const SIZES = "(max-width: 599px) 48vw, 229px";

interface StaticPictureProps {
  readonly url: string;
  /** Device pixels. For 0, the default, the browser chooses the width. */
  readonly width?: number;
  /** Its width as CSS has it, for the browser. By default, that of a card's picture. */
  readonly sizes?: string;
}

const sourceOf = ({ url, width = 0, sizes = SIZES }: StaticPictureProps) =>
  width === 0
    ? { srcSet: STEPS.map((step) => `${imageAtWidth(url, step)} ${step}w`).join(", "), sizes }
    : { src: imageAtWidth(url, width) };

/** A picture in the server's HTML. */
export function StaticPicture(props: StaticPictureProps) {
  return (
    <span className={styles.frame}>
      <img
        className={styles.image}
        {...sourceOf(props)}
        alt=""
        decoding="async"
        loading="lazy"
        fetchPriority="low"
      />
    </span>
  );
}
