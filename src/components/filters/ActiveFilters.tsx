import { useState } from "react";
import { clearFilters } from "../../collection/edit-query.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useEditQuery, useQuery } from "../../collection/use-query.ts";
import * as styles from "./ActiveFilters.css.ts";
import { Chip } from "./Chip.tsx";
import { describeFilters } from "./describe-filters.ts";

/** Chips beyond this number are folded away. */
const FEW = 12;

/** A chip for each active filter, and a button that clears them all. Renders nothing without filters. */
export function ActiveFilters() {
  const query = useQuery();
  const edit = useEditQuery();
  const collection = useCollection((state) => state.fixed?.collection ?? null);
  const [all, setAll] = useState(false);
  const filters = describeFilters(query, collection);
  if (filters.length === 0) return null;
  const shown = all ? filters : filters.slice(0, FEW);
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {shown.map(({ key, label, remove }) => (
        <li key={key} className={styles.item}>
          <Chip label={label} onRemove={() => edit(remove)} />
        </li>
      ))}
      {filters.length > FEW && (
        <li>
          <button
            type="button"
            className={styles.action}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? "Show fewer" : `${filters.length - FEW} more`}
          </button>
        </li>
      )}
      <li className={styles.end}>
        <button type="button" className={styles.action} onClick={() => edit(clearFilters)}>
          Clear all
        </button>
      </li>
    </ul>
  );
}
