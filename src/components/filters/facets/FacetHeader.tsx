import { Icon } from "../../Icon.tsx";
import { FACET_COLUMNS, type FacetSort, sortedBy } from "./facet-sort.ts";
import * as styles from "./facets.css.ts";

interface FacetHeaderProps {
  /** Plural name of the choices, such as "trait values". */
  readonly what: string;
  readonly sort: FacetSort;
  readonly onSort: (sort: FacetSort) => void;
}

const TITLES = { name: "Name", count: "Tokens", floor: "From" };

/** Column titles. A press sorts by the column, or reverses the order if it is the sorted one. */
export function FacetHeader({ what, sort, onSort }: FacetHeaderProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset adds a frame and a legend that nothing here needs
    <div className={styles.header} role="group" aria-label={`Sort ${what}`}>
      {FACET_COLUMNS.map((column) => {
        const title = TITLES[column];
        const active = sort.column === column;
        const turned = active ? (sort.order === "asc" ? ", rising" : ", falling") : "";
        return (
          <button
            key={column}
            type="button"
            className={styles.columnTitle}
            aria-label={`${title}${turned}`}
            aria-pressed={active}
            onClick={() => onSort(sortedBy(sort, column))}
          >
            {title}
            {active && <Icon name={sort.order === "asc" ? "chevronUp" : "chevronDown"} size={16} />}
          </button>
        );
      })}
    </div>
  );
}
