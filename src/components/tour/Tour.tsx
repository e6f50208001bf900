import { useEffect, useId, useRef, useState } from "react";
import { useCollection } from "../../collection/use-collection.ts";
import { lastCompletedQuickTourTime } from "../../storage/quick-tour.ts";
import { Button } from "../Button.tsx";
import { useMeasure } from "../chart/use-measure.ts";
import { STEPS } from "./steps.ts";
import * as styles from "./Tour.css.ts";

/**
 * A tour of the collection page. Each step outlines a part of the page, which stays usable. `onEnd` is called at the end
 * of the tour and when the reader leaves it.
 */
export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const [at, setAt] = useState(0);
  const card = useRef<HTMLElement>(null);
  const id = useId();
  const step = STEPS[at];
  const { measure } = useMeasure(useCollection((state) => state.view));
  const isLast = at === STEPS.length - 1;
  useEffect(() => card.current?.focus({ preventScroll: true }), []);

  useEffect(() => {
    const part = step && document.querySelector(step.selector);
    if (!part) return;
    part.toggleAttribute("data-tour-part", true);
    part.scrollIntoView({ block: "center" });
    return () => part.removeAttribute("data-tour-part");
  }, [step]);

  const next = () => {
    if (!isLast) return setAt(at + 1);
    lastCompletedQuickTourTime.write(Date.now());
    onEnd();
  };
  if (!step) return null;
  return (
    <section
      ref={card}
      className={styles.card}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEnd();
      }}
    >
      <div role="status">
        <h2 id={`${id}-title`} className={styles.title}>
          {step.title}
        </h2>
        <p className={styles.text}>{(measure === "price" && step.textByPrice) || step.text}</p>
      </div>
      <div className={styles.foot}>
        <span className={styles.count}>
          {at + 1} of {STEPS.length}
        </span>
        {!isLast && <Button look="plain" label="End tour" onClick={onEnd} />}
        <Button look="primary" label={isLast ? "Done" : "Next"} onClick={next} />
      </div>
    </section>
  );
}
