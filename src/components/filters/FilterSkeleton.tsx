import * as styles from "./FilterSkeleton.css.ts";

const PLACES = ["a", "b", "c", "d", "e"] as const;

/** Placeholders of the filters while they or the collection load. */
export function FilterSkeleton() {
  return (
    <div className={styles.skeletons} aria-busy="true" role="status" aria-label="Loading filters">
      {PLACES.map((key) => (
        <div key={key} className={styles.skeleton} />
      ))}
    </div>
  );
}
