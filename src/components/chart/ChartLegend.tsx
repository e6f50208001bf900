import type { Deal } from "../../../contract/tokens/deal.ts";
import { whole } from "../../../contract/values/format.ts";
import * as styles from "./ChartLegend.css.ts";
import { DealSymbol } from "./DealSymbol.tsx";

interface ChartLegendProps {
  /** Null while loading. */
  readonly counts: Readonly<Record<Deal, number>> | null;
  readonly hidden: ReadonlySet<Deal>;
  readonly onToggle: (kind: Deal) => void;
}

const ENTRIES = [
  { kind: "hot", label: "Hot", title: "At least 10% under its projection" },
  { kind: "cold", label: "Cold", title: "At least 10% over its projection" },
  { kind: "listed", label: "Listed", title: "Near its projection, or without one" },
  { kind: "unlisted", label: "Unlisted", title: "Not for sale: shown at its projection" },
] as const;

export function ChartLegend({ counts, hidden, onToggle }: ChartLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Points in the chart">
      {ENTRIES.map(({ kind, label, title }) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.entry}
            title={title}
            aria-pressed={!hidden.has(kind)}
            onClick={() => onToggle(kind)}
          >
            <DealSymbol kind={kind} />
            {label}
            <span className={styles.count}>{counts ? whole(counts[kind]) : ""}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
