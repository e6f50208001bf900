import { Link } from "wouter";
import { callKey, type RecordedCall } from "../../../contract/market/record.ts";
import { leadTime, recordPath, wasInRange } from "../../../contract/site/record-words.ts";
import { deviationShare } from "../../../contract/tokens/deal.ts";
import { decimalsTogether } from "../../../contract/tokens/shown-figures.ts";
import { inDecimals, rounded, shareInWords } from "../../../contract/values/format.ts";
import { ETHER, type Eth, unitOf } from "../../../contract/values/units.ts";
import { useNow } from "../../components/hooks/use-now.ts";
import { AGE_UPDATE_MS, saleAge, saleDate } from "../../components/shared/sale-times.ts";
import * as styles from "./RecordPage.css.ts";

/** Returns the decimals of the amounts of calls of one collection. */
function decimalsOf(calls: readonly RecordedCall[]) {
  return decimalsTogether(
    calls.flatMap(({ paid, projection }) => [paid, projection]),
    calls[0]?.decimals,
  );
}

interface CallTableProps {
  readonly calls: readonly RecordedCall[];
  /** True if the calls are of several collections. */
  readonly named: boolean;
}

/** The latest calls, one a row. Each links to a page of its own. */
export function CallTable({ calls, named }: CallTableProps) {
  const now = useNow(AGE_UPDATE_MS);
  const units = new Set(calls.map(unitOf));
  const [unit = ETHER] = units;
  const isOneUnit = units.size <= 1;
  const isOneCollection = new Set(calls.map(({ collection }) => collection)).size === 1;
  const decimals = isOneCollection ? decimalsOf(calls) : null;
  const heading = (word: string) => (isOneUnit ? `${word}, ${unit}` : word);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            Token
          </th>
          <th scope="col">{heading("Sold")}</th>
          <th scope="col">{heading("Projected")}</th>
          <th scope="col">Error</th>
          <th scope="col">In range</th>
          <th scope="col" className={styles.roomy}>
            Lead time
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <CallRow
            key={`${call.collection} ${callKey(call)}`}
            call={call}
            named={named}
            decimals={decimals ?? decimalsOf([call])}
            unit={isOneUnit ? "" : ` ${unitOf(call)}`}
            age={saleAge(call.soldAt, now)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface CallRowProps {
  readonly call: RecordedCall;
  readonly named: boolean;
  readonly decimals: number | null;
  /** Follows the amounts. */
  readonly unit: string;
  readonly age: string;
}

function CallRow({ call, named, decimals, unit, age }: CallRowProps) {
  const { paid, projection } = call;
  const amount = inDecimals(decimals);
  const round = (value: Eth) => (decimals === null ? value : rounded(value, decimals));
  const inRange = wasInRange(call);
  const lead = leadTime(call);
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <Link href={recordPath(call.collection, callKey(call))}>
          {named && `${call.collectionName} `}#{call.tokenId}
        </Link>
        <span className={styles.note} title={saleDate(call.soldAt)}>
          {age}
          <span className={styles.cramped}>
            , {lead === null ? "computed afterwards" : `projected ${lead} before`}
          </span>
          {!call.known && ", no longer in the collection"}
        </span>
      </th>
      <td>
        {amount(paid)}
        {unit}
      </td>
      <td>
        {amount(projection)}
        {unit}
      </td>
      <td>{shareInWords(deviationShare(round(paid), round(projection)))}</td>
      <td>{inRange === null ? "–" : inRange ? "Yes" : "No"}</td>
      <td className={styles.roomy}>{lead ?? "afterwards"}</td>
    </tr>
  );
}
