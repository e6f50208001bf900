/**
 * Reads `listings.csv`: `token_id, price_eth, marketplace`, and optional `currency`, `end_price`, `start` and `end`. A row without a
 * currency is in the collection's unit.
 */

import {
  MARKETPLACE_IDS,
  OTHER_MARKETPLACE,
  parseMarketplaceId,
} from "../../../contract/listings/marketplaces.ts";
import { hasExpired } from "../../../contract/listings/moving-price.ts";
import { parsed } from "../../../contract/values/problem.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import { isInUnit } from "../../market/currency.ts";
import { type Ask, isAhead } from "../../market/market-events.ts";
import { type LeftOut, leftOut, type ReadRow, unreadable } from "../left-out.ts";
import { parseMarketplace } from "../parse-ask.ts";
import { type GivenCourse, pricedAt } from "../parse-course.ts";
import { parseTime } from "../parse-time.ts";
import { createSkippedRows } from "../skipped-rows.ts";
import type { CsvRow } from "./csv-file.ts";
import {
  columns,
  type MarketFile,
  readMarketFile,
  readPrice,
  tokenAndPrice,
  unreadableTime,
} from "./market-csv.ts";
import type { DecimalMark } from "./written-price.ts";

const LISTING_COLUMNS = columns(
  ["token_id", "price_eth", "marketplace"],
  ["currency", "end_price", "start", "end"],
);

/**
 * Returns the listing of each token that is the cheapest at `now`, one in `unit` before one in another currency. None if there is no
 * file. `notes` say which were taken as something else.
 */
export function readListings(
  folder: string,
  tokenIds: ReadonlySet<string>,
  now: UnixMs,
  unit: string,
): MarketFile<Ask> {
  const others = createSkippedRows();
  const none: LeftOut[] = [];
  const dearer: LeftOut[] = [];
  const cheapest = new Map<string, { readonly ask: Ask; readonly place: string }>();
  const isCheaper = (a: Ask, b: Ask) =>
    isInUnit(a.currency, unit) === isInUnit(b.currency, unit)
      ? a.price < b.price
      : isInUnit(a.currency, unit);
  const keepCheapest = (ask: Ask, place: string) => {
    const given = { ask, place };
    const other = cheapest.get(ask.tokenId);
    const isKept = other === undefined || isCheaper(ask, other.ask);
    const [kept, dropped] = isKept ? [given, other] : [other, given];
    cheapest.set(ask.tokenId, kept);
    const reason = `of a token's listings the cheapest is kept, one in ${unit} before others`;
    if (dropped) dearer.push(leftOut(dropped.place, reason, `${reason}: ${kept.place}`));
  };
  const file = readMarketFile(
    folder,
    "listings.csv",
    LISTING_COLUMNS,
    (row, cell, mark): ReadRow<null> => {
      const traded = tokenAndPrice(row, cell, tokenIds, unit, mark);
      if (!traded.ok) return traded;
      if (traded.value.price === 0) {
        none.push(leftOut(row.place, "asks for nothing, which is no listing"));
        return parsed(null);
      }
      const marketplace = parseMarketplace(cell("marketplace"));
      if (marketplace === null)
        return unreadable(
          row.place,
          `marketplace must be a name or ${MARKETPLACE_IDS}`,
          cell("marketplace"),
        );
      const course = readCourse(row, cell, mark);
      if (!course.ok) return course;
      const { startsAt } = course.value;
      if (startsAt !== null && isAhead(startsAt, now)) {
        none.push(leftOut(row.place, "has not begun"));
        return parsed(null);
      }
      const priced = pricedAt(traded.value.price, course.value, "end_price", now);
      if (typeof priced === "string") return { ok: false, problem: leftOut(row.place, priced) };
      if (priced.moving && hasExpired(priced.moving, now)) {
        none.push(leftOut(row.place, "has ended"));
        return parsed(null);
      }
      if (marketplace === OTHER_MARKETPLACE && parseMarketplaceId(cell("marketplace")) === null)
        others.add("its marketplace is not known, so it is Other", cell("marketplace"));
      keepCheapest({ ...traded.value, ...priced, marketplace }, row.place);
      return parsed(null);
    },
  );
  const rows = Array.from(cheapest.values(), ({ ask }) => ask);
  const sentence = others.sentence("taken as something else");
  const notes = sentence === null ? [] : [`Of listings.csv, ${sentence}.`];
  return { rows, bad: [...file.bad, ...none, ...dearer], notes: [...file.notes, ...notes] };
}

/** Reads the end price and the times of a listing. */
function readCourse(
  row: CsvRow,
  cell: (column: "end_price" | "start" | "end") => string,
  mark: DecimalMark,
): ReadRow<GivenCourse> {
  const isGiven = cell("end_price") !== "";
  const endPrice = isGiven ? readPrice(row, "end_price", cell("end_price"), mark) : parsed(null);
  if (!endPrice.ok) return endPrice;
  const times = { start: parseTime(cell("start")), end: parseTime(cell("end")) };
  for (const name of ["start", "end"] as const)
    if (times[name] === null && cell(name) !== "")
      return unreadableTime(row, name, "ISO 8601, or Unix seconds or milliseconds", cell(name));
  return parsed({ endPrice: endPrice.value, startsAt: times.start, expiresAt: times.end });
}
