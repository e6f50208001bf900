import type { ComparedGroup, ComparedMethod } from "../../../contract/market/comparison.ts";
import type { MarketRecord } from "../../../contract/market/record.ts";
import { showShare } from "../../../contract/site/record-shares.ts";
import { counted, shareOf, whole } from "../../../contract/values/format.ts";
import { localized } from "../../../contract/values/number-locale.ts";
import { join } from "../../components/class-names.ts";
import { PageSection } from "../PageHero.tsx";
import { type TextRow, TextRows } from "../TextRows.tsx";
import * as styles from "./RecordPage.css.ts";

type CollectionComparison = MarketRecord["comparisons"][number];

const METHODS: readonly (readonly [method: ComparedMethod, title: string])[] = [
  ["projection", "Projection"],
  ["rollingMedian", "Rolling median"],
  ["floor", "Floor of sales"],
  ["ownLast", "Own last sale"],
  ["traitFloor", "Trait floor"],
  ["ridge", "Ridge"],
];

const NUMBER = "Number";

const RULES: readonly TextRow[] = [
  { title: "Rolling median", text: "The median of the last 40 sales, whatever the token." },
  {
    title: "Floor of sales",
    text: "A tenth of the last 40 sales were cheaper. Those more than eight times over or under their median are left out.",
  },
  {
    title: "Own last sale",
    text: "The token’s own last sale, moved as the rolling median did since. For a token that was never sold, the rolling median.",
  },
  {
    title: "Trait floor",
    text: "For each trait value of the token that was sold three times or more: the cheapest of its last five sales, as a multiple of the floor of sales before it. The highest multiple counts, times the floor of sales.",
  },
  {
    title: "Ridge",
    text: "The rolling median, times what a linear regression on all trait values says. It is fitted every week.",
  },
];

interface Line {
  readonly label: string;
  readonly group: ComparedGroup;
}

interface ComparisonTablesProps {
  readonly comparisons: readonly CollectionComparison[];
  /** Names of the collections, for a record of all. Null for the record of one. */
  readonly names: ReadonlyMap<string, string> | null;
}

/** Errors of the projections beside those of plain rules, and how many prices the ranges held. Nothing without a history. */
export function ComparisonTables({ comparisons, names }: ComparisonTablesProps) {
  const [first] = comparisons;
  if (!first) return null;
  const lines = names
    ? comparisons.map(({ collection, all }) => ({
        label: names.get(collection) ?? collection,
        group: all,
      }))
    : linesOf(first);
  return (
    <>
      <PageSection
        title="Beside plain rules"
        wide
        lead="Sales of an imported history, projected from earlier sales by the model and by five rules that need none. Each first figure is the median error, the second the mean, as a share of the price paid. The smallest of a line are bold."
      >
        <ErrorTable title={names ? "Collection" : "Sales"} lines={lines} />
        <TextRows rows={RULES} />
        {!names && first.excluded > 0 && (
          <p className={styles.note}>
            Left out: {counted(first.excluded, "sale")} with none before, or at less than 30% of the
            floor of sales.
          </p>
        )}
      </PageSection>
      <PageSection
        title="Prices within the range"
        lead={`The range aims to hold 80% of prices, so that a tenth is below it and a tenth above.${names ? "" : stretches(first)}`}
      >
        <RangeTable title={names ? "Collection" : "Sales"} lines={lines} />
      </PageSection>
    </>
  );
}

function linesOf({ all, tiers, quarters }: CollectionComparison): Line[] {
  return [
    { label: "All", group: all },
    ...tiers.map((group) => ({ label: `Projected ${group.name}`, group })),
    ...quarters.toReversed().map((group) => ({ label: group.name, group })),
  ];
}

function stretches({ badWindows, longestBad }: CollectionComparison): string {
  if (badWindows === null) return "";
  const longest =
    longestBad > 0 ? ` The longest part that they cover has ${whole(longestBad)} sales.` : "";
  return ` Of the stretches of 100 successive sales, ${shareOf(badWindows)} had fewer than 70 within it.${longest}`;
}

interface TableProps {
  /** Heading of the first column. */
  readonly title: string;
  readonly lines: readonly Line[];
}

/** In a narrow window, each line is a block, and each cell has its heading. */
function ErrorTable({ title, lines }: TableProps) {
  return (
    <table className={join(styles.table, styles.stacked)} aria-label="Errors beside plain rules">
      <Head columns={[title, NUMBER, ...METHODS.map(([, heading]) => heading)]} />
      <tbody>
        {lines.map(({ label, group: { sales, errors } }) => {
          const all = METHODS.map(([method]) => errors[method]);
          const leastMedian = Math.min(...all.map(({ median }) => median));
          const leastMean = Math.min(...all.map(({ mean }) => mean));
          return (
            <tr key={label}>
              <RowHead label={label} />
              <td data-heading={NUMBER}>{whole(sales)}</td>
              {METHODS.map(([method, heading]) => {
                const { median, mean } = errors[method];
                return (
                  <td key={method} data-heading={heading}>
                    <Figure share={median} isLeast={median === leastMedian} />
                    <span className={styles.note}>
                      <Figure share={mean} isLeast={mean === leastMean} />
                    </span>
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Figure({ share, isLeast }: { readonly share: number; readonly isLeast: boolean }) {
  const figure = localized(`${(100 * share).toFixed(1)}%`);
  return isLeast ? <b>{figure}</b> : figure;
}

function RangeTable({ title, lines }: TableProps) {
  return (
    <table className={styles.table}>
      <Head columns={[title, NUMBER, "In range", "Below", "Above"]} />
      <tbody>
        {lines.map(({ label, group: { sales, held, below, above } }) => (
          <tr key={label}>
            <RowHead label={label} />
            <td>{whole(sales)}</td>
            <td>{showShare(held, sales).figure}</td>
            <td>{showShare(below, sales).figure}</td>
            <td>{showShare(above, sales).figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((heading, index) => (
          <th key={heading} scope="col" className={join(index === 0 && styles.name)}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function RowHead({ label }: { readonly label: string }) {
  return (
    <th scope="row" className={styles.name}>
      {label}
    </th>
  );
}
