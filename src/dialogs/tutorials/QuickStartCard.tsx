import { Badge } from "../../components/Badge.tsx";
import { SLIDES, slidePicture } from "./slides.ts";
import * as styles from "./VideoCard.css.ts";

/** The first card, which opens the Quick Start Guide. */
export function QuickStartCard({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className={styles.card.pressable} onClick={onOpen}>
      <picture className={styles.cover}>
        <source
          media="(prefers-color-scheme: light)"
          srcSet={slidePicture(SLIDES[0], "landscape", "light")}
        />
        <img
          className={styles.coverImage}
          src={slidePicture(SLIDES[0], "landscape", "dark")}
          alt=""
          decoding="async"
        />
      </picture>
      <span className={styles.caption}>
        Quick Start Guide <Badge>{SLIDES.length} slides</Badge>
      </span>
    </button>
  );
}
