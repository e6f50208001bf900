import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../../components/Button.tsx";
import { lastCompletedQuickTourTime } from "../../storage/quick-tour.ts";
import { from } from "../../theme/tokens.css.ts";
import { visuallyHidden } from "../../theme/visually-hidden.css.ts";
import * as styles from "./QuickStart.css.ts";
import { SLIDES, type Slide, slidePicture } from "./slides.ts";
import { useShade } from "./use-shade.ts";

const LAST = SLIDES.length - 1;

/** Minimum horizontal distance of a swipe, in CSS pixels. It must also exceed the vertical distance. */
const SWIPE_PX = 40;

/** Four slides, turned by buttons, keys or swipes. The counter leaves out the first. The last one leads to `onFinish`. */
export function QuickStart({ onFinish }: { readonly onFinish: () => void }) {
  const [at, setAt] = useState(0);
  const show = useRef<HTMLElement>(null);
  useEffect(() => show.current?.focus({ preventScroll: true }), []);

  const turn = (by: -1 | 1) => {
    if (by === 1 && at === LAST) {
      lastCompletedQuickTourTime.write(Date.now());
      onFinish();
    } else setAt(Math.max(0, at + by));
  };
  const swipe = useSwipe(turn);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowRight") turn(1);
    if (key === "ArrowLeft") turn(-1);
  };

  return (
    <section
      ref={show}
      className={styles.show}
      aria-roledescription="carousel"
      aria-label="Quick Start Guide"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={styles.frame} {...swipe}>
        <div className={styles.track[at]} data-track>
          {SLIDES.map((slide, index) => (
            <SlideFigure
              key={slide.id}
              slide={slide}
              isShown={index === at}
              isNear={Math.abs(index - at) <= 1}
            />
          ))}
        </div>
      </div>
      <div className={styles.controls}>
        <IconButton
          icon="arrowLeft"
          look="outline"
          label="Previous slide"
          aria-disabled={at === 0}
          onClick={() => turn(-1)}
        />
        <p className={styles.counter}>{at > 0 && `${at} of ${LAST}`}</p>
        <IconButton
          icon="arrowRight"
          look="outline"
          label={at === LAST ? "Next: close the guide" : "Next slide"}
          onClick={() => turn(1)}
        />
      </div>
      <p role="status" className={visuallyHidden}>
        {SLIDES[at]?.title}
      </p>
    </section>
  );
}

interface SlideFigureProps {
  readonly slide: Slide;
  readonly isShown: boolean;
  /** True for the shown slide and its neighbours, whose pictures are loaded. */
  readonly isNear: boolean;
}

/** One slide: its picture in landscape or portrait, and its text. */
function SlideFigure({ slide, isShown, isNear }: SlideFigureProps) {
  const shade = useShade();
  return (
    <figure className={styles.slide} inert={!isShown}>
      <picture className={styles.picture}>
        {isNear && (
          <>
            <source media={from[600]} srcSet={slidePicture(slide, "landscape", shade)} />
            <img
              className={styles.image}
              src={slidePicture(slide, "portrait", shade)}
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

/** Returns handlers for an element whose `touch-action` is `pan-y`. A swipe to the left reports 1, to the right -1. */
function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = { x: event.clientX, y: event.clientY };
      // Captures the release: outside the element it would count as a press on the dialog's backdrop.
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
