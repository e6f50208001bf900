import * as styles from "./FilterSkeleton.css.ts";

export function FilterSkeleton() {
  return (
    <div className={styles.skeletons} aria-busy="true" role="status" aria-label="Loading filters">
      {[1, 2, 3, 4, 5].map((place) => (
        <div key={place} className={styles.skeleton} />
      ))}
    </div>
  );
}
