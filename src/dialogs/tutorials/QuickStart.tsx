import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../../components/Button.tsx";
import { storedTime } from "../../storage/stored-time.ts";
import { visuallyHidden } from "../../theme/visually-hidden.css.ts";
import * as styles from "./QuickStart.css.ts";
import { SlideFigure } from "./SlideFigure.tsx";
import { SLIDES } from "./slides.ts";
import { useSwipe } from "./use-swipe.ts";

const LAST = SLIDES.length - 1;
const lastCompletedTime = storedTime("lastCompletedQuickTourTime");

interface QuickStartProps {
  /** Called when the reader continues from the last slide. */
  readonly onFinish: () => void;
}

/** Four slides, turned by arrow buttons, keys or swipes. The first is an introduction; the counter numbers the others. */
export function QuickStart({ onFinish }: QuickStartProps) {
  const [at, setAt] = useState(0);
  const show = useRef<HTMLElement>(null);
  useEffect(() => show.current?.focus({ preventScroll: true }), []);

  const turn = (by: -1 | 1) => {
    if (by === 1 && at === LAST) {
      lastCompletedTime.write(Date.now());
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
