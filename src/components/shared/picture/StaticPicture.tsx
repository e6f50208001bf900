import { imageAtWidth } from "../../../../contract/paths.ts";
import { STEPS } from "./image-width.ts";
import * as styles from "./Picture.css.ts";

/** Width of a card's picture in CSS pixels: two columns on a phone, else as `pictureWidth` has it. */
const SIZES = "(max-width: 599px) 48vw, 229px";

/** Device pixels. For 0, the browser chooses the width of a card's picture. */
const sourceOf = (url: string, width: number) =>
  width === 0
    ? {
        srcSet: STEPS.map((step) => `${imageAtWidth(url, step)} ${step}w`).join(", "),
        sizes: SIZES,
      }
    : { src: imageAtWidth(url, width) };

/** A picture in the server's HTML. */
export function StaticPicture({ url, width }: { readonly url: string; readonly width: number }) {
  return (
    <span className={styles.frame}>
      <img
        className={styles.image}
        {...sourceOf(url, width)}
        alt=""
        decoding="async"
        loading="lazy"
        fetchPriority="low"
      />
    </span>
  );
}
