import { type ReactNode, useId } from "react";
import * as styles from "./FilterSection.css.ts";

interface FilterSectionProps {
  readonly title: string;
  /** Clears this section's filter; absent while there is nothing to clear. */
  readonly onReset?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function FilterSection({ title, onReset, children }: FilterSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {onReset && (
          <button
            type="button"
            className={styles.reset}
            aria-label={`Reset ${title.toLowerCase()}`}
            onClick={onReset}
          >
            Reset
          </button>
        )}
      </div>
      {children}
    </section>
  );
}
