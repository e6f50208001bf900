/** Reads `rates.csv`: `date, currency, eth`. A row says what one unit of a currency was worth in ETH on a day. */
import { inspect, parsed } from "../../../contract/values/problem.ts";
import { ETHER, type Eth, type UnixMs } from "../../../contract/values/units.ts";
import { isInUnit } from "../../market/currency.ts";
import { dayOf, type Rates, rateKey } from "../../market/rates.ts";
import { type LeftOut, leftOut, unreadable } from "../left-out.ts";
import { parseCurrency } from "../parse-ask.ts";
import { parseEventTime } from "../parse-time.ts";
import { ImportError } from "./import-error.ts";
import { columns, type ParseRow, readMarketFile, readPrice, unreadableTime } from "./market-csv.ts";

const FILE = "rates.csv";
const RATE_COLUMNS = columns(["date", "currency", "eth"], []);
/** Ten currencies over ten years. */
const MAX_RATES = 40_000;

interface RatesRead {
  /** Null if there is no rate. */
  readonly rates: Rates | null;
  readonly bad: readonly LeftOut[];
  readonly notes: readonly string[];
}

/** Throws `ImportError` if more than 1 percent of the rows are bad, or if there are too many. */
export function readRates(folder: string, now: UnixMs, file: string = FILE): RatesRead {
  const rates: Record<string, Record<string, Eth>> = {};
  const placeOf = new Map<string, string>();
  const parseRate: ParseRow<(typeof RATE_COLUMNS)["required"][number], null> = (
    row,
    cell,
    mark,
  ) => {
    const at = parseEventTime(cell("date"), now);
    if (at === null)
      return unreadableTime(row, "date", "a day that has begun, such as 2022-03-01", cell("date"));
    const currency = cell("currency") === "" ? null : parseCurrency(cell("currency"), ETHER);
    if (currency === null || isInUnit(currency, ETHER))
      return unreadable(
        row.place,
        'currency must be a symbol other than ETH, such as "USDC"',
        cell("currency"),
      );
    const eth = readPrice(row, "eth", cell("eth"), mark);
    if (!eth.ok) return eth;
    if (eth.value === 0)
      return unreadable(
        row.place,
        "eth must be above 0: what one unit of the currency was worth in ETH",
        cell("eth"),
      );
    const [day, key] = [dayOf(at), rateKey(currency)];
    const other = placeOf.get(`${day} ${key}`);
    if (other !== undefined) {
      const message = `has the rate of ${inspect(currency)} on ${day}, as ${other} has; remove one of the two`;
      const reason = "has the rate of a currency and day that another row has";
      return { ok: false, problem: leftOut(row.place, reason, message) };
    }
    placeOf.set(`${day} ${key}`, row.place);
    rates[day] = { ...rates[day], [key]: eth.value };
    return parsed(null);
  };
  const { bad, notes } = readMarketFile(folder, file, RATE_COLUMNS, parseRate);
  if (placeOf.size > MAX_RATES)
    throw new ImportError(
      file,
      `has ${placeOf.size} rates, over the limit of ${MAX_RATES}; keep the currencies and days of your sales`,
    );
  return { rates: placeOf.size > 0 ? rates : null, bad, notes };
}

export function countRates(rates: Rates | null | undefined): number {
  return Object.values(rates ?? {}).reduce((sum, ofDay) => sum + Object.keys(ofDay).length, 0);
}
