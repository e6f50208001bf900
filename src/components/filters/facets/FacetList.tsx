import { useMemo, useRef, useState } from "react";
import { whole } from "../../../../contract/values/format.ts";
import type { TraitSales } from "../../../collection/trait-sales.ts";
import * as field from "../../fields/field.css.ts";
import { Icon } from "../../Icon.tsx";
import { FacetRow } from "./FacetRow.tsx";
import * as styles from "./facets.css.ts";
import { type SteadyOrder, useSteadyOrder } from "./use-steady-order.ts";

/** A list longer than this is cut and can be searched. */
const SHORT = 12;
/** Rows that one press adds: a trait may have thousands of values, and a row costs time to draw. */
const MORE = 100;

interface FacetListProps extends Omit<SteadyOrder, "list"> {
  /** Plural name of the choices, such as "Accessory values". */
  readonly what: string;
  readonly chosen: readonly number[];
  readonly onToggle: (id: number) => void;
  readonly sales?: TraitSales;
}

/** A list of choices in a stable order. A long list is cut and has a search field. */
export function FacetList(props: FacetListProps) {
  const { what, choices, chosen, sort, slotOf, numeric, onToggle, sales } = props;
  const list = useRef<HTMLDivElement>(null);
  const ordered = useSteadyOrder({ choices, sort, slotOf, numeric, list });
  const [limit, setLimit] = useState(SHORT);
  const [search, setSearch] = useState("");
  const found = useMemo(() => {
    const needle = search.trim().toLowerCase();
    return needle === ""
      ? ordered
      : ordered.filter((choice) => choice.label.toLowerCase().includes(needle));
  }, [ordered, search]);
  const shown = found.length <= SHORT + 2 ? found : found.slice(0, limit);
  const left = found.length - shown.length;

  return (
    <div ref={list} className={styles.list}>
      {choices.length > SHORT && (
        <div className={styles.search}>
          <div className={field.frame}>
            <Icon name="search" size={16} />
            <input
              type="search"
              className={field.input}
              aria-label={`Search ${what}`}
              placeholder={`Search ${whole(choices.length)} values`}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setLimit(SHORT);
              }}
            />
          </div>
        </div>
      )}
      {shown.map(({ id, label }) => (
        <FacetRow
          key={id}
          id={id}
          slot={slotOf(id)}
          label={label}
          checked={chosen.includes(id)}
          sale={sales?.get(id)}
          onToggle={onToggle}
        />
      ))}
      {found.length === 0 && <p className={styles.none}>No value matches “{search.trim()}”.</p>}
      {left > 0 && (
        <button
          type="button"
          className={styles.more}
          onClick={() => setLimit(shown.length + Math.min(left, MORE))}
        >
          {left <= MORE ? `Show all ${whole(found.length)}` : `Show ${MORE} of ${whole(left)} more`}
        </button>
      )}
      {limit > SHORT && left === 0 && found.length > SHORT + 2 && (
        <button type="button" className={styles.more} onClick={() => setLimit(SHORT)}>
          Show fewer
        </button>
      )}
    </div>
  );
}
