import * as styles from "./FilterSkeleton.css.ts";

const PLACES = ["a", "b", "c", "d", "e"] as const;

/** The filters' places while they, or the collection, are under way. */
export function FilterSkeleton() {
  return (
    <div className={styles.skeletons} aria-busy="true" role="status" aria-label="Loading filters">
      {PLACES.map((key) => (
        <div key={key} className={styles.skeleton} />
      ))}
    </div>
  );
}
