import { useEffect, useRef, useState } from "react";
import { clearFilters } from "../../collection/edit-query.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useEditQuery, useQuery } from "../../collection/use-query.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { useDismiss } from "../hooks/use-dismiss.ts";
import * as styles from "./ActiveFilters.css.ts";
import { Chip } from "./Chip.tsx";
import { type ActiveFilter, describeFilters } from "./describe-filters.ts";
import { tokenLookup } from "./token-ids/token-lookup.ts";
import { useFitting } from "./use-fitting.ts";

/** Maximum number of chips in the line, however wide it is. */
const MOST = 12;

/**
 * A line of chips, one for each active filter but "On sale", which has a button before the line. A button clears all filters. Chips
 * without room in the line stand in a panel below it, which a button opens. Renders nothing without filters.
 */
export function ActiveFilters() {
  const query = useQuery();
  const fixed = useCollection((state) => state.fixed);
  const hasToken = (tokenId: string) => fixed === null || tokenLookup(fixed).has(tokenId);
  const filters = describeFilters(query, fixed?.collection ?? null, useUnit(), hasToken);
  return filters.length === 0 ? null : (
    <ChipLine filters={filters.filter(({ key }) => key !== "sale")} />
  );
}

function ChipLine({ filters }: { readonly filters: readonly ActiveFilter[] }) {
  const edit = useEditQuery();
  const [open, setOpen] = useState(false);
  const first = filters.slice(0, MOST);
  const content = first.map(({ label, note }) => label + note).join();
  const { list, more, fitting } = useFitting(content, filters.length > MOST);
  const rest = filters.slice(Math.min(fitting, MOST));
  const line = useRef<HTMLDivElement>(null);
  const close = () => {
    // The focus does not stay in a panel that is gone.
    if (line.current?.contains(document.activeElement)) more.current?.focus();
    setOpen(false);
  };
  useDismiss(line, open, close);
  useEffect(() => {
    if (!open) return;
    const onScroll = () => setOpen(false);
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, [open]);
  return (
    <div ref={line} className={styles.line}>
      {first.length > 0 && (
        <ul ref={list} className={styles.chips} aria-label="Active filters">
          {first.map((filter, index) => (
            <li key={filter.key} className={styles.item} hidden={index >= fitting}>
              <Chip label={filter.label} note={filter.note} onRemove={() => edit(filter.remove)} />
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <button
          ref={more}
          type="button"
          className={styles.action}
          aria-label={open ? "Show fewer" : `${rest.length} more`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          +{rest.length}
        </button>
      )}
      <button type="button" className={styles.action} onClick={() => edit(clearFilters)}>
        Clear all
      </button>
      {open && rest.length > 0 && (
        <ul className={styles.rest} aria-label="More active filters">
          {rest.map(({ key, label, note, remove }) => (
            <li key={key} className={styles.item}>
              <Chip label={label} note={note} onRemove={() => edit(remove)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
