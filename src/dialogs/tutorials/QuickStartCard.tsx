import { Badge } from "../../components/Badge.tsx";
import * as preview from "../../media/PreviewPicture.css.ts";
import { SLIDES, slidePicture } from "./slides.ts";
import * as styles from "./VideoCard.css.ts";

/** The first card, which opens the Quick Start Guide. The guide is read, not played, so its picture has no play mark. */
export function QuickStartCard({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className={styles.card.pressable} onClick={onOpen}>
      <picture className={preview.frame}>
        <source
          media="(prefers-color-scheme: light)"
          srcSet={slidePicture(SLIDES[0], "landscape", "light")}
        />
        <img
          className={preview.picture}
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
