import { Link } from "wouter";
import { type RecordGroup, type SaleCounts, sumCounts } from "../../../contract/market/record.ts";
import { showShare } from "../../../contract/site/record-shares.ts";
import { whole } from "../../../contract/values/format.ts";
import { join } from "../../components/class-names.ts";
import * as styles from "./RecordPage.css.ts";

interface Row {
  readonly label: string;
  readonly href?: string;
  readonly counts: SaleCounts;
}

/** Returns a row for each name, in the order of the groups. */
export function countsBy(
  groups: readonly RecordGroup[],
  nameOf: (group: RecordGroup) => string,
): Row[] {
  const names = [...new Set(groups.map(nameOf))];
  return names.map((label) => ({
    label,
    counts: sumCounts(groups.filter((group) => nameOf(group) === label)),
  }));
}

interface CountsTableProps {
  /** Heading of the first column. */
  readonly title: string;
  readonly rows: readonly Row[];
  /** Keeps each name on one line. */
  readonly short?: boolean;
  /** Adds a row with the sum of several. */
  readonly total?: boolean;
}

export function CountsTable({ title, rows, short, total }: CountsTableProps) {
  const sum: Row = { label: "All", counts: sumCounts(rows.map(({ counts }) => counts)) };
  const shown = total && rows.length > 1 ? [...rows, sum] : rows;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            {title}
          </th>
          <th scope="col">Sales</th>
          <th scope="col">Within 10%</th>
          <th scope="col">Within 25%</th>
          <th scope="col">In range</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ label, href, counts }) => (
          <tr key={href ?? label}>
            <th scope="row" className={join(styles.name, short && styles.short)}>
              {href === undefined ? label : <Link href={href}>{label}</Link>}
            </th>
            <td>{whole(counts.sales)}</td>
            <ShareCell part={counts.within10} all={counts.sales} />
            <ShareCell part={counts.within25} all={counts.sales} />
            <ShareCell part={counts.held} all={counts.ranged} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ShareCell({ part, all }: { readonly part: number; readonly all: number }) {
  const { figure, interval } = showShare(part, all);
  return (
    <td>
      {figure}
      {interval && <span className={styles.note}>{interval}</span>}
    </td>
  );
}
