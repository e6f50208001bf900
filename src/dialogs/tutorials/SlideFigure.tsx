import { from } from "../../theme/tokens.css.ts";
import * as styles from "./QuickStart.css.ts";
import { type Slide, slidePicture } from "./slides.ts";

const LIGHT = "(prefers-color-scheme: light)";

interface SlideFigureProps {
  readonly slide: Slide;
  readonly isShown: boolean;
  /** True for the shown slide and its neighbours, whose pictures are loaded. */
  readonly isNear: boolean;
}

/** One slide: its picture in landscape or portrait, and its text. */
export function SlideFigure({ slide, isShown, isNear }: SlideFigureProps) {
  return (
    <figure className={styles.slide} inert={!isShown}>
      <picture className={styles.picture}>
        {isNear && (
          <>
            <source
              media={`${from[600]} and ${LIGHT}`}
              srcSet={slidePicture(slide, "landscape", "light")}
            />
            <source media={from[600]} srcSet={slidePicture(slide, "landscape", "dark")} />
            <source media={LIGHT} srcSet={slidePicture(slide, "portrait", "light")} />
            <img
              className={styles.image}
              src={slidePicture(slide, "portrait", "dark")}
              alt={slide.picture}
              decoding="async"
              draggable={false}
            />
          </>
        )}
      </picture>
      <figcaption className={styles.words}>
        <h3 className={styles.title}>{slide.title}</h3>
        <p className={styles.text}>{slide.text}</p>
      </figcaption>
    </figure>
  );
}
