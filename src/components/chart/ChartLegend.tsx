import type { Deal } from "../../../contract/tokens/deal.ts";
import { FAINT_MEANING, POINT_MEANINGS, POINT_NAMES } from "../../../contract/tokens/deal-words.ts";
import { whole } from "../../../contract/values/format.ts";
import * as styles from "./ChartLegend.css.ts";
import { DealSymbol } from "./DealSymbol.tsx";

interface ChartLegendProps {
  /** Null while loading. */
  readonly counts: Readonly<Record<Deal, number>> | null;
  readonly hidden: ReadonlySet<Deal>;
  readonly onToggle: (kind: Deal) => void;
}

const KINDS = ["hot", "cold", "listed", "unlisted"] as const;

export function ChartLegend({ counts, hidden, onToggle }: ChartLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Points in the chart">
      {KINDS.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.entry}
            title={`${POINT_MEANINGS[kind]} ${FAINT_MEANING}`}
            aria-pressed={!hidden.has(kind)}
            onClick={() => onToggle(kind)}
          >
            <DealSymbol kind={kind} />
            {POINT_NAMES[kind]}
            <span className={styles.count}>{counts ? whole(counts[kind]) : ""}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
